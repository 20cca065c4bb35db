"""What Termites says and reads: notation, positions, sentences, prompts, reasons, the drawn table."""

import random
import re
from collections import Counter

import pytest
from rich.text import Text as RichText

import formicarium as fm
from formicarium.core.match import Match, copy_record
from formicarium.core.record import CHANCE, PUBLIC, blank, everybody
from formicarium.games.termites.attack import attack_strength, defence_strength
from formicarium.games.termites.board import put_unit
from formicarium.games.termites.components import TERRAIN_LETTERS, TERRAIN_NAMES
from formicarium.games.termites.geometry import LABELS, ROW_LETTERS, ROWS
from formicarium.games.termites.reasons import REASONS, attack_sum
from formicarium.games.termites.spec import (
    FIRST_ATTACK,
    FIRST_MOUND,
    MOUND,
    NEUTRAL,
    PHASES,
    PLACE,
    RETREAT,
    SELECT,
    TARGET,
    TILE,
)

GAME = fm.game("termites")
CELLS = {label: cell for cell, label in enumerate(LABELS)}
LETTER = dict(zip(TERRAIN_NAMES, TERRAIN_LETTERS, strict=True))
NEUTRAL_HEX = "L2"
"""The neutral Mound of the maps below, already captured by east, so that it is in nobody's way."""


def rows(letters):
    """The rows of a board from its hexes."""
    return [[letters[cell] for cell in cells] for cells in ROWS]


def table(pieces, ground="", **changes):
    """A match in north's last turn (blue; east is red) on a custom map: pieces `G8 bW2, G7 rS1`, ground `E7 vegetation`."""
    terrain, board = ["."] * len(LABELS), ["."] * len(LABELS)
    for label, name in (part.split() for part in ground.split(", ") if part):
        terrain[CELLS[label]] = board[CELLS[label]] = LETTER[name]
    terrain[CELLS[NEUTRAL_HEX]] = "n"
    for label, piece in (part.split() for part in pieces.split(", ") if part):
        board[CELLS[label]] += piece
    said = {"phase": "select", "more": "", "north": "hand none", "east": "hand W1", "north_has": "", "east_has": "n7", **changes}
    options = [f"option {name} {value}" for name, value in said.items() if name in ("retreat_chooser", "flyer_vegetation")]
    lines = [
        "game termites version 1 players 2",
        "option map custom",
        f"option custom {'/'.join(''.join(row) for row in rows(terrain))}",
        *options,
        f"turn 35 seat north phase {said['phase']} first north {said['more']}",
        *(f"{letter} {' '.join(row)}" for letter, row in zip(ROW_LETTERS, rows(board), strict=True)),
        f"north colony blue {said['north']} stack none trophies {said['north_has']}",
        f"east colony red {said['east']} stack none trophies {said['east_has']}",
    ]
    return fm.position("\n".join(lines), draws=False)


def placing(pieces, ground="", hand="S1"):
    """As `table`, with north's last token still in hand."""
    return table(pieces, ground, phase="place", north=f"hand {hand}")


def reason(match, move):
    """Why a move is not legal."""
    told = match.why_not(move)
    assert told is not None
    return told


def asked(phase, **fields):
    """A bare record in which something is asked of north."""
    state = blank(GAME.spec.state)[0]
    state.players, state.phase = 2, phase
    for name, value in fields.items():
        state[name] = value
    return state


def random_states(players, options, seed, every=1):
    """Positions of a random game, chance nodes and the end included."""
    match = Match(GAME, GAME.start(players, options), draws=False)
    rng = random.Random(seed)
    while True:
        if len(match.actions) % every == 0 or match.is_over:
            yield match
        if match.is_over:
            return
        match.follow([rng.choice(match.legal_actions())])


# --- Moves -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "phase", "number"),
    [
        ("place W2 G7", PLACE, 191),
        ("select G7", SELECT, 1588),
        ("pass", SELECT, 0),
        ("move G7", TARGET, 1715),
        ("attack G7 from G8", TARGET, 2157),
        ("retreat F7", RETREAT, 2542),
        ("mound 7 G7", MOUND, 2864),
        ("neutral G7", NEUTRAL, 3245),
        ("tile water wv G7", TILE, 3372),
        ("tile stones ws M7", TILE, 4070),
    ],
)
def test_moves_have_the_numbers_of_the_rulebook(text, phase, number):
    state = asked(phase, target=CELLS["G7"])
    assert GAME.text.read_move(state, text) == number
    assert GAME.text.read_move(state, text.upper()) == number
    assert GAME.text.move(state, number) == text


@pytest.mark.parametrize("text", ["tile wv water g7", "TILE G7 Water VW", "tile g7 wv water"])
def test_the_words_of_a_tile_come_in_any_order(text):
    assert GAME.text.read_move(asked(TILE), text) == 3372


@pytest.mark.parametrize(
    ("text", "phase", "words"),
    [
        ("place X2 G7", PLACE, "no token 'X2'"),
        ("place S3 G7", PLACE, "no token 'S3'"),
        ("place W2 G14", PLACE, "no hex 'G14'"),
        ("place W2", PLACE, "like 'place W2 G7'"),
        ("select N1", SELECT, "from A1 over G13 to M7"),
        ("mound 4 G7", MOUND, "from 5 to 9"),
        ("mound 77777777777 G7", MOUND, "from 5 to 9"),
        ("tile stones wv G7", TILE, "has no stones"),
        ("tile water water G7", TILE, "a terrain, a type"),
        ("tile clear wv G7", TILE, "has no clear"),
        ("jump G7", SELECT, "is not a move"),
    ],
)
def test_what_is_no_move(text, phase, words):
    with pytest.raises(fm.BadText) as caught:
        GAME.text.read_move(asked(phase), text)
    assert words in str(caught.value)


