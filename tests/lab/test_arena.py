"""The arena: who sits where, what is counted, what a fault costs, and that the games do not depend on who plays them."""

import json
import sys
from dataclasses import replace

import pytest

import formicarium as fm
from formicarium.ai.players import Random
from formicarium.ai.seat import Limits
from formicarium.cli import main
from formicarium.lab import arena
from formicarium.lab.crew import Alone, Lost, Processes
from formicarium.lab.ratings import ACCEPTED, Sprt
from formicarium.lab.report import pairing_report, seat_words
from formicarium.lab.results import FALLBACK, FORFEIT, Mishap, Pairing, Plan, Played, ResultsFile

GAME = fm.game("_template")
PLAYERS = """import os
import formicarium as fm

class Passer(fm.Player):
    def choose(self, view, legal):
        return "pass"

class Cheat(fm.Player):
    def choose(self, view, legal):
        return "lay 1 d"

class Fainter(fm.Player):
    def choose(self, view, legal):
        if view.record.ply > 12:
            raise RuntimeError("I faint")
        return legal[0]

class Deadly(fm.Player):
    def choose(self, view, legal):
        if view.record.ply > 12:
            try:
                os.close(os.open("dead", os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return legal[0]
            os._exit(9)
        return legal[0]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty folder with some players of one's own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setenv("COLUMNS", "100")
    (tmp_path / "arena_players.py").write_text(PLAYERS)
    yield tmp_path
    sys.modules.pop("arena_players", None)


def plan_of(*names, players=2, **more):
    return Plan("_template", 1, players, {}, (Pairing.of(names, players),), **more)


def play(plan, groups, crew=None, results=None, sprt=None):
    run = arena.Run(plan, groups, results, sprt)
    for _ in run.go_on(crew or Alone()):
        pass
    return run


def timeless(games):
    """Games without the time they took, which is never the same."""
    return sorted((replace(game, seconds=[]) for game in games), key=lambda game: game.place)


def test_of_games_whose_time_nobody_kept_no_time_is_told():
    plan = plan_of("greedy", "random")
    timed, others = game([1, 2], decisions=[4, 6], seconds=[0.4, 0.06]), game([1, 2], 1, decisions=[9, 9], seconds=None)
    greedy = pairing_report(GAME, plan, 0, [[timed, others]])["entrants"][0]
    assert (greedy["decisions"], greedy["seconds"]) == (6.5, pytest.approx(0.1))
    untimed = pairing_report(GAME, plan, 0, [[replace(timed, seconds=None), others]])["entrants"]
    assert [one["seconds"] for one in untimed] == [None, None]


def games_of(run):
    return timeless(game for group in run.pairing(0) for game in group)


def report_of(run):
    report = pairing_report(GAME, run.plan, 0, run.pairing(0))
    for entrant in report["entrants"]:
        del entrant["seconds"]
    return report


def game(ranks, rotation=0, group=0, **more):
    """A made-up game."""
    none = [0] * len(ranks)
    facts = {"ending": "empty", "scores": none, "steps": 9, "decisions": none, "seconds": none, "drawn": none, "faults": []}
    return Played(0, group, rotation, **{**facts, "ranks": ranks, **more})


# --- Who sits where ---


def test_everybody_moves_on_by_one_seat():
    assert [Pairing.of("abc", 3).entrants(turn) for turn in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_two_at_a_larger_table_are_one_against_copies():
    sides = Pairing.of(["a", "b"], 4)
    assert [sides.entrants(turn) for turn in range(4)] == [[0, 1, 1, 1], [1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1]]
    assert Pairing.of(["a"], 1).entrants(0) == [0]


def test_names_that_are_the_same_are_told_apart():
    assert Pairing.of(["a", "b", "a"], 3).labels == ["a (1)", "b", "a (2)"]


def test_too_few_names_are_refused():
    with pytest.raises(fm.FormicariumError, match="3 players were named for 4 seats"):
        Pairing.of("abc", 4)


def test_the_games_of_a_group_share_their_chance_and_nothing_else():
    """The same hands are dealt; the players draw from numbers of their own."""
    run = play(plan_of("random", "random", records=True), 1)
    ((first, second),) = run.pairing(0)
    matches = [play_again(run.plan, rotation) for rotation in range(2)]
    assert matches[0].actions[:6] == matches[1].actions[:6]
    assert matches[0].actions != matches[1].actions
    assert (first.steps, second.steps) == tuple(len(match.actions) for match in matches)


def play_again(plan, rotation):
    return fm.replay(arena.play_game(plan, 0, 0, rotation, arena.Bench()).record)


# --- The same games ---


def test_the_games_do_not_depend_on_the_workers(folder):
    plan = plan_of("greedy", "random", players=3, seed=4)
    alone, together = play(plan, 6), play(plan, 6, Processes(2))
    assert games_of(alone) == games_of(together) and len(games_of(alone)) == 18
    assert report_of(alone) == report_of(together)
    assert games_of(play(replace(plan, seed=5), 6)) != games_of(alone)


def test_an_interrupted_run_goes_on_where_it_stopped(folder):
    plan = plan_of("greedy", "random", seed=4)
    whole = play(plan, 6)
    file = ResultsFile("games.jsonl", plan)
    play(plan, 3, results=file)
    file.close()
    text = (folder / "games.jsonl").read_text()
    (folder / "games.jsonl").write_text(text[: text.rindex('"ranks"')])  # killed in the middle of a line
    file = ResultsFile("games.jsonl", plan)
    assert len(file.games) == 5
    again = play(plan, 6, results=file)
    file.close()
    assert games_of(again) == games_of(whole) and report_of(again) == report_of(whole)
    head, *lines = (folder / "games.jsonl").read_text().splitlines()
    assert json.loads(head)["pairings"][0]["names"] == ["greedy", "random"]
    assert len(lines) == 5 + 2 + 6  # the group that was cut off is played again
    file = ResultsFile("games.jsonl", plan)
    assert games_of(arena.Run(plan, 6, file)) == games_of(whole) and list(arena.Run(plan, 6, file).go_on(Alone())) == []
    file.close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game _template version 1 players 2\n", "is no results file"),
        ('{"some": "thing"}\n', "is no results file"),
        ("[1]\n", "is no results file"),
        ("HEAD\nnonsense\n", "is no results file"),
        ('HEAD\n{"pairing": 0}\n', "is no results file"),
        ("OTHER\n", "holds the games of another run: its seed is 7, here it is 0; choose another file"),
    ],
)
def test_a_file_of_something_else_is_refused_and_kept(folder, text, words):
    plan = plan_of("greedy", "random")
    text = text.replace("HEAD", json.dumps(plan.head())).replace("OTHER", json.dumps(replace(plan, seed=7).head()))
    (folder / "games.jsonl").write_text(text)
    with pytest.raises(fm.FormicariumError) as caught:
        ResultsFile("games.jsonl", plan)
    assert words in str(caught.value) and (folder / "games.jsonl").read_text() == text


def test_a_file_that_cannot_be_written_is_refused():
    with pytest.raises(fm.FormicariumError, match=r"nowhere/games\.jsonl cannot be used to keep results"):
        ResultsFile("nowhere/games.jsonl", plan_of("greedy", "random"))


def test_players_that_stay_are_as_repeatable_as_others(monkeypatch):
    plan = plan_of("random", "random")
    fresh = games_of(play(plan, 3))
    monkeypatch.setattr(Random, "stays", True)
    assert games_of(play(plan, 3)) == fresh


# --- What is counted ---


def test_shares_by_player_and_seat_worked_out_by_hand():
    """Two seeds with three seats, one against copies: first, first and a win shared by two; then second, last and first."""
    plan = plan_of("greedy", "random", players=3)
    groups = [
        [game([1, 2, 3]), game([3, 2, 1], 1), game([1, 1, 3], 2)],
        [game([2, 1, 3], 0, 1), game([2, 1, 3], 1, 1), game([2, 1, 3], 2, 1)],
    ]
    first, copies = pairing_report(GAME, plan, 0, groups)["entrants"]
    assert (first["share"], first["seats"], first["fair"]) == (pytest.approx(3.5 / 6), 1, pytest.approx(1 / 3))
    assert copies["share"] == pytest.approx(2.5 / 12) and copies["seats"] == 2
    assert [seat["share"] for seat in first["by_seat"]] == [0.5, 0.75, 0.5]
    assert [seat["games"] for seat in copies["by_seat"]] == [4, 4, 4]
    assert first["low"] < first["share"] < first["high"] and first["elo"] is None


def test_scores_decisions_times_and_faults_are_counted():
    plan = plan_of("greedy", "random")
    fault = Mishap(1, "crash", "it raised", 4)
    groups = [
        [
            game([1, 2], scores=[30, 10], decisions=[4, 6], seconds=[0.4, 0.06]),
            game([1, 2], 1, ending="forfeit", scores=[5, 5], decisions=[4, 2], seconds=[0.4, 0.1], faults=[fault]),
        ]
    ]
    greedy, random = pairing_report(GAME, plan, 0, groups)["entrants"]
    assert (greedy["score"], random["score"]) == (30, 10), "only of games that were played to the end"
    assert (greedy["decisions"], greedy["seconds"]) == (3, pytest.approx(0.5 / 6))
    assert (greedy["faults"], greedy["forfeits"]) == ({"crash": 1}, 1)
    assert (random["faults"], random["forfeits"]) == ({}, 0)
    assert greedy["examples"] == ["game 0-1, step 4: it raised"]


def test_alone_there_is_no_fair_share(monkeypatch):
    monkeypatch.setattr("formicarium.lab.report.seat_words", lambda game, plan: ["yellow"])
    plan = Plan("_template", 1, 1, {}, (Pairing.of(["greedy"], 1),))
    (entrant,) = pairing_report(GAME, plan, 0, [[game([1])], [game([2], group=1)]])["entrants"]
    assert entrant["share"] == 0.5 and entrant["fair"] is None
    assert arena.forfeit_ranks(1, 0) == [2]


def test_seats_are_called_what_the_game_calls_them():
    game = fm.game("dominantion")
    plan = Plan("dominantion", 1, 2, {}, (Pairing.of(["greedy", "random"], 2),))
    assert seat_words(game, plan) == ["red", "green"]


# --- Faults ---


def test_who_fails_forfeits_and_the_others_share(folder):
    run = play(plan_of("python:arena_players:Fainter", "random", players=3), 2)
    for played in games_of(run):
        (fault,) = played.faults
        seat = run.plan.pairings[0].entrants(played.rotation).index(0)
        assert (played.ending, fault.seat, fault.kind, fault.reason) == (
            "forfeit",
            seat,
            "crash",
            "it raised RuntimeError: I faint",
        )
        assert played.shares == [0 if each == seat else 0.5 for each in range(3)] and fault.step == played.steps
    assert report_of(run)["entrants"][0]["forfeits"] == 6


def test_with_fallback_a_move_is_drawn_and_counted(folder):
    plan = plan_of("python:arena_players:Cheat", "random", on_fault=FALLBACK)
    run = play(plan, 2)
    for played in games_of(run):
        seat = run.plan.pairings[0].entrants(played.rotation).index(0)
        assert played.ending != "forfeit" and played.drawn[seat] == played.decisions[seat] == len(played.faults)
        assert {fault.kind for fault in played.faults} == {"illegal"} and "(TPL-SETUP-4)" in played.faults[0].reason
    assert games_of(play(plan, 2)) == games_of(run), "drawn moves follow the seed, too"


def test_time_limits_hold_in_the_arena(folder):
    run = play(plan_of("greedy", "random", limits=Limits(move=1e-9)), 1)
    assert {fault.kind for played in games_of(run) for fault in played.faults} == {"silence"}
    assert {played.ending for played in games_of(run)} == {"forfeit"}


def test_a_bot_plays_all_games_of_a_chunk_and_faults_do_not_stop_the_arena(folder):
    (folder / "bot.py").write_text(
        "import json, os, sys\n"
        "open('started', 'a').write('x')\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'hello': print('{\"type\": \"ready\", \"protocol\": 1}', flush=True)\n"
        "    if message['type'] == 'choose':\n"
        "        if message['view']['ply'] > 30: sys.exit(1)\n"
        "        print(json.dumps({'type': 'move', 'id': message['legal'][0]['id']}), flush=True)\n"
    )
    plan = plan_of(f"bot:{sys.executable} -S bot.py", "random", on_fault=FALLBACK)
    games = arena.play_chunk(arena.Chunk(plan, 0, (0, 1, 2, 3)))
    crashed = [played for played in games if played.faults]
    assert len(games) == 8 and crashed and all(len(played.faults) == 1 for played in crashed)
    assert all(sum(played.drawn) >= 1 for played in crashed)
    assert len((folder / "started").read_text()) == 1 + len(crashed) - bool(games[-1].faults)


def test_a_worker_that_dies_is_reported_with_its_games_and_the_run_goes_on(folder, capsys):
    command = ["arena", "_template", "python:arena_players:Deadly", "random", "--games", "16", "--workers"]
    assert main([*command, "2", "--resume", "games.jsonl", "--json", "report.json"]) == 1
    error = capsys.readouterr().err
    assert "of python:arena_players:Deadly and random were not played: the worker died (exit status 9)" in error
    report = json.loads((folder / "report.json").read_text())
    assert 0 < report["games"] < 16 and len(report["lost"]) == 1 and report["lost"][0].startswith("games ")
    assert main([*command, "1", "--resume", "games.jsonl", "--json", "report.json"]) == 0
    assert json.loads((folder / "report.json").read_text())["games"] == 16


# --- The sequential test ---


def test_a_sequential_test_stops_early_whoever_plays(folder):
    plan = plan_of("greedy", "random")
    alone = play(plan, 200, sprt=Sprt(0, 100))
    assert alone.trial.verdict == ACCEPTED and 12 <= len(alone.pairing(0)) < 60
    together = play(plan, 200, Processes(2), sprt=Sprt(0, 100))
    assert games_of(together) == games_of(alone) and together.trial.ratio == alone.trial.ratio


def test_a_sequential_test_does_not_wait_for_what_is_lost():
    class Forgetful(Alone):
        def run(self, task, jobs):
            for number, (job, games) in enumerate(super().run(task, jobs)):
                yield job, Lost("forgotten") if number == 0 else games

    run = play(plan_of("greedy", "random"), 200, Forgetful(), sprt=Sprt(0, 100))
    assert run.trial.verdict == ACCEPTED and len(run.lost) == 1


# --- The command ---


def test_the_command_shows_a_table_and_writes_json_and_records(folder, capsys):
    command = ["arena", "_template", "greedy", "random", "--games", "19", "--option", "heaps=2", "--workers", "1", "--seed", "3"]
    assert main([*command, "--json", "report.json", "--records", "games/all"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0].startswith("Crumbs, 2 players, heaps 2: 20 games, seed 3, ") and err == ""
    assert lines[1].split() == ["greedy", "random"]
    headings = [line[:18].strip() for line in lines[2:-1]]
    assert headings == [
        "share of wins",
        "95 % interval",
        "Elo",
        "as red",
        "as blue",
        "mean score",
        "decisions a game",
        "ms a decision",
        "faults",
    ]
    assert lines[-1] == "greedy is above the fair share of 50.0 %."
    report = json.loads((folder / "report.json").read_text())
    assert (report["game"], report["options"], report["games"], report["seeds"]) == ("_template", {"heaps": "2"}, 20, 10)
    greedy = report["entrants"][0]
    assert greedy["low"] > 0.5 and greedy["share"] == pytest.approx(1 - report["entrants"][1]["share"])
    records = sorted((folder / "games" / "all").iterdir())
    assert [file.name for file in records][:3] == ["0-0.txt", "0-1.txt", "1-0.txt"] and len(records) == 20


def test_records_replay_to_the_stated_result(folder):
    plan = plan_of("greedy", "random", "random", players=3, records=True)
    for played in (arena.play_game(plan, 0, 3, turn, arena.Bench()) for turn in range(3)):
        match = fm.replay(played.record)
        assert match.ranking() == played.ranks and match.ending == played.ending
        assert [row["total"] for row in match.scores()] == played.scores and len(match.actions) == played.steps
        names = [line.partition(": ")[2] for line in played.record.splitlines()[:3]]
        assert names == [plan.pairings[0].names[entrant] for entrant in plan.pairings[0].entrants(played.rotation)]


def test_a_forfeited_game_has_a_record_that_breaks_off(folder):
    plan = plan_of("python:arena_players:Fainter", "random", records=True)
    record = arena.play_game(plan, 0, 0, 0, arena.Bench()).record
    assert record.endswith("unfinished\n") and not fm.replay(record).is_over


def test_the_command_tells_faults_and_what_they_cost(capsys, folder):
    command = ["arena", "_template", "python:arena_players:Cheat", "random", "--games", "2", "--workers", "1"]
    assert main(command) == 0
    out, err = capsys.readouterr()
    assert "python:arena_players:Cheat (red, game 0-0, step 6): its move 'lay 1 d' is not legal: " in err
    assert "python:arena_players:Cheat failed: 2 x illegal; 2 games forfeited, 0 moves drawn by lot." in out
    assert "  game 0-0, step 6: its move 'lay 1 d'" in out and "below +" in out
    assert main([*command, "--on-fault", "fallback"]) == 0
    assert "0 games forfeited" in capsys.readouterr().out


def test_the_command_tells_the_verdict(capsys):
    command = ["arena", "_template", "greedy", "random", "--games", "400", "--workers", "1"]
    assert main([*command, "--sprt", "0,100"]) == 0
    assert "Elo is accepted after" in capsys.readouterr().out
    assert main([*command[:-4], "--games", "2", "--workers", "1", "--sprt=-10,10"]) == 0
    assert "Sequential test (-10 against +10 Elo, log ratio " in (out := capsys.readouterr().out) and "no verdict yet" in out


def test_an_interrupted_command_shows_what_it_has(capsys, monkeypatch, folder):
    honest = Alone.run

    def impatient(self, task, jobs):
        for number, found in enumerate(honest(self, task, jobs)):
            if number == 1:
                raise KeyboardInterrupt
            yield found

    command = ["arena", "_template", "greedy", "random", "--games", "40", "--workers", "1", "--resume", "games.jsonl"]
    monkeypatch.setattr(Alone, "run", impatient)
    assert main(command) == 130
    out, err = capsys.readouterr()
    assert "share of wins" in out and "interrupted" in err and "Traceback" not in err
    monkeypatch.setattr(Alone, "run", honest)
    assert main(command) == 0 and "40 games" in capsys.readouterr().out
    monkeypatch.setattr(Alone, "run", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert main([*command[:-1], "other.jsonl"]) == 130


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing", "greedy", "random"], "no game 'nothing'"),
        (["_template", "greedy", "clever"], "there is no player 'clever'"),
        (["_template", "greedy"], "for 2 to 4 players, not 1"),
        (["_template", "greedy", "--players", "3"], "1 players were named for 3 seats; name one for each seat"),
        (["_template", "greedy", "random", "greedy", "--players", "4"], "3 players were named for 4 seats"),
        (["_template", "greedy", "random", "--option", "heaps=9"], "option heaps cannot be '9'"),
        (["_template", "greedy", "random", "--players", "3", "--sprt", "0,5"], "--sprt compares two players at a table for two"),
        (["_template", "greedy", "random", "--sprt", "5,0"], "two differences in Elo points like 0,30"),
        (["_template", "greedy", "random", "--sprt", "5"], "two differences in Elo points like 0,30"),
        (["_template", "greedy", "random", "--workers", "2", "--cluster", "x"], "leave out --workers"),
        (["_template", "greedy", "flat:5", "--gpu", "--workers", "2"], "leave out --workers and --cluster"),
        (["_template", "greedy", "flat:5", "--gpu", "--records", "."], "keeps no records"),
        (["_template", "greedy", "flat:5", "--gpu", "--move-time", "1"], "leave out --move-time"),
        (["_template", "greedy", "random", "--gpu"], "'random' cannot play on a GPU; greedy, flat:N and mcts:N can"),
        (["_template", "greedy", "mcts:1s", "--gpu"], "'mcts:1s' cannot play on a GPU"),
        (["_template", "greedy", "random", "--move-time", "0"], "must be a number above 0"),
        (["_template", "greedy", "random", "--on-fault", "cry"], "invalid choice: 'cry'"),
        (["_template", "greedy", "random", "--records", "arena_players.py"], "cannot be made a folder for records"),
        (["_template", "greedy", "random", "--json", "no/where.json", "--workers", "1"], "no/where.json cannot be written"),
        (["_template", "greedy", "random", "--resume", "arena_players.py"], "is no results file"),
    ],
)
def test_wrong_words_are_refused_in_one_line(capsys, arguments, words):
    assert main(["arena", *arguments, "--games", "1"]) == 2
    error = capsys.readouterr().err
    assert words in error and error.count("\n") == 1


def test_forfeit_is_the_default():
    assert plan_of("greedy", "random").on_fault == FORFEIT
