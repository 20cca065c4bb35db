"""The declaration of a game, its options, and its clauses with their tests."""

import ast
import re
from pathlib import Path
from random import Random

import pytest

import formicarium as fm
from formicarium.core.record import HEADER, MOST_PLAYERS

TESTS = Path(__file__).parent.parent
CLAUSE = re.compile(r"\b[A-Z]+-[A-Z]+-\d+\b")


def clauses_named_by_tests(folder):
    """The clause ids in the docstrings of all test functions of a folder."""
    named = set()
    for file in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named.update(CLAUSE.findall(ast.get_docstring(node) or ""))
    return named


def test_every_clause_has_a_test_that_names_it(game):
    folder = TESTS / "games" / game.id
    if not folder.exists():
        folder = game.folder / "tests"
    named = clauses_named_by_tests(folder)
    missing = [clause for clause in game.spec.clauses if clause not in named]
    assert not missing, f"no test of {game.id} names {', '.join(missing)}"


def test_tests_and_code_name_only_clauses_that_exist(game):
    prefix = next(iter(game.spec.clauses)).partition("-")[0]
    for folder in (TESTS / "games" / game.id, game.folder):
        for file in folder.rglob("*.py"):
            for clause in CLAUSE.findall(file.read_text(encoding="utf-8")):
                assert not clause.startswith(f"{prefix}-") or clause in game.spec.clauses, f"{file.name}: {clause}"


def test_the_record_begins_with_the_common_header(game):
    assert list(game.spec.state.names[: len(HEADER)]) == [name for name, *_ in HEADER]
    assert all(option.name in game.spec.state.names for option in game.spec.options)


def test_the_declaration_is_complete(game):
    spec = game.spec
    fewest, most = spec.players
    assert 1 <= fewest <= spec.default_players <= most <= len(spec.seat_names) <= MOST_PLAYERS
    assert spec.title and spec.pitch and spec.version >= 1 and spec.endings
    assert spec.parts[-1] == "total"
    assert set(spec.parts_beside) < set(spec.parts[:-1])
    assert len(set(spec.seat_names)) == len(spec.seat_names)
    assert len(game.observation(game.start()[0], 0)) == spec.feature(spec.observation[-1].name).stop > 0
    for option in spec.options:
        assert option.meaning.endswith(".") and option.choices()
    rules = (game.folder / "RULES.md").read_text(encoding="utf-8")
    assert rules.startswith("# ")
    for option in spec.options:
        assert option.name in rules, f"RULES.md does not explain the option {option.name}"


def test_options_come_back_from_text_and_record(game):
    rng = Random(7)
    for option in game.spec.options:
        for _ in range(50):
            value = option.draw(rng)
            state = game.start()[0]
            option.put(state, value)
            assert option.get(state) == value
            option.put(state, option.text(value))
            assert option.get(state) == value
        assert option.get(game.start()[0]) == option.default


def test_bad_options_are_refused_in_one_line(game):
    for option in game.spec.options:
        for value in ("nonsense", "", "99999999999999999999", -5, 1.5, None, "\n", [1]):
            if option.text(option.default) == str(value) or (option.default == {} and str(value).strip() == ""):
                continue
            with pytest.raises(fm.BadOption) as caught:
                game.start(options={option.name: value})
            assert option.name in str(caught.value)
    with pytest.raises(fm.BadOption, match="no option 'colour_of_the_box'"):
        game.start(options={"colour_of_the_box": 1})
    fewest, most = game.spec.players
    for players in (fewest - 1, most + 1, "many", 2.5):
        with pytest.raises(fm.BadOption, match="players"):
            game.start(players)