def test_a_move_at_the_wrong_moment():
    """TMT-TURN-3: numbers of moves and outcomes overlap, so words at the wrong moment must not be read as others."""
    match = fm.new("termites", seed=1, draws=False, start_seat=0)
    assert match.actor == CHANCE
    for text in ("pass", "place W1 A1", "select A1", "mound 5 D4", "start north", "draw W1"):
        with pytest.raises(fm.IllegalMove) as caught:
            match.play(text)
        assert caught.value.clause == "TMT-TURN-3" and "'colony blue'" in str(caught.value)
    later = table("G8 bW2")
    for text in ("draw W2", "colony blue", "start north", "move G9", "attack G7", "retreat G9", "mound 5 D4", "tile water wv G7"):
        with pytest.raises(fm.IllegalMove) as caught:
            later.play(text)
        assert caught.value.clause == "TMT-TURN-3" and "here you can say 'pass'" in str(caught.value)


def test_a_move_after_the_end():
    """TMT-END-1."""
    match = list(random_states(2, {}, 3, every=1000))[-1]
    for text in ("pass", "draw W1", "select G7"):
        with pytest.raises(fm.IllegalMove) as caught:
            GAME.text.read_move(match.state, text)
        assert caught.value.clause == "TMT-END-1"


def test_an_attack_without_its_approach_hex():
    """TMT-ATT-4, TMT-ATT-5: it may be left out if there is but one, and is never said of a Mound."""
    ways = table("G8 bW2, I7 bP1, G7 rS1")
    ways.play("select G8")
    with pytest.raises(fm.BadText, match="'attack G7 from G8': you can come from G8, F7 or H7"):
        ways.play("attack G7")
    one = table("G8 bS2, G7 rS1")
    one.play("select G8")
    assert one.action("attack G7") == FIRST_ATTACK + 6 * CELLS["G7"] == one.action("attack G7 from G8")
    mound = table("G8 bW3, F7 bS2, G7 r6")
    mound.play("select F7")
    assert mound.legal()[-1] == "attack G7"
    assert mound.action("attack G7") == FIRST_ATTACK + 6 * CELLS["G7"] + 1 == mound.action("attack G7 from F7")
    other_side = table("G8 bW3, F7 bS2, G7 r6")
    other_side.play("select G8")
    assert {other_side.action(f"attack G7 from {way}") for way in ("G8", "F7", "H7")} == {other_side.action("attack G7")}
    with pytest.raises(fm.IllegalMove) as caught:
        mound.play("attack G7 from G9")
    assert caught.value.clause == "TMT-ATT-3" and "G9 is not next to G7" in str(caught.value)


CUSTOM = (
    "......./.v....../.......s./....wwv.../..s......w./..v........./....s.n.s..../"
    ".........v../.w......s../...vww..../.s......./......v./......."
)
EVERYTHING = [
    (2, {"map": "built", "retreat_chooser": "defender"}, 11),
    (3, {"map": "built", "tiles": 15, "flyer_vegetation": "kill_choice", "colonies": "gray,random,blue"}, 12),
    (4, {"map": "advanced", "start_seat": 2, "mounds_block_flight": False}, 13),
    (2, {"map": "custom", "custom": CUSTOM}, 14),
]


@pytest.mark.parametrize(("players", "options", "seed"), EVERYTHING)
def test_moves_and_positions_come_back_byte_for_byte(players, options, seed):
    for match in random_states(players, options, seed, every=5):
        state = match.state
        for action in match.legal_actions():
            assert match.action(GAME.text.move(state, action)) == action
        again, before = copy_record(fm.position(match.position(), draws=False).start), copy_record(state)
        before["ply"] = 0
        assert again.tobytes() == before.tobytes()


# --- Several moves in one line ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("move G7 H8", ["select G7", "move H8"]),
        ("Move g7 to h8", ["select g7", "Move h8"]),
        ("attack G7 x H8 from G8", ["select G7", "attack H8 from G8"]),
        ("attack G7 H8", ["select G7", "attack H8"]),
        ("attack G7 H8 from G8 retreat I8", ["select G7", "attack H8 from G8", "retreat I8"]),
        ("select G7 move H8", ["select G7", "move H8"]),
        ("tile water wv G7 tile stones ws A1", ["tile water wv G7", "tile stones ws A1"]),
        ("attack H8 from G8", ["attack H8 from G8"]),
        ("move H8", ["move H8"]),
        ("attack from G8", ["attack from G8"]),
        ("hello world", ["hello world"]),
        ("", [""]),
    ],
)
def test_a_line_of_several_moves(line, moves):
    assert GAME.text.expand(asked(SELECT), line) == moves


def test_a_line_may_repeat_what_is_selected():
    assert GAME.text.expand(asked(TARGET, selected=CELLS["G7"]), "move g7 H8") == ["move H8"]
    assert GAME.text.expand(asked(TARGET, selected=CELLS["G7"]), "move A1 H8") == ["select A1", "move H8"]


def test_all_moves_of_a_line_are_legal_or_none():
    match = table("G8 bW2, I7 bP1, G7 rS1")
    assert len(match.line("attack G8 x G7 from F7 retreat H6")) == 3
    for line, clause in (("move G8 A1", "TMT-MOVE-2"), ("attack G8 G7 from G6", "TMT-ATT-3"), ("move G7 F7", "TMT-MOVE-1")):
        with pytest.raises(fm.IllegalMove) as caught:
            match.line(line)
        assert caught.value.clause == clause
        assert clause in match.view(0).why_not(line)
    assert match.actions == [] and match.view(0).why_not("move G8 F7") is None


