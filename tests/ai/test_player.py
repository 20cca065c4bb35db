"""The player interface: a bot in five lines, players by name, and everything a player can do wrong."""

import random
import sys
import time

import numpy as np
import pytest

import formicarium as fm
from formicarium.ai.player import CRASH, GARBAGE, ILLEGAL, SILENCE, Clock, Player, PlayerFault
from formicarium.ai.players import KINDS, players_named
from formicarium.ai.seat import Limits, Seat

FIVE_LINES = """import formicarium as fm

class First(fm.Player):
    def choose(self, view, legal):
        return legal[0]
"""


EMPTY_HAND = """game _template version 1 players 2
turn red phase lay passes 0
heaps - - -
red hand - taken 111111222222333333 feasts 0
blue hand 4 taken 44444 feasts 0
bag -
"""
"""Red has nothing to lay."""


class Scripted(Player):
    """Answers with what it is given, or raises it; remembers what it was told."""

    def __init__(self, *answers):
        super().__init__()
        self.answers = list(answers)
        self.views, self.news, self.clocks = [], [], []

    def choose(self, view, legal):
        self.views.append(view)
        self.clocks.append(self.clock)
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer(view, legal) if callable(answer) else answer

    def hear(self, sentences):
        self.news.append(list(sentences))


def crumbs(seed=1, players=2):
    return fm.new("_template", players=players, seed=seed)


def seated(*answers, limits=None, seed=1):
    match = crumbs(seed)
    player = Scripted(*answers)
    seat = Seat(player, match, match.actor, limits or Limits())
    seat.begin()
    return match, player, seat


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder of one's own with a bot of five lines, and an import system that forgets it afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "newcomer.py").write_text(FIVE_LINES)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if name in ("newcomer", "broken", "other"):
            del sys.modules[name]


# --- By name ---


def test_a_bot_of_five_lines_plays_a_game(here):
    match = crumbs()
    players = [fm.player("python:newcomer:First"), fm.player("greedy", seed=1)]
    while not match.is_over:
        view = match.view(match.actor)
        match.play(players[match.actor].choose(view, view.legal))
    assert match.ending and players[0].name == "python:newcomer:First"


def test_players_know_their_names_and_repeat_themselves_with_a_seed():
    match = crumbs()
    view = match.view(match.actor)
    for name in ("random", "greedy"):
        assert fm.player(name).name == name
        assert fm.player(name, seed=5).choose(view, view.legal) == fm.player(name, seed=5).choose(view, view.legal)
    assert Scripted().name == "scripted"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "zzz",
            "there is no player 'zzz' (players: random, greedy, careless:P, flat:N, mcts:N, level:K, python:MODULE:CLASS,",
        ),
        ("gredy", "did you mean greedy?"),
        ("random:5", "write random"),
        ("random:", "write random"),
        ("bot", "write bot:COMMAND LINE"),
        ("bot: ", "write bot:COMMAND LINE"),
        ("bot:no-such-program --fast", "there is no program 'no-such-program'"),
        ("bot:python3 'half a quote", "cannot be read (No closing quotation)"),
        ("python:newcomer", "write python:module.path:Class"),
        ("python:nowhere:First", "nowhere cannot be imported (ModuleNotFoundError"),
        ("python:newcomer:Last", "no subclass of formicarium.Player called 'Last'; players there: First"),
        ("python:json:JSONDecoder", "no subclass of formicarium.Player called 'JSONDecoder'"),
    ],
)
def test_names_that_name_nobody(here, name, words):
    with pytest.raises(fm.FormicariumError) as caught:
        fm.player(name)
    assert words in str(caught.value)


def test_a_module_that_does_not_work_is_an_error_in_words(here):
    (here / "broken.py").write_text("1 / 0\n")
    (here / "other.py").write_text(FIVE_LINES + "    def __init__(self):\n        raise OSError('no book')\n")
    with pytest.raises(fm.FormicariumError, match=r"broken cannot be imported \(ZeroDivisionError"):
        fm.player("python:broken:First")
    with pytest.raises(fm.FormicariumError, match=r"other:First cannot be made \(OSError: no book\)"):
        fm.player("python:other:First")


def test_a_class_may_do_without_a_seed(here):
    (here / "other.py").write_text(FIVE_LINES + "    def __init__(self):\n        self.book = {}\n")
    assert fm.player("python:other:First", seed=3).book == {}
    assert fm.player("python:newcomer:First", seed=3).random.random() == random.Random(3).random()


def test_every_kind_says_what_it_is():
    for head, kind in KINDS.items():
        assert kind.form.partition(":")[0] == head and kind.meaning


def test_names_with_commas_but_a_command_line_whole():
    assert players_named(["greedy, random", "bot:node a.js --sizes 1,2", "greedy"]) == [
        "greedy",
        "random",
        "bot:node a.js --sizes 1,2",
        "greedy",
    ]


def test_a_player_that_cannot_choose_says_so():
    match = crumbs()
    with pytest.raises(NotImplementedError, match="Player has no method 'choose'"):
        Player().choose(match.view(match.actor), match.legal_actions())


# --- At a seat ---


