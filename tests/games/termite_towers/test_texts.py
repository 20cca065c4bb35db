"""Notation, positions, reasons, sentences: what people read and write."""

import pytest

import formicarium as fm
from formicarium.core.record import CHANCE, PUBLIC

from . import helpers as h
from .helpers import AUTERMITE, BROWN, GAME, PASS, YELLOW, A, C, E, Table

NOTATION = {
    "pass": 0,
    "place worker 3 A": 25,
    "place soldier 2 A": 85,
    "place worker 4 gather": 41,
    "place worker 4 dig": 42,
    "helper worker 3": 147,
    "set worker 4 to 5": 179,
    "place worker 5 G": 52,
    "play Scout": 231,
    "pile 3.1": 252,
    "dig 3.0-3.1": 293,
    "room R1": 330,
    "resolve A3": 336,
    "blueprint 1": 358,
    "blueprint deck": 362,
    "pay egg R1": 364,
    "pay Scout": 370,
    "pay T2": 382,
    "pay light R0": 394,
    "take black": 411,
    "cell d1": 415,
    "move mid R0 R1": 472,
    "build R1": 513,
    "with T2": 521,
    "at a1 turn 0": 533,
    "bonus unlock2": 694,
    "bonus wood": 697,
}
"""The examples of RULES.md."""


@pytest.mark.parametrize(("text", "number"), NOTATION.items())
def test_notation_both_ways(text, number):
    """TTW-ASK-1: moves have the numbers of the rulebook; small and large letters are the same."""
    table = Table(2).dice(YELLOW, "w1").day(YELLOW)
    assert GAME.text.move(table.state, number) == text
    assert GAME.text.read_move(table.state, text) == GAME.text.read_move(table.state, text.upper()) == number


def test_all_moves_come_back():
    """TTW-ASK-1: every action number has its own words."""
    table = Table(2).dice(YELLOW, "w1").day(YELLOW)
    words = [GAME.text.move(table.state, action) for action in range(GAME.spec.actions)]
    assert len(set(words)) == GAME.spec.actions == 703
    assert [GAME.text.read_move(table.state, text) for text in words] == list(range(703))


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("build R1 with T2 at a1 turn 0", ["build R1", "with T2", "at a1 turn 0"]),
        ("pay egg R1 take black cell d1", ["pay egg R1", "take black", "cell d1"]),
        ("helper worker 3 set worker 4 to 5 place worker 5 G", ["helper worker 3", "set worker 4 to 5", "place worker 5 G"]),
        ("pile 3.1 room R0", ["pile 3.1", "room R0"]),
        ("pay light R0 pay mid R1 take black cell d1", ["pay light R0", "pay mid R1", "take black", "cell d1"]),
        ("play Eager resolve A3", ["play Eager", "resolve A3"]),
        ("play Alchemy build R1", ["play Alchemy", "build R1"]),
        ("place worker 4 dig", ["place worker 4 dig"]),
        ("pass", ["pass"]),
    ],
)
def test_several_moves_in_one_line(text, moves):
    """TTW-ASK-1: shortcuts."""
    assert GAME.text.expand(Table(2).state, text) == moves


@pytest.mark.parametrize(
    "text",
    [
        "",
        "jump",
        "place worker 7 A",
        "place worker 3",
        "pay",
        "pay gold R0",
        "dig 1.0-1.5",
        "at e1 turn 0",
        "move mid R0 R0",
        "roll 3",
    ],
)
def test_what_is_no_move_is_explained(text):
    """TTW-ASK-1: in one line."""
    table = Table(2).dice(YELLOW, "w1").day(YELLOW)
    with pytest.raises(fm.FormicariumError) as caught:
        GAME.text.read_move(table.state, text)
    assert "\n" not in str(caught.value) and len(str(caught.value)) > 10


def test_chance_and_players_do_not_mix():
    """TTW-CHANCE-1: an outcome is no move, and a move no outcome."""
    rolling = Table(2).go("rolling")
    assert rolling.actor == CHANCE and GAME.text.read_move(rolling.state, "roll 3") == 2
    for text in ("pass", "blocker 3", "card T2"):
        with pytest.raises(fm.FormicariumError):
            GAME.text.read_move(rolling.state, text)