# --- Arithmetic of an attack ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "ground", "start", "target", "words"),
    [
        ("G8 bW2, I7 bP1, G7 rS1", "", "G8", "G7", "2 + spitter on I7 1 = 3 against 2"),
        ("G8 bW2, G7 rS1", "", "G8", "G7", "2 against 2"),
        (
            "G9 bW2, E7 bP2, H7 bW2, G5 bF1, E5 bS1, G7 r6",
            "E7 vegetation",
            "G9",
            "G7",
            "2 + spitter on E7 2 + vegetation 1 + worker on H7 2 = 7 against 6",
        ),
        (
            "G8 bS1, G9 bW2, H7 bP2, G5 bF1, F6 bW1, G7 rW2",
            "G7 stones",
            "F6",
            "G7",
            "1 + soldier on G8 2 + spitter on H7 2 = 5 against 2 + stones 1 = 3",
        ),
        (
            "F6 bW1, G6 bP1, G9 bP1, G7 rW2",
            "G6 vegetation, G9 vegetation",
            "F6",
            "G7",
            "1 + spitter on G6 1 + vegetation 1 + spitter on G9 1 + vegetation 1 = 5 against 2",
        ),
    ],
)
def test_the_sum_of_an_attack(pieces, ground, start, target, words):
    """TMT-ATT-6, TMT-ATT-7, TMT-ATT-8, TMT-ATT-12: the examples of the rulebook, term by term."""
    state = table(pieces, ground).state
    assert attack_sum(state, CELLS[start], CELLS[target]) == words


@pytest.mark.parametrize(("players", "options", "seed"), EVERYTHING[1:3])
def test_the_sum_is_that_of_the_rules(players, options, seed):
    """TMT-ATT-6, TMT-ATT-12: what is told is what the rules reckon with."""
    told = 0
    for match in random_states(players, options, seed, every=9):
        state = match.state
        if state.phase != TARGET:
            continue
        start = int(state.selected)
        for target in (cell for cell in range(len(LABELS)) if state.piece[cell] and cell != start):
            own, _, defence = attack_sum(state, start, target).partition(" against ")
            assert int(own.split()[-1]) == attack_strength(state, int(state.seat), start, target)
            assert int(defence.split()[-1]) == defence_strength(state, target)
            told += 1
    assert told > 50


# --- Sentences ----------------------------------------------------------------------------------------------------------------


def told(match, *moves, seat=PUBLIC):
    """What happens in words."""
    since = len(match.actions)
    for move in moves:
        match.play(move)
    return match.log(seat, since=since)


def test_sentences_of_a_turn():
    match = placing("G8 bW2", hand="W3")
    assert told(match, "place W3 G7") == ["Blue (north) places W3 on G7."]
    assert told(match, "select G8", "move G10") == ["Blue (north) moves W2 from G8 to G10."]
    assert told(table("G8 bW2"), "pass") == ["Blue (north) moves nothing."]


def test_sentences_of_an_attack():
    """TMT-RET-1, TMT-RET-2, TMT-RET-7."""
    pushed = table("G8 bW2, I7 bP1, G7 rS1")
    assert told(pushed, "select G8", "attack G7 from F7", "retreat H6") == [
        "Blue (north) attacks Red's S1 on G7 with W2 from G8 by way of F7: 2 + spitter on I7 1 = 3 against 2.",
        "Red's S1 retreats from G7 to H6.",
    ]
    gripped = table("G8 bS1, H7 bW2, G7 rW2")
    assert told(gripped, "select G8", "attack G7") == [
        "Blue (north) attacks Red's W2 on G7 with S1 from G8: 2 + worker on H7 2 = 4 against 2. Soldiers destroy it."
    ]
    cornered = table("C7 bW3, B6 bP1, A7 bF1, B7 rF2, B8 rW1, C8 rP1", "A6 vegetation")
    assert told(cornered, "select C7", "attack B7 from C7") == [
        "Blue (north) attacks Red's F2 on B7 with W3 from C7: 3 + flyer on A7 1 + spitter on B6 1 = 5 against 2. "
        "It cannot retreat and is destroyed."
    ]


def test_a_flyer_driven_into_vegetation():
    """TMT-RET-8."""
    match = table("C7 bW3, B6 bP1, A7 bF1, B7 rF2, B8 rW1, C8 rP1", "A6 vegetation", flyer_vegetation="kill_choice")
    assert told(match, "select C7", "attack B7 from C7", "retreat A6")[1:] == [
        "Red's F2 is driven into vegetation on A6 and destroyed."
    ]


def test_sentences_of_a_capture():
    """TMT-CAP-1, TMT-CAP-2, TMT-CAP-3, TMT-CAP-5."""
    match = table("G9 bW2, E7 bP2, H7 bW2, G7 r6", "E7 vegetation")
    assert told(match, "select G9", "attack G7", "mound 5 G7", "mound 8 D4") == [
        "Blue (north) captures Red's Mound of 6 on G7 with W2 from G9, which is lost: "
        "2 + spitter on E7 2 + vegetation 1 + worker on H7 2 = 7 against 6.",
        "Blue (north) puts a Mound of 5 on G7, in place of the one captured.",
        "Red (east) puts a Mound of 8 on D4.",
    ]


