"""Termites, clause by clause: what you know, and options. Docstrings name the clauses whose words are expected."""

from collections import Counter
from random import Random

import pytest

import formicarium as fm

from .conftest import (
    BLUE,
    GAME,
    GOLD,
    PASS,
    RED,
    kind,
    mound,
    move,
    place,
    select,
)

EVERYBODY = (fm.PUBLIC, 0, 1, 2)


SECRETS = ("hand", "stack")


def middle_of_a_game(new, turn=20):
    """Three players, a random position in which a token is about to be placed."""
    game = new(3, start_seat=1, colonies="gold,gray,blue")
    next(now for now in game.play_random(Random(8), until="ended") if now.state.turn == turn)
    return game


def dealt_hands(new, hand):
    """Two players after the deal; red holds the given hand."""
    return new(2, start_seat=0, colonies="blue,red").draw("W1", "W1", "W2", *hand)


def chi_square(found, expected, number):
    """How far counts are from their expected shares."""
    assert set(found) <= set(expected)
    return sum((found[key] - number * share) ** 2 / (number * share) for key, share in expected.items())


def test_what_everybody_knows(new):
    """TMT-KNOW-1, TMT-SET-10, TMT-REP-6: all but hands and stacks, their sizes included; so the scores are open."""
    game = middle_of_a_game(new)
    for seat in EVERYBODY:
        seen = game.view(seat)
        for field in GAME.spec.state.names:
            assert field in SECRETS or seen.state[field].tolist() == game.state[field].tolist(), field
        assert (seen.things(), seen.moment) == (game.things(), game.moment)
        assert (seen.state.held.tolist(), seen.state.stacked.tolist()) == ([3, 3, 3, 0], game.state.stacked.tolist())
        assert [seen.reserve(owner) for owner in range(3)] == [game.reserve(owner) for owner in range(3)]
        assert (seen.scores(), seen.ranks()) == (game.scores(), game.ranks())


def test_own_hand(new):
    """TMT-KNOW-2, TMT-KNOW-3, TMT-REP-6: everybody sees the own hand; of others the sheet less what was placed."""
    game = middle_of_a_game(new)
    for seat in EVERYBODY:
        seen = game.view(seat)
        for owner in range(3):
            hand, stack = Counter(game.tokens("hand", owner).split()), Counter(game.tokens("stack", owner).split())
            told = [hand, stack] if owner == seat else [Counter(), hand + stack]
            assert [Counter(seen.tokens(field, owner).split()) for field in SECRETS] == told


def test_draws_are_told_to_their_owner_only(table):
    """TMT-KNOW-2: the others read the same whatever is drawn; the owner reads what it is."""
    game = table(phase="place", hands=("W1 S1 P1", "W1"), stacks=("W2 S2 F3", "")).play(place("W1", (0, 0)))
    assert game.phase == "draw"
    told = {seat: {GAME.text.sentence(game.state, outcome, seat) for outcome in game.legal()} for seat in (fm.PUBLIC, BLUE, RED)}
    assert [len(told[seat]) for seat in (fm.PUBLIC, BLUE, RED)] == [1, 3, 1]
    assert told[RED] == told[fm.PUBLIC]


def test_first_hands_are_told_to_their_owner_only(new):
    """TMT-KNOW-2, TMT-SET-6: the same for the three tokens of the setup."""
    game = new(2, start_seat=0, colonies="blue,red")
    told = {seat: {GAME.text.sentence(game.state, outcome, seat) for outcome in game.legal()} for seat in (fm.PUBLIC, 0, 1)}
    assert [len(told[seat]) for seat in (fm.PUBLIC, 0, 1)] == [1, 9, 1]


def test_secrecy(new):
    """TMT-KNOW-2, TMT-KNOW-3, TMT-REP-6: two games that differ in east's tokens only look alike to all others, step by step."""
    deal_north, deal_south = [kind("W1"), kind("W1"), kind("W2")], [kind("P3"), kind("P3"), kind("F1")]
    mounds = [mound(5, (4, -2)), mound(6, (-4, 2)), mound(7, (0, 0))]
    turn_of_north = [place("W1", (5, 0)), kind("S2"), PASS]
    scripts = [
        [
            *[*deal_north, *map(kind, dealt_to_east), *deal_south, *mounds, *turn_of_north],
            *[place("S1", (-5, 0)), kind(drawn_by_east), select((-5, 0)), move((-5, 1))],
        ]
        for dealt_to_east, drawn_by_east in ((("W1", "S1", "F2"), "P2"), (("S1", "P2", "W2"), "F2"))
    ]
    here, there = (new(3, start_seat=0, colonies="blue,red,gold") for _ in scripts)
    for one, other in zip(*scripts, strict=True):
        for seat in (fm.PUBLIC, 0, 2):
            assert GAME.text.sentence(here.state, one, seat) == GAME.text.sentence(there.state, other, seat)
        here.play(one)
        there.play(other)
        assert all(here.looks(seat) == there.looks(seat) for seat in (fm.PUBLIC, 0, 2))
        assert (here.looks(1) == there.looks(1)) is (here.tokens("hand", 1) == there.tokens("hand", 1))
    assert (here.tokens("hand", 1), there.tokens("hand", 1)) == ("W1 P2 F2", "W2 P2 F2")


