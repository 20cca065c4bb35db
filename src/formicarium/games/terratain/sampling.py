"""Random play without listing: one random choice for each kind of node, and a whole random turn in one go.

`random_turn` leaves the record exactly as `sample` and `apply` step by step would; a test compares them bit for bit.
"""

from formicarium.core.bits import choose, count_bits, index, nth_bit, rarely
from formicarium.core.chance import below, below_too, key_of, next_key
from formicarium.core.compiled import inlined, rule, stays_a_call
from formicarium.core.record import Key, Record
from formicarium.games.terratain.board import empty_plots, enemy_structures, is_full, whose_turn
from formicarium.games.terratain.chits import nth_chit, nth_type, sums_by_type, total_of_sums, types_in
from formicarium.games.terratain.components import ARMY
from formicarium.games.terratain.geometry import BAND_PLOTS, BANDS, PLOTS, SIDE, plot_in_territory
from formicarium.games.terratain.rules import (
    DRAWS_A_TURN,
    apply,
    build,
    discard,
    draw_chit,
    draw_is_due,
    end_turn,
    finish,
    go_on,
    is_closed,
    make_war,
    may_build,
    may_make_war,
    refill_cup,
    surplus,
)
from formicarium.games.terratain.setup import may_become_mountain, uniform_outcomes
from formicarium.games.terratain.spec import (
    BUILD,
    DISCARD,
    DRAW,
    FIRST_DISCARD,
    FIRST_WAR,
    FULL,
    MOUNTAIN,
    WAR,
)

TYPE_MASK, BAND_MASK = 7, 3
"""The bits of a type's and of a band's number, for `index`."""
STRUCTURE_TYPES = (1 << 4 * ARMY) - 1
"""Mask of the structures in a pile."""


@inlined
def nth_plot(first: int, second: int, third: int, n: int) -> tuple[int, int]:
    """Band and place of the n-th plot (from 0) of a set of plots given by band; without branches, which would be mispredicted."""
    in_first, in_second = count_bits(first), count_bits(second)
    past_first, past_second = n >= in_first, n >= in_first + in_second
    word = choose(past_second, third, choose(past_first, second, first))
    before = choose(past_second, in_first + in_second, choose(past_first, in_first, 0))
    return past_first + past_second, nth_bit(word, n - before)


@inlined
def random_chit(state: Record, seat: int, key: Key) -> int:
    """TER-DRAW-1: each chit of the cup is as likely as any other."""
    sums = sums_by_type(state.cup[seat])
    return nth_chit(sums, below(key, total_of_sums(sums)))


@inlined
def random_war(state: Record, seat: int, key: Key) -> tuple[int, int]:
    """TER-WAR-1: band and place of an enemy structure, or for declining the band after the last."""
    first = enemy_structures(state, seat, 0)
    second = enemy_structures(state, seat, 1)
    third = enemy_structures(state, seat, 2)
    targets = count_bits(first) + count_bits(second) + count_bits(third)
    n = below(key, targets + 1)
    if rarely(n == targets):
        return BANDS, 0
    return nth_plot(first, second, third, n)


@inlined
def holds_structure(state: Record, seat: int) -> bool:
    """TER-BUILD-1: whether there is anything to build in the reserve."""
    return state.reserve[seat] & STRUCTURE_TYPES != 0


@inlined
def random_placement(state: Record, seat: int, key: Key) -> tuple[int, int, int]:
    """TER-BUILD-1: a type held, band and place of an empty plot."""
    types = types_in(state.reserve[seat]) & STRUCTURE_TYPES
    kind = nth_type(types, below_too(key, count_bits(types)))
    band, place = nth_plot(state.empty[0], state.empty[1], state.empty[2], below(key, empty_plots(state)))
    return kind, band, place


@rule
def random_build(state: Record, seat: int, key: Key) -> tuple[int, int, int]:
    """TER-BUILD-1 to TER-BUILD-6: a random placement, drawn again while that plot is closed to that type."""
    stays_a_call()
    kind, band, place = random_placement(state, seat, key)
    while rarely(is_closed(state, seat, kind, band, place)):
        key = next_key(key)
        kind, band, place = random_placement(state, seat, key)
    return kind, band, place