def test_who_draws_is_told_what():
    """TMT-KNOW-2: the others learn that somebody has drawn, but not what; first hands are told once."""
    match = fm.new("termites", draws=False, start_seat=1, colonies="red,gold")
    for _ in range(2):
        for token in ("W1", "S1", "F1"):
            match.play(f"draw {token}")
    assert match.log(0) == [*(f"Red (north) draws {token}." for token in ("W1", "S1", "F1")), "Gold (east) draws 3 tokens."]
    assert match.log(PUBLIC) == ["Red (north) draws 3 tokens.", "Gold (east) draws 3 tokens."]
    for move in ("mound 5 D4", "mound 5 H3", "mound 6 K7", "mound 6 F9", "place W1 A1"):
        match.play(move)
    state = match.state
    for outcome in match.legal_actions():
        assert GAME.text.sentence(state, outcome, 0) == GAME.text.sentence(state, outcome, PUBLIC) == "Gold (east) draws a token."
        assert GAME.text.sentence(state, outcome, 1) == f"Gold (east) {GAME.text.move(state, outcome).replace('draw', 'draws')}."


def test_seats_are_called_by_their_colony_once_it_is_known():
    """TMT-GEN-1, TMT-SET-3."""
    match = fm.new("termites", draws=False, players=3)
    names = []
    for move in ("start south", "colony gold", "colony blue", "colony gray"):
        names.append(GAME.text.seat_name(match.state, 0))
        match.play(move)
    assert names == ["North", "North", "Gold (north)", "Gold (north)"]
    assert match.log() == [
        "South is the starting player.",
        "North leads the gold colony.",
        "East leads the blue colony.",
        "South leads the gray colony.",
    ]


def test_sentences_of_building():
    """TMT-MAP-2, TMT-MAP-5."""
    match = fm.new("termites", draws=False, start_seat=1, map="built")
    assert match.prompt == "East: put a neutral Mound on the board (1 of 1)."
    assert told(match, "neutral G7") == ["East puts a neutral Mound on G7."]
    assert match.prompt == "East: lay a tile (1 of 16)."
    assert told(match, "tile water wv G9") == ["East lays water on G9, with a tile wv."]
    match.play("tile stones ws A1")
    assert match.prompt == "North: lay a tile (3 of 16)."


# --- Prompts ------------------------------------------------------------------------------------------------------------------


def test_prompts_of_a_turn():
    """TMT-TURN-3: they say in words what is asked."""
    match = placing("G8 bW2, I7 bP1, G7 rS1", hand="W3")
    assert match.prompt == "Blue (north): place a token of your hand on the board."
    match.play("place W3 A1")
    assert match.prompt == "Blue (north): select a unit to move or to attack with, or pass."
    match.play("select G8")
    assert match.prompt == "Blue (north): say where your W2 on G8 moves or what it attacks."
    match.play("attack G7 from F7")
    assert match.prompt == "Blue (north): choose where Red's S1 on G7 retreats to (the attacker comes from F7)."
    match.play("retreat H6")
    assert match.prompt == "Red (east): place a token of your hand on the board."


def test_the_defender_is_asked_for_the_retreat():
    """TMT-RET-5."""
    match = table("G8 bW2, I7 bP1, G7 rS1", retreat_chooser="defender")
    match.play("select G8")
    match.play("attack G7 from F7")
    assert match.prompt == "Red (east): choose where your S1 on G7 retreats to (the attacker comes from F7)."


def test_prompts_after_a_capture():
    """TMT-CAP-3, TMT-CAP-5."""
    match = table("G9 bW2, E7 bP2, H7 bW2, G7 r6", "E7 vegetation")
    match.play("select G9")
    match.play("attack G7")
    assert match.prompt == "Blue (north): you captured Red's Mound on G7; put one of yours in its place."
    match.play("mound 9 G7")
    assert match.prompt == "Red (east): Blue (north) captured a Mound of yours; put another one on the board."


def test_a_unit_makes_room():
    """TMT-CAP-8: the question says so, and so does the log."""
    match = table("G9 bW2, E7 bP2, H7 bW2, G7 r6, D4 rW1", "E7 vegetation")
    for move in ("select G9", "attack G7", "mound 9 G7"):
        match.play(move)
    state = copy_record(match.state)[0]
    for action in GAME.legal(state):
        cell = (action - FIRST_MOUND) % len(LABELS)
        if not state.piece[cell]:
            put_unit(state, 0, 0, cell)
    assert match.prompt.endswith("put another one on the board.")
    assert GAME.text.prompt(state).endswith("(no empty hex is left for it: a unit of yours has to make room).")
    action = GAME.text.read_move(state, "mound 8 D4")
    assert action in GAME.legal(state)
    assert GAME.text.sentence(state, action, PUBLIC) == "Red (east) puts a Mound of 8 on D4; W1 makes room for it."


def test_prompts_of_chance_and_the_end():
    match = fm.new("termites", draws=False)
    assert match.prompt == "The starting player is drawn."
    match.play("start north")
    assert match.prompt == "North draws a colony."
    match.play("colony red")
    match.play("colony blue")
    assert match.prompt == "Red (north) draws a token."
    assert list(random_states(2, {}, 3, every=1000))[-1].prompt == "The game is over: everybody has had 18 turns."


# --- Reasons ------------------------------------------------------------------------------------------------------------------

ODD_GROUND = "G8 stones, H7 water, G6 vegetation"