def test_legal_actions_of_others_tell_nothing(new):
    """TMT-KNOW-2: what blue may do and why not does not depend on red's hand."""
    games = [dealt_hands(new, hand) for hand in (("W1", "S1", "P1"), ("F1", "F2", "W2"))]
    assert games[0].legal() == games[1].legal()
    assert [games[0].clause(action) for action in range(4071)] == [games[1].clause(action) for action in range(4071)]


def test_redealt_positions(new):
    """TMT-KNOW-3: own hand and everything open stay; hidden hands keep their size, hand and stack together their tokens."""
    game = middle_of_a_game(new)
    for seat in EVERYBODY:
        seen = game.view(seat)
        hands = set()
        for number in range(8):
            dealt = seen.redeal(seat, number)
            assert dealt.view(seat).states.tobytes() == seen.states.tobytes()
            assert game.rules.fault(dealt.state) == 0
            for owner in range(3):
                assert len(dealt.tokens("hand", owner).split()) == 3
                tokens = [Counter(f"{now.tokens('hand', owner)} {now.tokens('stack', owner)}".split()) for now in (game, dealt)]
                assert tokens[0] == tokens[1]
            if seat >= 0:
                assert dealt.tokens("hand", seat) == game.tokens("hand", seat)
            hands.add(dealt.tokens("hand", (seat + 1) % 3))
        assert len(hands) > 1


def test_redealing_is_fair(table):
    """TMT-KNOW-3, TMT-SET-4: two of W1 W1 S1 F2 in hand can be chosen in six ways, all equally likely."""
    game = table(hands=("W1", "W1 S1"), stacks=("", "W1 F2")).view(BLUE)
    expected = {"W1 W1": 1 / 6, "W1 S1": 2 / 6, "W1 F2": 2 / 6, "S1 F2": 1 / 6}
    found = Counter(game.redeal(BLUE, number).tokens("hand", RED) for number in range(3000))
    assert chi_square(found, expected, 3000) < 16.27  # 3 degrees of freedom, one in a thousand


def test_redealing_is_fair_to_every_hand(table):
    """TMT-KNOW-3: to a spectator and over two hidden hands, which do not depend on each other."""
    game = table(players=3, hands=("", "W1", "F1"), stacks=("", "S1", "F1 P3")).view(fm.PUBLIC)
    expected = {("W1", "F1"): 2 / 6, ("S1", "F1"): 2 / 6, ("W1", "P3"): 1 / 6, ("S1", "P3"): 1 / 6}
    deals = [game.redeal(fm.PUBLIC, number) for number in range(3000)]
    found = Counter((dealt.tokens("hand", RED), dealt.tokens("hand", GOLD)) for dealt in deals)
    assert chi_square(found, expected, 3000) < 16.27


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_chance_decides(new, players):
    """TMT-KNOW-4, TMT-REP-5: starting player, colonies and hands seat by seat from north, one token after each placing."""
    asked, placed = [], []
    for now in new(players).play_random(Random(4), until="ended"):
        if now.phase == "place":
            placed.append(now.actor)
        if now.actor == fm.CHANCE:
            asked.append((now.phase, int(now.state.seat)))
            assert now.phase != "draw" or now.state.seat == placed[-1]
    assert asked[0][0] == "start"
    assert asked[1 : 1 + players] == [("colony", seat) for seat in range(players)]
    assert asked[1 + players : 1 + 4 * players] == [("deal", seat) for seat in range(players) for _ in range(3)]
    assert [phase for phase, _ in asked[1 + 4 * players :]] == ["draw"] * 15 * players


def test_chances_of_a_draw(table):
    """TMT-KNOW-5: as many chances as tokens; a single possible token is still drawn."""
    game = table(phase="place", hands=("W1", "W1"), stacks=("W2 W2 W2 F1", "P2 P2"))
    game.play(place("W1", (0, 0)))
    assert game.draws() == {"W2": 3, "F1": 1}
    game.draw("W2").play(PASS, place("W1", (3, 0)))
    assert (game.moment, game.draws()) == (("draw", fm.CHANCE), {"P2": 2})
    assert game.why_not(kind("W2")) == "KNOW-5"


def test_options_and_their_defaults(new):
    """TMT-SET-1, TMT-SET-3, TMT-SET-5, TMT-MAP-4, TMT-RET-5, TMT-RET-8, TMT-MOVE-7: those of the rulebook."""
    assert {option.name: option.default for option in GAME.spec.options} == {
        "start_seat": "random",
        "colonies": "random",
        "map": "standard",
        "custom": "none",
        "tiles": "usual",
        "retreat_chooser": "attacker",
        "flyer_vegetation": "illegal",
        "mounds_block_flight": True,
    }
    assert (GAME.spec.players, GAME.spec.default_players) == ((2, 4), 2)
    assert GAME.options_of(new(2).state) == {}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"retreat_chooser": "nobody"}, "attacker or defender"),
        ({"flyer_vegetation": "yes"}, "illegal or kill_choice"),
        ({"mounds_block_flight": "maybe"}, "off or on"),
        ({"map": "P2"}, "standard or advanced or built or custom"),
        ({"start_seat": 4}, "random or a whole number from 0 to 3"),
        ({"rounds": 18}, "no option 'rounds'"),
    ],
)
def test_wrong_options(new, options, words):
    """TMT-SET-1, TMT-SET-5, TMT-RET-5, TMT-RET-8, TMT-MOVE-7: the message says what is possible."""
    with pytest.raises(fm.BadOption, match=words):
        new(2, **options)
