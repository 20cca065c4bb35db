"""Dice, cubes and cards as words: each function against the same counted one by one. Random play against the list."""

import random

import numpy as np
import pytest

from formicarium.core.chance import key_of, stream_of
from formicarium.core.compiled import rule
from formicarium.core.contract import apply, pick, pick_listed
from formicarium.core.record import OVER
from formicarium.games.termite_towers import piles
from formicarium.games.termite_towers.building import cubes_to_rearrange
from formicarium.games.termite_towers.geometry import MOVES_AMONG, MOVES_FROM, MOVES_TO

from .helpers import GAME, Table


def pack(counts, width):
    return sum(count << width * place for place, count in enumerate(counts))


def members(word):
    return [place for place in range(64) if word >> place & 1]


@pytest.mark.parametrize("seed", range(5))
def test_counts_of_four_bits(seed):
    """TTW-GEN-5: a player has at most 20 dice; twelve kinds of them with up to eleven places each make 132."""
    rng = random.Random(seed)
    counts = [rng.choice((0, 0, rng.randrange(12))) for _ in range(12)]
    word = pack(counts, 4)
    assert piles.sum_of(word) == sum(counts)
    assert [piles.bits_in(word) >> 4 * kind & 15 for kind in range(12)] == [count.bit_count() for count in counts]
    assert members(piles.kinds_in(word)) == [4 * kind for kind in range(12) if counts[kind]]
    assert members(piles.squeezed(piles.kinds_in(word))) == [kind for kind in range(12) if counts[kind]]
    assert members(piles.faces_in(word)) == [4 * face for face in range(6) if counts[face] + counts[face + 6]]
    paired = [4 * face for face in range(6) if counts[face] + counts[face + 6] >= 2]
    assert members(piles.paired_faces(word)) == paired
    things = [(kind, place) for kind in range(12) for place in range(counts[kind])]
    assert [piles.nth_thing(word, n) for n in range(len(things))] == things


@pytest.mark.parametrize("seed", range(5))
def test_cards(seed):
    """TTW-CHANCE-3, TTW-CHANCE-4: each card of a pile has its number."""
    rng = random.Random(seed)
    counts = [rng.randrange(4) for _ in range(15)] + [rng.randrange(2)]
    word = pack(counts, 2)
    cards = [kind for kind in range(16) for _ in range(counts[kind])]
    assert piles.number_of_cards(word) == len(cards)
    assert [piles.nth_card(word, n) for n in range(len(cards))] == cards
    assert members(piles.cards_in(word)) == sorted(set(cards))


@pytest.mark.parametrize("seed", range(5))
def test_cubes_in_rooms(seed):
    """TTW-GEN-3, TTW-F-4: rooms with wood, full ones, those of one colour."""
    rng = random.Random(seed)
    rooms = [[0, 0, 0] for _ in range(5)]
    for cubes in rooms:
        for _ in range(rng.randrange(5)):
            cubes[rng.choice((0, 0, 1, 2))] += 1
    word = pack([count for cubes in rooms for count in cubes], 4)
    assert [piles.cubes_in(word, room) for room in range(5)] == [sum(cubes) for cubes in rooms]
    assert members(piles.rooms_with_wood(word)) == [room for room in range(5) if sum(rooms[room])]
    assert members(piles.full_rooms(word)) == [room for room in range(5) if sum(rooms[room]) == 4]
    assert members(piles.plain_rooms(word)) == [room for room in range(5) if max(rooms[room]) == 4]
    for colour in range(3):
        assert members(piles.rooms_with_colour(word, colour)) == [room for room in range(5) if rooms[room][colour]]
    assert members(piles.cubes_in_sight(word)) == [3 * room + c for room in range(5) for c in range(3) if rooms[room][c]]


def test_moves_between_rooms():
    """TTW-F-2: 20 moves, numbered 4 * from + to, less 1 if to is higher."""
    moves = {
        4 * first + (second if second < first else second - 1): (first, second)
        for first in range(5)
        for second in range(5)
        if first != second
    }
    for rooms in range(32):
        inside = set(members(rooms))
        assert members(int(MOVES_FROM[rooms])) == sorted(move for move, (first, _) in moves.items() if first in inside)
        assert members(int(MOVES_TO[rooms])) == sorted(move for move, (_, second) in moves.items() if second in inside)
        assert members(int(MOVES_AMONG[rooms])) == sorted(move for move, pair in moves.items() if inside.issuperset(pair))


@pytest.mark.parametrize("seed", range(20))
def test_cubes_that_rearrange_can_move(seed):
    """TTW-QC-11: those for which there is a free cell beside another cube."""
    rng = random.Random(seed)
    taken = {cell for cell in range(40) if rng.random() < rng.choice((0.05, 0.3, 0.9, 1))}
    if seed == 0:
        taken = set(range(40))
    table = Table(2)
    for cell in taken:
        table.state.wall[0, rng.randrange(3)] |= 1 << cell

    def beside(cell):
        column = cell % 4
        sideways = [cell - 1] * (column > 0) + [cell + 1] * (column < 3)
        return {near for near in (cell - 4, cell + 4, *sideways) if 0 <= near < 40}

    movable = [cell for cell in sorted(taken) if any(beside(other) - taken for other in taken - {cell})]
    assert members(int(cubes_to_rearrange(table.state, 0))) == movable


@rule
def find_difference(states, stream, actions, chances):
    """Random play to the end; the step at which the drawn action is not the one picked from the list, or -1."""
    state = states[0]
    while state.actor != OVER:
        key = key_of(stream, state.ply)
        action = pick_listed(state, key, actions, chances)
        if pick(state, key, actions, chances) != action:
            return state.ply
        apply(state, action)
    return -1


@pytest.mark.parametrize("players", range(1, 5))
@pytest.mark.parametrize("options", [{}, {"blockers": "solo_cards", "support": "cube", "length": "long"}])
def test_drawn_is_listed(players, options):
    """TTW-CHANCE-1: the same key gives the same action, drawn or picked from the list of all."""
    buffers = GAME.action_buffer(), GAME.weight_buffer()
    for game in range(100):
        states = GAME.start(players, options)
        assert find_difference(states, np.uint64(stream_of(4, game)), *buffers) == -1
