"""What a seat may know, TMT-KNOW-1 to TMT-KNOW-3: its view, its features, and a full position it must think possible.

A view is a record of the same type. The stack of a seat whose hand is not seen also holds the tokens of that hand; of the hand
itself a view has only the size (`held`). So `unseen` gives the same for a state and for a view.
"""

from formicarium.core.chance import next_key, pick_weighted
from formicarium.core.compiled import rule
from formicarium.core.record import Features, Key, Record
from formicarium.games.termites.board import (
    FIRST_MOUND_KIND,
    KIND_CASTE,
    KIND_STRENGTH,
    KIND_TERMITES,
    NOBODY,
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
from formicarium.games.termites.geometry import DIRECTIONS, HEXES, WORDS, bit
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
    for terrain in range(len(TERRAIN_NAMES)):
        for cell in range(HEXES):
            out[n + cell] = (state.terrain[terrain, 0] & bit(cell, 0)) | (state.terrain[terrain, 1] & bit(cell, 1)) != 0
        n += HEXES
    mounds = n + SEATS * CASTES * HEXES
    end = mounds + (SEATS + 1) * HEXES
    for place in range(n, end):
        out[place] = 0
    for cell in range(HEXES):
        if state.piece[cell] != 0:
            owner, kind = owner_at(state, cell), kind_at(state, cell)
            away = SEATS if owner == NOBODY else (owner - first) % state.players
            if kind >= FIRST_MOUND_KIND:
                out[mounds + HEXES * away + cell] = KIND_STRENGTH[kind]
            else:
                out[n + HEXES * (CASTES * away + KIND_CASTE[kind]) + cell] = KIND_TERMITES[kind]
    return end


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
    for kind in range(KINDS):
        out[n + kind] = state.hand[seat, kind] if seat >= 0 else 0
    n += KINDS
    for away in range(SEATS):
        playing = away < state.players
        owner = (first + away) % state.players
        for kind in range(KINDS):
            out[n + KINDS * away + kind] = unseen(state, seat, owner, kind) if playing else 0
        at = n + KINDS * SEATS + away
        out[at] = state.held[owner] if playing else 0
        out[at + SEATS] = state.stacked[owner] if playing else 0
        at += 2 * SEATS - away
        for colony in range(COLONIES):
            out[at + COLONIES * away + colony] = playing and state.colony[owner] == colony
        at += COLONIES * SEATS
        for place in range(MOUNDS):
            out[at + MOUNDS * away + place] = playing and state.own_mound[owner, place] == IN_RESERVE
        at += MOUNDS * SEATS + away
        out[at] = points_of(state, owner) if playing else 0
        out[at + SEATS] = playing
        out[at + 2 * SEATS] = playing and owner == state.seat
        out[at + 3 * SEATS] = playing and owner == state.first
        out[at + 4 * SEATS] = playing and owner == state.victim
    return n + (KINDS + 2 + COLONIES + MOUNDS + 5) * SEATS


@rule
def observe_trophies(state: Record, first: int, out: Features, n: int) -> int:
    """TMT-END-3: who has captured which Mound from whom, and how many neutral ones; returns the next place."""
    for away in range(SEATS):
        captor = (first + away) % state.players
        for further in range(SEATS):
            playing = away < state.players and further < state.players
            for place in range(MOUNDS):
                out[n] = playing and state.own_mound[(first + further) % state.players, place] == captor
                n += 1
    for away in range(SEATS):
        out[n + away] = state.neutrals[(first + away) % state.players] if away < state.players else 0
    return n + SEATS


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
    for phase in range(len(PHASES)):
        out[n + phase] = state.phase == phase
    n += len(PHASES)
    for cell in range(HEXES):
        out[n + cell] = state.selected == cell
        out[n + HEXES + cell] = state.target == cell
    n += 2 * HEXES
    for direction in range(DIRECTIONS):
        out[n + direction] = state.approach == direction
    n += DIRECTIONS
    out[n], out[n + 1] = state.turn, state.done
    n += 2
    for tile in range(TILE_TYPES):
        out[n + tile] = state.tiles_left[tile]
    n += TILE_TYPES
    observe_options(state, first, out, n)