@pytest.mark.parametrize(
    ("pieces", "ground", "hand", "move", "words", "clause"),
    [
        ("", "", "S1", "place W2 G7", "you have no W2 in your hand (S1)", "TMT-REP-1"),
        ("G7 rW2", "", "S1", "place S1 G7", "G7 is not empty: Red's W2 stands on G7", "TMT-REP-1"),
        ("G7 b5", "", "S1", "place S1 G7", "G7 is not empty: your Mound of 5 stands on G7", "TMT-REP-1"),
        ("", "G7 water", "S1", "place S1 G7", "G7 is water, where only flyers may be placed", "TMT-REP-2"),
        ("", "G7 vegetation", "F1", "place F1 G7", "G7 is vegetation, where no flyer may be placed", "TMT-REP-2"),
        ("", "", "S1", "pass", "this is not the moment for 'pass'; here you can say 'place S1 A1'", "TMT-TURN-3"),
    ],
)
def test_why_not_place(pieces, ground, hand, move, words, clause):
    assert reason(placing(pieces, ground, hand), move) == f"{words} ({clause})"


@pytest.mark.parametrize(
    ("pieces", "ground", "move", "words", "clause"),
    [
        ("G7 bW2", "", "select A1", "A1 is empty; select a unit of your own", "TMT-MOVE-1"),
        ("G7 rW2", "", "select G7", "Red's W2 stands on G7; select a unit of your own", "TMT-MOVE-1"),
        ("G7 b6", "", "select G7", "your Mound of 6 stands on G7; select a unit of your own", "TMT-MOVE-1"),
        (
            "A1 bS1, A2 rS2, B1 rS2, B2 rS2",
            "",
            "select A1",
            "your S1 on A1 can neither move nor attack",
            "TMT-MOVE-12",
        ),
    ],
)
def test_why_not_select(pieces, ground, move, words, clause):
    assert reason(table(pieces, ground), move) == f"{words} ({clause})"


@pytest.mark.parametrize(
    ("pieces", "ground", "start", "move", "words", "clause"),
    [
        ("G7 bW2", "", "G7", "move D7", "D7 is 3 hexes away from G7, and a worker has 2 movement points", "TMT-MOVE-2"),
        ("G7 bS1", "", "G7", "move G9", "G9 is 2 hexes away from G7, and a soldier has 1 movement point", "TMT-MOVE-2"),
        ("G7 bW2", ODD_GROUND, "G7", "move H7", "H7 is water, which a worker cannot enter", "TMT-MOVE-3"),
        ("G7 bP1", ODD_GROUND, "G7", "move G8", "G8 is stones, which a spitter cannot enter", "TMT-MOVE-3"),
        ("G7 bF1", ODD_GROUND, "G7", "move G6", "G6 is vegetation, which a flyer cannot enter", "TMT-MOVE-3"),
        ("G7 bW2", ODD_GROUND, "G7", "move G9", "the way from G7 to G9 is closed by stones on G8", "TMT-MOVE-3"),
        (
            "G7 bW2",
            "G9 stones",
            "G7",
            "move G9",
            "G9 is stones: a worker needs both movement points for it and must stand next to it",
            "TMT-MOVE-3",
        ),
        ("G7 bW2, G8 rS1", "", "G7", "move G9", "the way from G7 to G9 is closed by Red's S1 on G8", "TMT-MOVE-5"),
        ("G7 bF1, G8 rF1, F8 rF1", "", "G7", "move G10", "the way from G7 to G10 is closed by Red's F1 on G8", "TMT-MOVE-6"),
        ("G7 bW2, G8 r7", "", "G7", "move G9", "the way from G7 to G9 is closed by Red's Mound of 7 on G8", "TMT-MOVE-7"),
        ("G7 bF2, G8 b7", "", "G7", "move G10", "the way from G7 to G10 is closed by your Mound of 7 on G8", "TMT-MOVE-7"),
        ("G7 bW2", "", "G7", "move G7", "your W2 stands on G7 already; it has to go to another hex", "TMT-MOVE-8"),
        ("G7 bW2, G8 rW1", "", "G7", "move G8", "Red's W1 stands on G8; to attack it, say 'attack G8'", "TMT-MOVE-8"),
        ("G7 bW2, G8 bW1", "", "G7", "move G8", "your W1 stands on G8", "TMT-MOVE-9"),
        ("G7 bW2, G8 b5", "", "G7", "attack G8", "your Mound of 5 stands on G8", "TMT-MOVE-9"),
        ("G7 bW2", "", "G7", "attack G8", "there is nothing on G8 to attack", "TMT-ATT-1"),
        ("G7 bS1, G8 rW1", "G8 stones", "G7", "attack G8", "G8 is stones, which a soldier cannot enter", "TMT-ATT-2"),
        (
            "G7 bW2, G11 rW1",
            "",
            "G7",
            "attack G11",
            "G11 is 4 hexes away from G7, and a worker has 2 movement points",
            "TMT-ATT-3",
        ),
        (
            "G7 bW2, G8 rW1",
            "",
            "G7",
            "attack G8 from G9",
            "your W2 on G7 cannot enter G8 from G9, only from F7, G7 or H7",
            "TMT-ATT-3",
        ),
        (
            "G7 bW2, G9 rW1",
            "G9 stones",
            "G7",
            "attack G9",
            "G9 is stones: a worker needs both movement points for it and attacks it only from where it stands",
            "TMT-ATT-3",
        ),
        ("G7 bW2, G8 rS2, G9 rW1", "", "G7", "attack G9", "your W2 on G7 finds no way to G9", "TMT-ATT-3"),
        (
            "G7 bW2, G8 rS1",
            "",
            "G7",
            "attack G8",
            "2 against 2: an attack has to be stronger than the defence",
            "TMT-ATT-13",
        ),
        (
            "G7 bW3, G6 bP1, G8 r7",
            "G6 vegetation",
            "G7",
            "attack G8",
            "3 + spitter on G6 1 + vegetation 1 = 5 against 7: an attack has to be stronger than the defence",
            "TMT-ATT-13",
        ),
        ("G7 bW2", "", "G7", "pass", "this is not the moment for 'pass'; here you can say 'move E5'", "TMT-TURN-3"),
    ],
)
def test_why_not_move_or_attack(pieces, ground, start, move, words, clause):
    match = table(pieces, ground)
    match.play(f"select {start}")
    assert reason(match, move) == f"{words} ({clause})"


