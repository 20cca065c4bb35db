"""Random play without listing: one random choice for each kind of node, and a whole random turn in one go.

`random_turn` leaves the record exactly as `sample` and `apply` step by step would; a test compares them bit for bit.
"""

from formicarium.core.bits import count_bits, nth_bit, quotient, remainder
from formicarium.core.chance import below, below_too, key_of, next_key
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.terratain.chits import nth_chit, nth_type, total, types_in
from formicarium.games.terratain.components import ARMY
from formicarium.games.terratain.geometry import BAND_PLOTS, PLOTS, SIDE, plot_in_territory
from formicarium.games.terratain.rules import (
    DRAWS_A_TURN,
    apply,
    build,
    discard,
    draw_chit,
    empty_plots,
    end_turn,
    enemy_structures,
    finish,
    go_on,
    is_closed,
    is_full,
    make_war,
    may_become_mountain,
    may_build,
    may_make_war,
    must_discard,
    refill_cup,
    uniform_outcomes,
)
from formicarium.games.terratain.spec import (
    BUILD,
    DECLINE_WAR,
    DISCARD,
    DRAW,
    FIRST_DISCARD,
    FIRST_WAR,
    FULL,
    MOUNTAIN,
    WAR,
)

STRUCTURE_TYPES = (1 << 4 * ARMY) - 1
"""Mask of the structures in a pile."""


@inlined
def nth_plot(first: int, second: int, third: int, n: int) -> int:
    """The n-th marked plot (from 0) of the three bands of a set of plots; without branches, which would be mispredicted."""
    in_first, in_second = count_bits(first), count_bits(second)
    past_first, past_second = n >= in_first, n >= in_first + in_second
    word = first ^ (-past_first & (first ^ second)) ^ (-past_second & (second ^ third))
    n -= past_first * in_first + past_second * in_second
    return BAND_PLOTS * (past_first + past_second) + nth_bit(word, n)


@inlined
def random_chit(state: Record, seat: int, key: int) -> int:
    """TER-DRAW-1: each chit of the cup is as likely as any other."""
    cup = state.cup[seat]
    return nth_chit(cup, below(key, total(cup)))


@inlined
def random_war(state: Record, seat: int, key: int) -> int:
    """TER-WAR-1: an enemy structure or declining."""
    first = enemy_structures(state, seat, 0)
    second = enemy_structures(state, seat, 1)
    third = enemy_structures(state, seat, 2)
    targets = count_bits(first) + count_bits(second) + count_bits(third)
    n = below(key, targets + 1)
    if n == targets:
        return DECLINE_WAR
    return FIRST_WAR + nth_plot(first, second, third, n)


@inlined
def random_build(state: Record, seat: int, key: int) -> int:
    """TER-BUILD-1: a type held and an empty plot, drawn again while that plot is closed to that type."""
    types = types_in(state.reserve[seat]) & STRUCTURE_TYPES
    held = count_bits(types)
    empty = empty_plots(state)
    while True:
        kind = nth_type(types, below_too(key, held))
        plot = nth_plot(state.empty[0], state.empty[1], state.empty[2], below(key, empty))
        if not is_closed(state, seat, kind, plot):
            return PLOTS * kind + plot
        key = next_key(key)


@inlined
def random_discard(state: Record, seat: int, key: int) -> int:
    """TER-END-1: any type in the reserve."""
    types = types_in(state.reserve[seat])
    return FIRST_DISCARD + nth_type(types, below(key, count_bits(types)))


@rule
def random_setup(state: Record, key: int) -> int:
    """TER-SETUP-3, TER-VAR-5: uniform; a mountain is drawn again while it falls into the river."""
    if state.phase != MOUNTAIN:
        return below(key, uniform_outcomes(state))
    while True:
        plot = plot_in_territory(state.drawn, below(key, SIDE))
        if may_become_mountain(state, plot):
            return plot
        key = next_key(key)


@rule
def sample(state: Record, key: int) -> int:
    """One uniformly random legal action, or one chance outcome by its weight."""
    if state.phase == BUILD:
        return random_build(state, state.seat, key)
    if state.phase == DRAW:
        return random_chit(state, state.seat, key)
    if state.phase == DISCARD:
        return random_discard(state, state.seat, key)
    if state.phase == WAR:
        return random_war(state, state.seat, key)
    return random_setup(state, key)


@rule
def random_turn(state: Record, stream: int) -> int:
    """Play on to the end of the turn, at random; from within a turn or the set-up only one step. Returns the decisions made."""
    if state.phase != DRAW or state.drawn != 0:
        deciding = state.actor >= 0
        apply(state, sample(state, key_of(stream, state.ply)))
        return deciding
    seat, ply = state.seat, state.ply
    steps = 0
    while steps < DRAWS_A_TURN and state.cup[seat] != 0:
        draw_chit(state, seat, random_chit(state, seat, key_of(stream, ply + steps)))
        steps += 1
        if steps < DRAWS_A_TURN:
            refill_cup(state, seat)
    draws = steps
    state.drawn = draws
    if may_make_war(state, seat):
        action = random_war(state, seat, key_of(stream, ply + steps))
        steps += 1
        if action != DECLINE_WAR:
            make_war(state, seat, action - FIRST_WAR)
    if may_build(state, seat):
        action = random_build(state, seat, key_of(stream, ply + steps))
        steps += 1
        build(state, seat, quotient(action, PLOTS), remainder(action, PLOTS))
    else:
        state.idle += 1
    if is_full(state):
        finish(state, FULL)
    else:
        while must_discard(state, seat):
            action = random_discard(state, seat, key_of(stream, ply + steps))
            steps += 1
            discard(state, seat, action - FIRST_DISCARD)
        end_turn(state)
        go_on(state)
    state.ply = ply + steps
    return steps - draws
