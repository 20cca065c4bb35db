"""What a seat may know, TMT-KNOW-1 to TMT-KNOW-3: its view, its features, and a full position it must think possible.

A view is a record of the same type. The stack of a seat whose hand is not seen also holds the tokens of that hand; of the hand
itself a view has only the size (`held`). So `unseen` gives the same for a state and for a view.
"""

from formicarium.core.bits import drop_lowest, lowest_wide
from formicarium.core.chance import next_key, pick_weighted
from formicarium.core.compiled import rule
from formicarium.core.features import put_one, put_set
from formicarium.core.record import Features, Key, Record
from formicarium.games.termites.board import (
    FIRST_MOUND_KIND,
    KIND_CASTE,
    KIND_STRENGTH,
    KIND_TERMITES,
    NOBODY,
    all_units,
    kind_at,
    owner_at,
    trophies,
)
from formicarium.games.termites.components import (
    BUILT,
    CASTES,
    COLONIES,
    KINDS,
    LEAST_MOUND,
    MOUNDS,
    SEATS,
    TERRAIN_NAMES,
    TILE_TYPES,
)
from formicarium.games.termites.geometry import DIRECTIONS, HEXES, WORD_BITS, WORDS
from formicarium.games.termites.setup import tiles_wanted
from formicarium.games.termites.spec import IN_RESERVE, ON_BOARD, PHASES


@rule
def unseen(state: Record, seat: int, owner: int, kind: int) -> int:
    """TMT-KNOW-3: the tokens of a kind in an owner's stack, and in his hand if the seat (or PUBLIC) does not see it."""
    tokens: int = state.stack[owner, kind]
    if owner != seat:
        tokens += state.hand[owner, kind]
    return tokens


@rule
def view(state: Record, seat: int, out: Record) -> None:
    """TMT-KNOW-1, TMT-KNOW-2: everything but the hands of others, whose tokens are told as part of their stacks."""
    out.ply, out.actor, out.ending, out.players, out.phase = state.ply, state.actor, state.ending, state.players, state.phase
    out.start_seat, out.map, out.custom, out.tiles = state.start_seat, state.map, state.custom, state.tiles
    out.retreat_chooser, out.flyer_vegetation = state.retreat_chooser, state.flyer_vegetation
    out.mounds_block_flight = state.mounds_block_flight
    out.first, out.seat, out.turn, out.done = state.first, state.seat, state.turn, state.done
    out.selected, out.target, out.approach, out.victim = state.selected, state.target, state.approach, state.victim
    for word in range(WORDS):
        out.ground[word], out.mounds[word] = state.ground[word], state.mounds[word]
        for terrain in range(len(TERRAIN_NAMES)):
            out.terrain[terrain, word] = state.terrain[terrain, word]
        out.spitters[word], out.flyers[word] = state.spitters[word], state.flyers[word]
    for place in range(SEATS - 1):
        out.neutral_at[place] = state.neutral_at[place]
    for tile in range(TILE_TYPES):
        out.tiles_left[tile] = state.tiles_left[tile]
    for cell in range(HEXES):
        out.piece[cell] = state.piece[cell]
    for owner in range(SEATS):
        out.colonies[owner], out.colony[owner] = state.colonies[owner], state.colony[owner]
        out.neutrals[owner] = state.neutrals[owner]
        out.held[owner], out.stacked[owner] = state.held[owner], state.stacked[owner]
        for word in range(WORDS):
            out.units[owner, word] = state.units[owner, word]
        for place in range(MOUNDS):
            out.own_mound[owner, place] = state.own_mound[owner, place]
        for kind in range(KINDS):
            out.stack[owner, kind] = unseen(state, seat, owner, kind)
            if owner == seat:
                out.hand[owner, kind] = state.hand[owner, kind]


@rule
def redeal(view: Record, seat: int, key: Key) -> None:
    """TMT-SET-6, TMT-REP-5: hidden hands are drawn anew from the tokens their owners have not placed, each equally likely.

    This is fair: every token left was drawn into the hand or stayed in the stack by chance alone, and which of them an owner
    chose to place is not taken as evidence.
    """
    fresh = next_key(key)  # a variable of its own: `key` may come signed, and one name must keep one type
    for owner in range(view.players):
        if owner != seat:
            for _ in range(view.held[owner]):
                kind = pick_weighted(fresh, view.stack[owner], KINDS)
                view.stack[owner, kind] -= 1
                view.hand[owner, kind] += 1
                fresh = next_key(fresh)


