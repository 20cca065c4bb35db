"""Termites, clause by clause: the end of the game. Docstrings name the clauses whose words are expected."""

from random import Random

import pytest

import formicarium as fm

from .conftest import (
    BLUE,
    GAME,
    HEXES,
    PASS,
    RED,
    E,
    W,
    mound,
    move,
    place,
    retreat,
    select,
)


@pytest.mark.parametrize(("players", "turns"), [(2, 36), (3, 54), (4, 72)])
def test_end(new, players, turns):
    """TMT-END-1: after 18 turns each no hand holds a token; nothing goes any more."""
    game = new(players, start_seat=players - 1)
    for now in game.play_random(Random(players), until="ended"):
        assert now.state.ending == 0
        assert now.state.turn < turns or now.state.held.sum() <= 1
    assert (game.state.turn, game.moment, GAME.ending(game.state)) == (turns, ("ended", fm.OVER), "rounds")
    assert not game.state.held.any() and not game.state.stacked.any()
    assert game.legal() == []
    assert {game.clause(action) for action in range(0, 4071, 13)} == {"END-1"}


def test_no_end_while_a_hand_holds_a_token(table):
    """TMT-END-1: in the turn before the last one there is still one to place."""
    game = table("B:W1@0,0", turn=35, hands=("", "W1")).play(PASS)
    assert (game.moment, game.state.turn) == (("place", RED), 36)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_turn_is_finished(table, players):
    """TMT-END-2: place, move, retreat or capture, and the Mounds of both sides; only then the game is over."""
    seat = players - 1
    owner = "BRGY"[seat]
    hands = [""] * seat + ["W3"]
    things = f"{owner}:S2@0,1 B:m6@0,0 B:W1@-4,0"
    game = table(things, players=players, seat=seat, phase="place", turn=18 * players, hands=hands)
    game.play(place("W3", (1, 0)))
    assert game.moment == ("select", seat)
    assert game.copy().play(PASS).moment == ("ended", fm.OVER)
    assert game.copy().play(select((1, 0)), move((2, 0))).moment == ("ended", fm.OVER)
    game.attack((1, 0), (0, 0), E)
    assert game.moment == ("own_mound", seat)
    game.play(mound(9, (0, 0)))
    assert game.moment == ("lost_mound", BLUE)
    game.play(mound(9, (4, 0)))
    assert game.moment == ("ended", fm.OVER)


def test_a_retreat_in_the_last_turn(table):
    """TMT-END-2, TMT-RET-5: the choice of a retreat, also by the defender, is still made."""
    game = table("R:W3@1,0 B:W1@0,0", seat=RED, turn=36, hands=("", ""), retreat_chooser="defender")
    assert game.attack((1, 0), (0, 0), E).moment == ("retreat", BLUE)
    assert game.play(retreat(W)).moment == ("ended", fm.OVER)


def test_score(table):
    """TMT-END-3: trophies, Mounds on the board, Mounds in reserve; neutral Mounds left count for nobody."""
    game = table("B:m5@0,0 B:m9@2,0 R:m7@-2,0 N:m7@0,3", reserves=("68", "589"))
    game.state.neutrals[RED] = 1
    assert game.scores() == [
        {"trophies": 6, "mounds": 14, "reserve": 14, "total": 34},
        {"trophies": 14, "mounds": 7, "reserve": 22, "total": 43},
    ]
    assert game.totals() == [35 - 7 + 6, 35 - 6 + 14]


@pytest.mark.parametrize(
    ("totals", "tokens", "ranks"),
    [
        ((35, 42), (9, 1), [2, 1]),
        ((35, 35), (9, 10), [2, 1]),
        ((35, 35), (7, 7), [1, 1]),
        ((0, 0), (0, 0), [1, 1]),
        ((40, 35, 30), (0, 5, 9), [1, 2, 3]),
        ((35, 35, 35), (2, 3, 2), [2, 1, 2]),
        ((35, 35, 42), (4, 4, 0), [2, 2, 1]),
        ((42, 35, 42), (4, 4, 4), [1, 3, 1]),
        ((35, 35, 35), (3, 3, 3), [1, 1, 1]),
        ((42, 42, 35, 28), (5, 5, 9, 9), [1, 1, 3, 4]),
        ((28, 42, 35, 42), (5, 5, 9, 5), [4, 1, 3, 1]),
        ((35, 35, 35, 35), (1, 2, 3, 4), [4, 3, 2, 1]),
        ((35, 35, 35, 35), (6, 6, 6, 5), [1, 1, 1, 4]),
        ((42, 35, 35, 35), (0, 6, 6, 6), [1, 2, 2, 2]),
        ((35, 35, 28, 28), (6, 7, 3, 3), [2, 1, 3, 3]),
    ],
)
def test_ranks(table, totals, tokens, ranks):
    """TMT-END-4, TMT-END-5: by score, then by tokens on the board; equals share a rank, and the next one is skipped."""
    places = iter(HEXES)
    things = " ".join(
        f"{owner}:{'W1' if owner != 'B' else 'W3'}@{q},{r}"
        for owner, number in zip("BRGY", tokens, strict=False)
        for q, r in [next(places) for _ in range(number)]
    )
    assert table(things, players=len(totals)).ranks(totals=totals) == ranks


def test_tokens_not_termites(table):
    """TMT-END-4: two tokens with one termite each beat one token with three; Mounds, hands and stacks do not count."""
    game = table("B:W3@0,0 R:W1@1,0 R:W1@2,0 B:m5@4,0 B:m6@4,2", hands=("W1 W1 W1", ""), stacks=("W2", ""))
    assert (game.totals(), game.ranks()) == ([35, 35], [2, 1])


def test_a_shared_victory(table):
    """TMT-END-5, TMT-END-4: both are first."""
    game = table("B:S2@0,0 R:W1@1,0", reserves=("5689", "5689"))
    assert (game.totals(), game.ranks()) == ([35, 35], [1, 1])