def test_why_not_a_mound_from_elsewhere():
    """TMT-ATT-5: only numbers can say it, as words for it mean the attack itself."""
    match = table("G8 bW3, F7 bS2, G7 r6")
    match.play("select G8")
    from_the_north_east = FIRST_ATTACK + 6 * CELLS["G7"] + 1
    assert reason(match, from_the_north_east) == "the approach to a Mound is not chosen: say 'attack G7' (TMT-ATT-5)"


@pytest.mark.parametrize(
    ("move", "words", "clause"),
    [
        ("retreat G8", "G8 is where the attacker came from", "TMT-RET-3"),
        ("retreat G6", "G6 is stones, which a soldier cannot enter", "TMT-RET-2"),
        ("retreat H7", "H7 is not empty: Red's W1 stands on H7", "TMT-RET-2"),
        ("retreat H6", "Red's Mound of 5 stands on H6", "TMT-RET-10"),
        ("retreat A1", "A1 is not next to G7", "TMT-RET-2"),
    ],
)
def test_why_not_retreat(move, words, clause):
    match = table("F8 bW2, G9 bP1, G7 rS1, H7 rW1, H6 r5", "G6 stones")
    match.play("select F8")
    match.play("attack G7 from G8")
    assert match.legal() == ["retreat F7", "retreat F6"]
    assert reason(match, move) == f"{words} ({clause})"


def test_why_not_retreat_of_a_flyer():
    """TMT-RET-8, TMT-RET-10."""
    match = table("B6 bW3, A6 rF1", "A5 vegetation")
    match.play("select B6")
    match.play("attack A6 from B6")
    assert reason(match, "retreat A5") == "A5 is vegetation, where no flyer can retreat (TMT-RET-8)"
    off_the_board = next(number for number in range(2541, 2547) if "no hex on that side" in (match.why_not(number) or ""))
    assert reason(match, off_the_board) == "A6 is at the edge and has no hex on that side (TMT-RET-10)"


def test_why_not_mound():
    """TMT-SET-9, TMT-SET-10, TMT-CAP-3, TMT-CAP-10."""
    pieces = "G9 bW2, E7 bP2, H7 bW2, G7 r6, D4 rW1, K6 r8, C3 bW1"
    match = table(pieces, "E7 vegetation, C6 water, C7 water")
    for move in ("select G9", "attack G7"):
        match.play(move)
    assert reason(match, "mound 5 F7") == "your new Mound has to stand on G7, where you captured one (TMT-CAP-3)"
    match.play("mound 9 G7")
    for place, words, clause in (
        ("8 E2", "you have no Mound of 8 in reserve (5 7 9)", "TMT-SET-10"),
        ("5 C3", "C3 is not empty: Blue's W1 stands on C3", "TMT-SET-9"),
        ("5 A3", "A3 is at the edge of the board", "TMT-SET-9"),
        ("5 E7", "E7 is not empty: Blue's P2 stands on E7", "TMT-SET-9"),
        ("5 C6", "C6 is water, and Mounds stand on clear ground", "TMT-SET-9"),
        ("5 H6", "H6 is next to Blue's Mound of 9 on G7", "TMT-SET-9"),
        ("5 K7", "K7 is next to your Mound of 8 on K6", "TMT-SET-9"),
        ("5 D7", "D7 has more than one water hex next to it: C6 and C7", "TMT-SET-9"),
        ("5 D4", "your W1 stands on D4, and no unit may make room while there are empty hexes for the Mound", "TMT-CAP-10"),
    ):
        assert reason(match, f"mound {place}") == f"{words} ({clause})"


def test_why_not_build():
    """TMT-MAP-3, TMT-MAP-5, TMT-MAP-6, TMT-MAP-7, TMT-MAP-8."""
    match = fm.new("termites", draws=False, start_seat=0, map="built", players=3)
    match.play("neutral G7")
    assert reason(match, "neutral G7") == "G7 is not empty: the neutral Mound of 7 stands on G7 (TMT-MAP-3)"
    assert reason(match, "neutral G8") == "G8 is next to the neutral Mound of 7 on G7 (TMT-MAP-3)"
    assert reason(match, "neutral A1") == "A1 is at the edge of the board (TMT-MAP-3)"
    match.play("neutral D4")
    for tile in ("water wv G8", "vegetation vs J4", "vegetation vs J5", "stones vs J7", "stones ws J8"):
        match.play(f"tile {tile}")
    for tile, words, clause in (
        ("water wv G6", "the neutral Mound on G7 has water next to it already, on G8", "TMT-MAP-8"),
        ("water wv D4", "the neutral Mound of 7 stands on D4", "TMT-MAP-5"),
        ("water wv J4", "there is a tile on J4: J4 is vegetation", "TMT-MAP-5"),
        ("vegetation wv J3", "with vegetation on J3 more than 2 tiles of vegetation would be connected", "TMT-MAP-6"),
        ("water ws J6", "with a tile on J6 more than 4 tiles would be connected", "TMT-MAP-7"),
    ):
        assert reason(match, f"tile {tile}") == f"{words} ({clause})"
    match.state.tiles_left[0] = 0
    assert reason(match, "tile water wv A1") == "no tile wv is left (TMT-MAP-5)"