POSITION = """\
game termite_towers version 1 players 2
now round 2 first brown stage day phase day_turn seat yellow card_shown 1
objectives uniform,tallest
spaces A .x..R. C .x.... E x..... G ......
gather closed 3 neutral 0,0,0,0,0,0
supply light 30 mid 36 black 33 eggs 15
section 6 ? ? ? ? ?
section 6 light3=3 ? ?mid4:y ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
section 6 ? ? ? ? ?
display T2 L1 - I1 discards -
queens discards Eager,Scout*
solo -
yellow dice workers 6 soldiers 1 pool w1x2,w4,s3 gather - dig w3,w5 idle -
yellow rooms lll/w6 e/- ./-
yellow wall ..k./..kk rows - markers - tunnels 2.0-2.1
yellow cards hand T2,L2 shown T2 fresh L2 built - queens Rearrange
brown dice workers 6 soldiers 1 pool w1x6 gather - dig - idle -
brown rooms ./- ./- ./-
brown wall - rows - markers - tunnels -
brown cards hand - shown - fresh - built - queens -
"""


def test_a_position_by_hand():
    """TTW-GEN-5, TTW-KNOW-1: read, checked and written again."""
    match = fm.position(POSITION)
    assert match.position() == POSITION
    state = match.state
    assert state.cubes[YELLOW] == 3 and state.eggs[YELLOW] == 2
    assert GAME.text.wall(state, YELLOW) == "..k./..kk" and state.pile_card[9] == 4 + 2 and state.scouted[YELLOW] == 1 << 9
    assert state.queen_deck == 12 and state.held[YELLOW] == 2
    assert match.actor == YELLOW and "place worker 4 A" in match.legal()


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("eggs 15", "eggs 16", "TTW-GEN-5"),
        ("light 30", "light 29", "TTW-GEN-5"),
        ("e/- ./-", "le/- ./-", "room"),
        ("pool w1x6", "pool w1x5", "TTW-DAY-1"),
        ("phase day_turn", "phase day_dream", "phase"),
        ("wall ..k./..kk", "wall ..k./..kx", "wall"),
        ("hand T2,L2", "hand T2,??", "sees"),
        ("tunnels 2.0-2.1", "tunnels 2.1-2.3", "TTW-D-2"),
        ("objectives uniform,tallest", "objectives uniform,uniform", "TTW-SETUP-8"),
        ("card_shown 1", "luck 1", "luck"),
    ],
)
def test_a_wrong_position_is_refused(old, new, hint):
    """TTW-GEN-3, TTW-GEN-5: the error says what is wrong."""
    assert POSITION.count(old) >= 1
    with pytest.raises(fm.FormicariumError, match=hint):
        fm.position(POSITION.replace(old, new, 1))


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (h.place("w2", h.DIG), "you have no worker 2 to place"),
        (h.place("w1", A), "on A1 lies Brown's worker"),
        (h.place("w1", h.R3), "R3 is locked"),
        (h.place("w1", h.IDLE), "only as a helper"),
        (h.place("s3", C), "soldiers are not bumped"),
        (h.play(h.EAGER), "you have no Eager in your hand"),
        (h.play(h.ALCHEMY), "Alchemy is played in your step F, not now"),
        (PASS, "you must place a die"),
        (h.room(0), "this is not asked now"),
    ],
)
def test_reasons_by_day(action, words):
    """TTW-DAY-3, TTW-PLACE-1, TTW-BUMP-1: in the words of the position, with the clause."""
    table = (
        Table(2)
        .dice(YELLOW, "w1 s3")
        .on_space(A, 1, (BROWN, "w"))
        .on_space(C, 3, (BROWN, "s"))
        .queen(YELLOW, h.ALCHEMY)
        .day(YELLOW)
    )
    clause = table.why_not(action)
    assert words in GAME.text.reason(table.state, action, clause)


def test_reasons_by_night():
    """TTW-F-2, TTW-F-4, TTW-E-1: what is missing."""
    table = Table(2).wood(YELLOW, 0, "lll").in_room(YELLOW, 0, "w1").in_room(YELLOW, 1, "w2").go("f")

    def reason(action):
        return GAME.text.reason(table.state, action, table.why_not(action))

    assert reason(h.build(0)) == "R0 does not hold 4 cubes of one colour"
    assert reason(h.move(0, 0, 1)) == "no die of the same value lies in R0 and R1"
    assert reason(h.move(1, 0, 1)) == "there is no mid cube in R0"
    table = Table(2).on_space(E, 1, (YELLOW, "w")).go("e")
    assert reason(h.pay_egg(0)) == "there is no egg in R0"