@rule
def observe_board(state: Record, first: int, out: Features, n: int) -> int:
    """Terrain, units and Mounds; returns the next place."""
    units = n + len(TERRAIN_NAMES) * HEXES
    mounds = units + SEATS * CASTES * HEXES
    for word in range(WORDS):
        for terrain in range(len(TERRAIN_NAMES)):
            put_set(out, n + HEXES * terrain + WORD_BITS * word, WORD_BITS, state.terrain[terrain, word])
        pieces = all_units(state, word) | state.mounds[word]
        while pieces != 0:
            cell = WORD_BITS * word + lowest_wide(pieces)
            owner, kind = owner_at(state, cell), kind_at(state, cell)
            away = SEATS if owner == NOBODY else (owner - first) % state.players
            if kind >= FIRST_MOUND_KIND:
                out[mounds + HEXES * away + cell] = KIND_STRENGTH[kind]
            else:
                out[units + HEXES * (CASTES * away + KIND_CASTE[kind]) + cell] = KIND_TERMITES[kind]
            pieces = drop_lowest(pieces)
    return mounds + (SEATS + 1) * HEXES


@rule
def points_of(state: Record, seat: int) -> int:
    """TMT-END-3: the score of a seat."""
    points = trophies(state, seat)
    for place in range(MOUNDS):
        if state.own_mound[seat, place] in (IN_RESERVE, ON_BOARD):
            points += LEAST_MOUND + place
    return points


@rule
def observe_seats(state: Record, seat: int, first: int, out: Features, n: int) -> int:
    """Hands, stacks, colonies, reserves, scores and roles, seats counted from the observer; returns the next place."""
    if seat >= 0:
        for kind in range(KINDS):
            out[n + kind] = state.hand[seat, kind]
    n += KINDS
    for away in range(state.players):
        owner = (first + away) % state.players
        for kind in range(KINDS):
            out[n + KINDS * away + kind] = unseen(state, seat, owner, kind)
        at = n + KINDS * SEATS + away
        out[at] = state.held[owner]
        out[at + SEATS] = state.stacked[owner]
        at += 2 * SEATS - away
        put_one(out, at + COLONIES * away, COLONIES, state.colony[owner])
        at += COLONIES * SEATS
        for place in range(MOUNDS):
            out[at + MOUNDS * away + place] = state.own_mound[owner, place] == IN_RESERVE
        at += MOUNDS * SEATS + away
        out[at] = points_of(state, owner)
        out[at + SEATS] = 1
        out[at + 2 * SEATS] = owner == state.seat
        out[at + 3 * SEATS] = owner == state.first
        out[at + 4 * SEATS] = owner == state.victim
    return n + (KINDS + 2 + COLONIES + MOUNDS + 5) * SEATS


@rule
def observe_trophies(state: Record, first: int, out: Features, n: int) -> int:
    """TMT-END-3: who has captured which Mound from whom, and how many neutral ones; returns the next place."""
    neutrals = n + SEATS * SEATS * MOUNDS
    for away in range(state.players):
        owner = (first + away) % state.players
        for place in range(MOUNDS):
            captor = state.own_mound[owner, place]
            if captor >= 0:
                out[n + MOUNDS * (SEATS * ((captor - first) % state.players) + away) + place] = 1
        out[neutrals + away] = state.neutrals[owner]
    return neutrals + SEATS


@rule
def observe_options(state: Record, first: int, out: Features, n: int) -> None:
    """The options that can still matter at the first decision, which may be one of building the map."""
    out[n] = tiles_wanted(state) if state.map == BUILT else 0
    out[n + 1], out[n + 2] = state.retreat_chooser, state.flyer_vegetation
    out[n + 3], out[n + 4], out[n + 5] = state.mounds_block_flight, state.map, state.tiles
    n += 6
    for away in range(SEATS):
        out[n + away] = state.colonies[(first + away) % state.players if away < state.players else away]


@rule
def observe(state: Record, seat: int, out: Features) -> None:
    """The features declared in spec.py, seats counted from the observer (a spectator: from north); out is int8[features]."""
    first = max(seat, 0)
    n = observe_board(state, first, out, 0)
    n = observe_seats(state, seat, first, out, n)
    n = observe_trophies(state, first, out, n)
    n = put_one(out, n, len(PHASES), state.phase)
    n = put_one(out, n, HEXES, state.selected)
    n = put_one(out, n, HEXES, state.target)
    n = put_one(out, n, DIRECTIONS, state.approach)
    out[n], out[n + 1] = state.turn, state.done
    n += 2
    for tile in range(TILE_TYPES):
        out[n + tile] = state.tiles_left[tile]
    n += TILE_TYPES
    observe_options(state, first, out, n)