def test_why_not_chance():
    """TMT-SET-3, TMT-SET-5, TMT-KNOW-5."""
    match = fm.new("termites", draws=False)
    assert reason(match, 3) == "the starting player is north or east (TMT-SET-5)"
    match.play("start north")
    match.play("colony red")
    assert reason(match, "colony red") == "the red colony is taken (TMT-SET-3)"
    assert reason(match, 9) == "there is no such colony (TMT-SET-3)"
    match.play("colony gold")
    assert reason(match, "draw W3") == "no W3 is left in the stack (TMT-KNOW-5)"


def test_every_reason_speaks_of_the_position():
    """No refusal just quotes its clause: reasons are found for whatever somebody may try, whatever is asked."""
    seen = set()
    for game in EVERYTHING:
        tried = Counter()
        for match in random_states(*game):
            tried[int(match.state.phase)] += 1
            if match.is_over or match.actor == CHANCE or tried[int(match.state.phase)] not in (1, 15):
                continue
            for action in range(GAME.spec.actions):
                told = match.why_not(action)
                clause = told.rpartition("(")[2].rstrip(")") if told else ""
                seen.add(clause)
                assert told is None or GAME.spec.clauses.words(clause) not in told
    assert len(seen) > 20 and seen - {""} <= {*REASONS, "TMT-TURN-3"}


# --- Positions ----------------------------------------------------------------------------------------------------------------

EXAMPLE = """game termites version 1 players 2
option start_seat 0
turn 5 seat north phase select first north
A . . . . . . .
B . " . . . . . .
C . . . r7 . . . ^ .
D . . . . ~ ~ " . . .
E . . ^ . bW2 . . . . ~ .
F . . " . . . b5 . . . . .
G . . . . ^rS1 . . . ^ . . . .
H . . . . . . . . . " . .
I . ~ . . . . . . ^ . .
J . . . " ~ ~ . . . .
K . ^ . . . . . r9 .
L . . . . b8 . " .
M . . . . . . .
north colony blue hand W1 S1 F1 stack W1 W2x2 W3x3 S1 S2 P1x2 P2 F2 trophies n7
east colony red hand W1 S1 S2 stack W1x2 W2 S1x2 S2x2 P1x2 P2 F1x2 F2
"""
"""Written by hand: marks of the given terrain are left out under pieces, and so are the reserves."""


def test_a_position_written_by_hand():
    match = fm.position(EXAMPLE)
    state = match.state
    assert match.actor == 0 and PHASES[state.phase] == "select"
    assert list(state.stacked) == [12, 13, 0, 0] and list(state.held) == [3, 3, 0, 0]
    assert match.scores()[0]["total"] == 42 and match.scores()[1]["total"] == 35
    assert "select E5" in match.legal()
    assert "east colony red hand W1 S1 S2 stack W1x2 W2 S1x2 S2x2 P1x2 P2 F1x2 F2 reserve 5 6 8 trophies none" in match.position()
    assert "reserve 6 7 9 trophies n7" in match.position()