PASSES = {
    "a turn by Day": ("TTW-DAY-3", lambda: Table(2).dice(YELLOW, "w1").day(YELLOW)),
    "after a helper": ("TTW-HELP-1", lambda: Table(2).dice(YELLOW, "w1 w2").day(YELLOW).apply(h.helper("w1"))),
    "after Overtime": ("TTW-QC-1", lambda: Table(2).dice(YELLOW, "w1").queen(YELLOW, h.OVERTIME).day(YELLOW).apply(h.play(0))),
    "a bumped worker": ("TTW-BUMP-2", lambda: bumped()),
    "a Blueprint": ("TTW-NIGHT-5", lambda: Table(2).on_space(A, 1, (YELLOW, "w")).go("a")),
    "a cube to store": ("TTW-D-10", lambda: Table(2).dice(YELLOW, "w1", "gather").go("gathering").apply(h.pile(1))),
    "a second cube to pay": ("TTW-E-1", lambda: trading().apply(h.pay_wood(0, 0))),
    "a cube to take": ("TTW-E-2", lambda: trading().apply(h.pay_wood(0, 0), h.pay_wood(0, 0))),
    "a cube to place": ("TTW-E-3", lambda: trading().apply(h.pay_wood(0, 0), h.pay_wood(0, 0), h.colour(0))),
    "a Blueprint to build": ("TTW-F-5", lambda: building().apply(h.build(0))),
    "a shape to place": ("TTW-F-5", lambda: building().apply(h.build(0), h.use(h.O1))),
    "a card to carry out": ("TTW-ASK-3", lambda: Table(2).dice(YELLOW, "w1").queen(YELLOW, h.SCOUT).day(YELLOW).apply(h.play(2))),
}


def bumped():
    table = Table(2).dice(BROWN, "s1").on_space(A, 1, (YELLOW, "w")).day(BROWN)
    assert GAME.text.sentence(table.state, h.place("s1", A), BROWN) == "Brown places a soldier 1 on A1 and bumps Yellow's worker."
    table.apply(h.place("s1", A))
    assert table.asks("relocate", YELLOW)
    return table


def trading():
    return Table(2).on_space(E, 1, (YELLOW, "w")).wood(YELLOW, 0, "ll").go("e")


def building():
    return Table(2).wood(YELLOW, 0, "llll").in_room(YELLOW, 0, "w1 w1").plan(YELLOW, h.O1).go("f")


@pytest.mark.parametrize("name", PASSES)
def test_why_not_pass(name):
    """TTW-ASK-1: where something must be done, the clause says so that asks for it."""
    clause, table = PASSES[name]
    assert table().why_not(PASS) == clause


def test_prompts_tell_what_is_in_hand():
    """TTW-ASK-1: the die, the colour, the cell, the section that a question is about."""
    assert "your worker 1 was bumped from A" in GAME.text.prompt(bumped().state)
    gathering = Table(2).dice(YELLOW, "w1", "gather").go("gathering")
    assert "take a cube in section 1 (2 due), or pass" in GAME.text.prompt(gathering.state)
    assert "put the light cube into a room" in GAME.text.prompt(gathering.apply(h.pile(1)).state)
    assert GAME.text.sentence(gathering.state, h.room(0), YELLOW).startswith("Yellow stores the light cube in R0.")
    assert "place O1 in your wall" in GAME.text.prompt(building().apply(h.build(0), h.use(h.O1)).state)


def test_the_cells_of_a_mixed_build_are_told():
    """TTW-QC-4: row by row from the bottom and from left to right."""
    table = Table(2).wood(YELLOW, 0, "llkk").in_room(YELLOW, 0, "w1 w1").plan(YELLOW, h.T2).queen(YELLOW, h.ALCHEMY).go("f")
    table.apply(h.play(h.ALCHEMY), h.build(0), h.use(h.T2), h.at("a1"))
    for cell, wood in (("a1", 0), ("b1", 2), ("c1", 0), ("b2", 2)):
        assert f"the cube on {cell}" in GAME.text.prompt(table.state)
        assert f"cube on {cell}." in GAME.text.sentence(table.state, h.colour(wood), YELLOW)
        table.apply(h.colour(wood))
    assert table.wall_text(YELLOW) == ".k../lkl."


def test_rooms_put_back_are_told():
    """TTW-BON-9: what goes into a room next."""
    table = Table(2).wall(YELLOW, "lll.").on_space(E, 1, (YELLOW, "w")).wood(YELLOW, 0, "ll").egg(YELLOW, 1).go("e")
    table.apply(h.pay_wood(0, 0), h.pay_wood(0, 0), h.colour(0), h.cell("d1"))
    table.wood(YELLOW, 2, "m").apply(h.bonus(8))
    assert "put an egg back" in GAME.text.prompt(table.state)
    assert "put a mid cube back" in GAME.text.prompt(table.apply(h.room(0)).state)