@inlined
def random_discard(state: Record, seat: int, key: Key) -> int:
    """TER-END-1: any type in the reserve."""
    types = types_in(state.reserve[seat])
    return nth_type(types, below(key, count_bits(types)))


@rule
def random_setup(state: Record, key: Key) -> int:
    """TER-SETUP-3, TER-VAR-5: uniform; a mountain is drawn again while it falls into the river."""
    if state.phase != MOUNTAIN:
        return below(key, uniform_outcomes(state))
    while True:
        plot = plot_in_territory(state.drawn, below(key, SIDE))
        if may_become_mountain(state, plot):
            return plot
        key = next_key(key)


@rule
def sample(state: Record, key: Key) -> int:
    """One uniformly random legal action, or one chance outcome by its weight."""
    seat = whose_turn(state)
    if state.phase == BUILD:
        kind, band, place = random_build(state, seat, key)
        return PLOTS * kind + BAND_PLOTS * band + place
    if state.phase == DRAW:
        return random_chit(state, seat, key)
    if state.phase == DISCARD:
        return FIRST_DISCARD + random_discard(state, seat, key)
    if state.phase == WAR:
        band, place = random_war(state, seat, key)
        return FIRST_WAR + BAND_PLOTS * band + place
    return random_setup(state, key)


@inlined
def draw_two(state: Record, seat: int, first_key: Key, second_key: Key) -> int:
    """TER-DRAW-1 to TER-DRAW-3: the draws of a turn; returns how many.

    The second draw counts in the cup as it was before the first and passes over that chit: it need not wait for the first.
    """
    sums = sums_by_type(state.cup[seat])
    chits = total_of_sums(sums)
    first = below(first_key, chits)
    draw_chit(state, seat, nth_chit(sums, first))
    if rarely(chits == 1):
        refill_cup(state, seat)
        if state.cup[seat] == 0:
            return 1
        draw_chit(state, seat, random_chit(state, seat, second_key))
    else:
        second = below(second_key, chits - 1)
        draw_chit(state, seat, nth_chit(sums, second + (second >= first)))
    return DRAWS_A_TURN


@rule
def random_step(state: Record, stream: Key) -> int:
    """One random step; returns the decisions made, 1 or 0."""
    stays_a_call()
    deciding = state.actor >= 0
    apply(state, sample(state, key_of(stream, state.ply)))
    return int(deciding)


@inlined
def random_turn(state: Record, stream: Key) -> int:
    """Play on to the end of the turn, at random; from within a turn or the set-up only one step. Returns the decisions made."""
    if rarely(state.phase != DRAW or state.drawn != 0):
        return random_step(state, stream)
    seat, ply = whose_turn(state), state.ply
    draws = draw_two(state, seat, key_of(stream, ply), key_of(stream, ply + 1))
    steps = draws
    if may_make_war(state, seat):
        band, place = random_war(state, seat, key_of(stream, ply + steps))
        steps += 1
        if not rarely(band == BANDS):
            make_war(state, seat, band, place)
    # The first placement usually turns out to be legal, and then there is no need to ask whether any is (TER-BUILD-8).
    building = holds_structure(state, seat) and not rarely(is_full(state))
    if building:
        key = key_of(stream, ply + steps)
        kind, band, place = random_placement(state, seat, key)
        if rarely(is_closed(state, seat, kind, band, place)):
            building = may_build(state, seat)
            if building:
                kind, band, place = random_build(state, seat, next_key(key))
    if building:
        build(state, seat, index(kind, TYPE_MASK), index(band, BAND_MASK), place)
        steps += 1
    else:
        state.idle += 1
    state.drawn = draws
    if rarely(is_full(state)):
        finish(state, FULL)
    else:
        left_over = surplus(state, seat)
        while left_over > 0:
            discard(state, seat, random_discard(state, seat, key_of(stream, ply + steps)))
            left_over -= 1
            steps += 1
        end_turn(state)
        if rarely(state.phase == DRAW and not draw_is_due(state)):
            go_on(state)
    state.ply = ply + steps
    return steps - draws