@pytest.mark.parametrize("form", [int, np.int16, lambda action: crumbs().game.text.move(crumbs().state, action)])
def test_a_move_is_answered_by_id_or_in_notation(form):
    match, _, seat = seated(lambda view, legal: form(legal[-1]))
    assert seat.decide() == match.legal_actions()[-1]
    assert seat.decisions == 1 and seat.seconds > 0


def test_a_player_sees_what_its_seat_may_know_and_no_more():
    match, player, seat = seated(lambda view, legal: legal[0])
    seat.decide()
    (view,) = player.views
    assert view.seat == match.actor and view.record.tobytes() == match.view(match.actor).record.tobytes()
    assert match.state.hand.sum() == 6 and view.record.hand.sum() == 3


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        (ValueError("no idea"), CRASH, "it raised ValueError: no idea"),
        (SystemExit(), CRASH, "it raised SystemExit"),
        (None, GARBAGE, "its answer is 'None', neither the id of an action nor a move in notation"),
        (True, GARBAGE, "its answer is 'True'"),
        (1.5, GARBAGE, "its answer is '1.5'"),
        (99, GARBAGE, "its answer '99' is no move: there is no action 99"),
        (-1, GARBAGE, "there is no action -1"),
        ("dance", GARBAGE, "its answer 'dance' is no move"),
        (12, ILLEGAL, "its move 'lay 1 d' is not legal: "),
        ("lay 1 d", ILLEGAL, "(TPL-SETUP-4)"),
        ("draw 1", ILLEGAL, "(TPL-TURN-2)"),
    ],
)
def test_whatever_a_player_does_wrong_is_a_fault_and_changes_nothing(answer, kind, words):
    match, _, seat = seated(answer, lambda view, legal: legal[0])
    before = match.position()
    with pytest.raises(PlayerFault) as caught:
        seat.decide()
    assert caught.value.kind == kind and words in str(caught.value)
    assert match.position() == before
    assert seat.decide() == match.legal_actions()[0]


def test_an_answer_that_comes_too_late_is_none():
    def slow(view, legal):
        time.sleep(0.02)
        return legal[0]

    _, player, seat = seated(slow, limits=Limits(move=0.01))
    with pytest.raises(PlayerFault, match=r"it took 0\.\d+ s to answer and had 0\.01 s") as caught:
        seat.decide()
    assert caught.value.kind == SILENCE and player.clocks == [Clock(0.01, None)]


def test_the_time_for_the_game_runs_out_once_and_for_all():
    def slow(view, legal):
        time.sleep(0.02)
        return legal[0]

    match, player, seat = seated(slow, limits=Limits(move=9, game=0.01))
    with pytest.raises(PlayerFault):
        seat.decide()
    match.play(match.legal_actions()[0])
    match.play(match.legal_actions()[0])
    for _ in range(2):
        with pytest.raises(PlayerFault, match=r"it has used up its 0\.01 s for the game"):
            seat.decide()
    assert len(player.clocks) == 1 and player.clocks[0].left == pytest.approx(0.01)


def test_nobody_is_asked_where_there_is_no_choice():
    match = fm.position(EMPTY_HAND)
    assert match.legal() == ["pass"]
    seat = Seat(Scripted(), match, 0)
    assert seat.decide() == match.legal_actions()[0] and seat.decisions == 0


def test_a_player_hears_what_its_seat_saw_and_everything_once():
    """TPL-KNOW-1: its own draws with their size, others' draws without."""
    match, player, seat = seated(*[lambda view, legal: legal[0]] * 3)
    other = 1 - seat.number
    for _ in range(2):
        match.play(seat.decide())
        match.play(match.legal_actions()[0])
    seat.decide()
    told = [sentence for news in player.news for sentence in news]
    assert told == match.log(seat.number) and len(player.news) == 3
    name = match.game.text.name(other)
    assert f"{name} draws a crumb." in told and not any(
        sentence.startswith(f"{name} draws a ") and sentence[-2].isdigit() for sentence in told
    )


def test_after_moves_are_taken_back_the_player_hears_what_comes_instead():
    match, player, seat = seated(*[lambda view, legal: legal[0]] * 4)
    for _ in range(2):
        match.play(seat.decide())
        match.play("pass")
    while len(match.actions) > 6:  # so many crumbs were dealt
        match.undo()
    seat.decide()
    match.play("pass")
    match.play(match.legal_actions()[0])
    seat.decide()
    assert player.news[-1] == match.log(seat.number)[6:] and "passes." in player.news[-1][0]


def test_a_player_whose_game_cannot_begin_fails_at_every_decision():
    class Stillborn(Scripted):
        def begin(self, view):
            raise RuntimeError("not today")

    match = crumbs()
    player = Stillborn(lambda view, legal: legal[0])
    seat = Seat(player, match, match.actor)
    seat.begin()
    for _ in range(2):
        with pytest.raises(PlayerFault, match="it raised RuntimeError: not today"):
            seat.decide()
    assert player.views == [] and seat.end() is None


def test_a_fault_after_the_end_is_told():
    class Loser(Scripted):
        def end(self, view):
            raise RuntimeError("unfair")

    match = crumbs()
    fault = Seat(Loser(), match, 0).end()
    assert fault and str(fault) == "it raised RuntimeError: unfair"