def test_reasons_for_rooms_and_cells():
    """TTW-QC-7, TTW-QC-11, TTW-BON-3: what is missing."""

    def reason(table, action):
        return GAME.text.reason(table.state, action, table.why_not(action))

    hatching = Table(2).egg(YELLOW, 0).in_room(YELLOW, 0, "w1 w2").egg(YELLOW, 1).in_room(YELLOW, 1, "w1")
    hatching.queen(YELLOW, h.EXPERTISE).go("b").apply(h.play(h.EXPERTISE))
    assert reason(hatching, h.room(1)) == "R1 has fewer than two dice" and reason(hatching, h.room(2)) == "R2 has no egg"
    moving = Table(2).wall(YELLOW, "ll..").queen(YELLOW, h.REARRANGE).go("f").apply(h.play(h.REARRANGE))
    assert reason(moving, h.cell("c1")) == "there is no cube on c1"
    assert "not beside another cube" in reason(moving.apply(h.cell("a1")), h.cell("d1"))
    row = Table(2).wall(YELLOW, "lll.").on_space(E, 1, (YELLOW, "w")).wood(YELLOW, 0, "ll").go("e")
    row.apply(h.pay_wood(0, 0), h.pay_wood(0, 0), h.colour(0), h.cell("d1"))
    assert "the first is marked first" in reason(row, h.bonus(1))


def test_every_clause_that_forbids_has_words():
    """TTW-ASK-1: no reason is empty, whatever is asked."""
    for players in (1, 2):
        match = fm.new("termite_towers", players=players, seed=3)
        for _ in range(60):
            if match.is_over:
                break
            for action in range(0, GAME.spec.actions, 3):
                reason = match.why_not(action)
                assert reason is None or len(reason) > 20
            match.play(match.legal_actions()[-1])


def test_autermites_turn_is_told_with_its_reason():
    """TTW-AUT-2, TTW-AUT-3, TTW-BLK-5: the card, the rule, the Blocker."""
    table = Table(1).dice(AUTERMITE, "w1 w1 w4 w4 w5 w6 s2").dice(YELLOW, "w1").on_space(C, 4, "x")
    table.state.store[0] = 1
    table.go("day", seat=AUTERMITE)
    told = GAME.text.sentence(table.state, h.S10, YELLOW)
    assert told == (
        "Solo card S10 is revealed (Pair, Most). Pair: 4 is the first pair on the chart; with 1 cube and 0 eggs there is no "
        "place for it. Of its dice most show 4; G4 is the first free space of the top list: a die goes there (TTW-AUT-5). "
        "Its Blocker has value 4 and goes to E4."
    )


def test_autermites_night_is_told():
    """TTW-AUT-13, TTW-END-1: rows, and the end."""
    table = Table(1).in_room(AUTERMITE, 0, "w1 w1")
    table.state.store[:], table.state.store_rows[:], table.state.store_wall[:] = (2, 1, 1), (2, 2), (8, 8, 0)
    table.go("f")
    told = GAME.text.sentence(table.state, PASS, PUBLIC)
    assert "Autermite builds 1 row of llmk, 0 of one colour (TTW-AUT-13)." in told and "enough rows are complete" in told


def test_the_drawn_table_shows_everything():
    """TTW-KNOW-1: cards, piles, boards and hands; with colour it says the same."""
    match = fm.position(POSITION)
    plain = GAME.text.board(match.state, colour=False)
    for words in (
        "Round 2, Day; First Player Brown",
        "display T2 L1 - I1",
        "Queen deck 12",
        "R0 lll w6",
        "wall ..k./..kk",
        "Rearrange",
    ):
        assert words in plain
    seen = GAME.text.board(GAME.view(match.state, BROWN)[0], colour=False)
    assert "Rearrange" not in seen and "Blueprints T2,?" in seen and "Queen cards ?" in seen
    assert "[" not in plain and "[bold yellow]" in GAME.text.board(match.state)


def test_options():
    """TTW-SETUP-9, TTW-SOLO-4: an option for another number of players has no effect; seats must be taken."""
    with pytest.raises(fm.BadOption, match="first_player"):
        GAME.start(2, {"first_player": 3})
    with pytest.raises(fm.BadOption, match="you begin"):
        GAME.start(1, {"first_player": 1})
    assert GAME.start(2, {"queen_cards": 20})[0].queen_deck == 15


def test_observations_count_from_the_observer():
    """TTW-KNOW-2: own hand, own seat first."""
    table = Table(2).plan(BROWN, h.T2).queen(BROWN, h.SCOUT).wall(BROWN, "l...").day(YELLOW)
    assert h.features(table, "hand", BROWN)[h.T2] == 1 and h.features(table, "hand", YELLOW)[16 + h.T2] == 1
    assert h.features(table, "queens", BROWN)[h.SCOUT] == 1 and not h.features(table, "queens", YELLOW).any()
    assert h.features(table, "wall", BROWN)[0] == 1 and h.features(table, "wall", YELLOW)[120] == 1
    assert h.features(table, "queens_unseen", YELLOW)[h.SCOUT] == 2 and h.features(table, "queens_unseen", BROWN)[h.SCOUT] == 1