def test_the_position_of_the_rulebook():
    """The example under "Positions" can be read and is what is written."""
    rules = (GAME.folder / "RULES.md").read_text(encoding="utf-8")
    example = rules.partition("### Positions")[2].split("```")[1].strip("\n")
    match = fm.position(f"game termites version 1 players 2\noption start_seat 0\n{example}")
    assert GAME.text.position(match.state) == example.splitlines()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("turn 5", "turn 999", "from 0 to 36"),
        ("turn 5", "move 5", "must begin with a line like 'turn 1 seat"),
        ("turn 5 ", "", "must begin with a line like 'turn 1 seat"),
        ("first north", "", "must tell 'first'"),
        ("first north", "first west", "no seat 'west'"),
        ("phase select", "phase sleep", "no phase 'sleep'"),
        ("phase select", "phase target", "must tell 'selected'"),
        ("phase select", "phase lost_mound", "must tell 'victim'"),
        ("first north", "first north selected E5", "but not 'selected'"),
        ("first north", "first north first north", "each word once"),
        ("first north", "first", "pairs of a word and its value"),
        ("phase select first north", "phase retreat first north selected E5 target F7 approach A1", "A1 is not next to F7"),
        ("K . ^ . .", "K . ^ .", "row K of the board must have 9 hexes, not 8"),
        ("M . . . . . . .\n", "", "13 rows that begin with the letters A to M"),
        ("L . . . . b8", "K . . . . b8", "in this order"),
        ("bW2", "bX2", "E5 cannot be 'bX2'"),
        ("bW2", "bW22222222", "E5 cannot be"),
        ("bW2", "bS3", "no token 'S3'"),
        ("bW2", "gW2", "no seat has such a colony"),
        ("bW2", "nW2", "only Mounds of 7 are neutral"),
        ("b8", "n8", "only Mounds of 7 are neutral"),
        ("b8", "b5", "the blue Mound of 5 is told twice"),
        ("trophies n7", "trophies r7", "the red Mound of 7 is told twice"),
        ("trophies n7", "trophies b6", "cannot be a trophy of its owner"),
        ("trophies n7", "trophies n7 n7 n7 n7", "one neutral Mound too many"),
        ("trophies n7", "trophies n8", "one neutral Mound too many"),
        ("trophies n7", "trophies 7", "the value of a Mound"),
        ("trophies n7", "trophies n7 reserve 5", "the reserve of north must be 6 7 9"),
        ("trophies n7", "trophies n7 trophies n7", "'trophies' is told twice"),
        ('B . "', "B . ~", "B2 is vegetation on this map, not water"),
        ("colony red", "colony blue", "two seats have the colony blue"),
        ("colony red", "colony pink", "no colony 'pink'"),
        ("colony red", "colony rot", "no colony 'rot'"),
        ("east colony red", "north colony red", "two lines for north"),
        ("hand W1 S1 S2", "hand ???", "is what somebody cannot see"),
        ("hand W1 S1 S2", "W1 S1 S2", "no colony 'red W1 S1 S2'"),
        ("W2x2", "W2x99", "the number of tokens in 'W2x99'"),
        ("W2x2", "W2x18 W2x18 W2x18 W2x18 W2x18 W2x18 W2x18 W2x18", "north has more W2"),
        ("W2x2", "W9", "no token"),
        ("W2x2", "W2x2x2", "the number of tokens"),
        ("W2x2", "W2", "TMT-REP-5"),
        ("M . . . . . . .", "M . . . . . . .\ntiles wv 6 vs 6 ws 6", "a built map, and no other"),
        ("option start_seat 0", "option start_seat 1", "TMT-SET-5"),
    ],
)
def test_wrong_positions_get_one_clear_line(old, new, words):
    assert EXAMPLE.count(old) >= 1
    with pytest.raises(fm.BadText) as caught:
        fm.position(EXAMPLE.replace(old, new, 1) if old != "colony red" else EXAMPLE.replace(old, new))
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_lines_that_are_missing():
    lines = EXAMPLE.splitlines()
    with pytest.raises(fm.BadText, match="after the board must come a line for east"):
        fm.position("\n".join(lines[:-1]))
    built = fm.new("termites", draws=False, start_seat=0, map="built").position().splitlines()
    with pytest.raises(fm.BadText, match="needs one line like 'tiles wv 6 vs 6 ws 6'"):
        fm.position("\n".join(built[:-1]))
    with pytest.raises(fm.BadText, match="a number for each of wv, vs, ws"):
        fm.position("\n".join([*built[:-1], "tiles wv 6 vs 6"]))
    with pytest.raises(fm.BadText, match="from 0 to 6"):
        fm.position("\n".join([*built[:-1], "tiles wv 6 vs 6 ws 7"]))


def test_before_the_start_there_is_nothing_to_tell():
    text = fm.new("termites", draws=False).position()
    assert text.splitlines()[1:] == ["turn 0 phase start"]
    with pytest.raises(fm.BadText, match="nothing to tell after the turn line"):
        fm.position(text + "A . . . . . . .\n")


def test_the_position_of_a_view_keeps_the_secret():
    """TMT-KNOW-2, TMT-KNOW-3: a hand is so many question marks; hand and stack together are known to all."""
    match = fm.position(EXAMPLE)
    text = "\n".join(GAME.text.position(match.view(0).record))
    assert "north colony blue hand W1 S1 F1 stack W1 W2x2" in text
    assert "east colony red hand ??? unseen W1x3 W2 S1x3 S2x3 P1x2 P2 F1x2 F2" in text
    head = "game termites version 1 players 2\noption start_seat 0\n"
    with pytest.raises(fm.BadText, match="what somebody cannot see"):
        fm.position(head + text)


# --- The drawn table ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options", "seed"), EVERYTHING)
def test_the_drawn_table_fits_and_needs_no_colour(players, options, seed):
    for match in random_states(players, options, seed, every=17):
        for seat in everybody(players):
            record = match.view(seat).record
            plain = GAME.text.board(record, colour=False)
            assert max(len(line) for line in plain.splitlines()) <= 100
            assert RichText.from_markup(GAME.text.board(record, colour=True)).plain == plain
            assert not re.search(r" $", plain, re.MULTILINE)


def test_every_hex_is_drawn_where_it_is():
    """The neighbours of a hex are drawn around it: two beside it, two half a hex to either side in the rows above and below."""
    board = GAME.text.board(table("").state, colour=False).splitlines()
    row = {line[0]: line for line in board if line[:2] in [f"{letter} " for letter in ROW_LETTERS]}
    place = row["G"].index("G7")
    assert row["G"].index("G8") - place == place - row["G"].index("G6") == 6
    assert row["F"].index("F7") - place == place - row["F"].index("F6") == 3
    assert row["H"].index("H7") - place == place - row["H"].index("H6") == 3


def test_the_drawn_table():
    """TMT-KNOW-1, TMT-KNOW-2."""
    match = fm.position(EXAMPLE)
    board = match.view(1).board()
    for words in ("turn 5 of 36", " bW2", "(r7)", "(b5)", "^rS1", "~D5", '"D7', "^E3", " G7", "(n7): a neutral Mound"):
        assert words in board
    lines = board.splitlines()
    assert lines[-4] == "> b Blue (north)  42 points; hand ???, stack 12; reserve 6 7 9, trophies n7"
    assert lines[-2] == "  r Red (east)    35 points; hand W1 S1 S2, stack 13; reserve 5 6 8, trophies none"
    assert "hand and stack: W1x2" in lines[-3] and lines[-1].strip().startswith("stack: ")
    match.play("select E5")
    assert "bW2<" in match.view(1).board() and "the unit that moves" in match.view(1).board()
