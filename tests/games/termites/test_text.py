"""What Termites says and reads: moves, several in one line, sentences, prompts."""

import pytest

import formicarium as fm
from formicarium.core.match import copy_record
from formicarium.core.record import CHANCE, PUBLIC
from formicarium.games.termites.attack import attack_strength, defence_strength
from formicarium.games.termites.board import put_unit
from formicarium.games.termites.geometry import LABELS
from formicarium.games.termites.reasons import attack_sum
from formicarium.games.termites.spec import (
    FIRST_ATTACK,
    FIRST_MOUND,
    MOUND,
    NEUTRAL,
    PLACE,
    RETREAT,
    SELECT,
    TARGET,
    TILE,
)

from .tables import CELLS, EVERYTHING, GAME, asked, placing, random_states, table

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
