"""Who may import whom, and what a fifth game needs: one folder."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "formicarium"
ABOVE_CORE = tuple(
    f"formicarium.{part}"
    for part in ("ai", "lab", "envs", "server", "arguments", "cli", "pick", "terminal", "screen", "warmup", "words")
)
ENGINE_MAY_IMPORT = {"numpy", "numba", "llvmlite", "formicarium"}


def imports(file):
    """All modules a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def modules(part):
    return sorted((PACKAGE / part).rglob("*.py"))


def name_of(file):
    return ".".join(file.relative_to(PACKAGE).with_suffix("").parts).removeprefix("games.")


@pytest.mark.parametrize("file", modules("core"), ids=lambda file: file.stem)
def test_core_knows_no_game_and_nothing_above(file):
    for module in imports(file):
        assert not module.startswith(ABOVE_CORE)
        assert not module.startswith("formicarium.games.")


@pytest.mark.parametrize("file", modules("games"), ids=name_of)
def test_a_game_imports_core_and_itself_only(file):
    own = f"formicarium.games.{file.relative_to(PACKAGE / 'games').parts[0]}"
    for module in imports(file):
        if module.startswith("formicarium."):
            assert module.startswith(("formicarium.core", own)), f"{file} imports {module}"


@pytest.mark.parametrize("file", [*modules("core"), *modules("games")], ids=name_of)
def test_the_engine_needs_numpy_and_numba_only(file):
    for module in imports(file):
        top = module.partition(".")[0]
        assert top in ENGINE_MAY_IMPORT or top in sys.stdlib_module_names, f"{file} imports {module}"


@pytest.mark.parametrize("folder", [spec.parent for spec in sorted((PACKAGE / "games").glob("*/spec.py"))], ids=name_of)
def test_a_second_referee_shares_nothing_with_the_rules(folder):
    """It is one file, or a package whose modules import each other and nothing else of the program."""
    own = f"formicarium.games.{folder.name}.referee"
    for file in sorted((folder / "referee").rglob("*.py")) or [folder / "referee.py"]:
        for module in imports(file):
            if not f"{module}.".startswith(f"{own}."):
                assert not module.startswith(("formicarium", "numpy", "numba")), f"{file} imports {module}"


def test_no_file_is_too_long():
    for file in [*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        lines = file.read_text(encoding="utf-8").count("\n")
        assert lines <= 600, f"{file.relative_to(ROOT)} has {lines} lines"


def test_a_fifth_game_is_one_folder(tmp_path):
    """The template, copied under another name to a place of its own, passes the whole contract with nothing else changed."""
    folder = tmp_path / "games" / "fifth"
    shutil.copytree(PACKAGE / "games" / "_template", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in folder.rglob("*"):
        if file.suffix in (".py", ".md", ".txt"):
            text = file.read_text(encoding="utf-8")
            file.write_text(
                text.replace("games._template", "games.fifth").replace("game _template ", "game fifth "), encoding="utf-8"
            )
    shutil.copytree(ROOT / "tests" / "games" / "_template", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    command = [
        sys.executable,
        "-m",
        "pytest",
        str(ROOT / "tests" / "contract"),
        "--game",
        "fifth",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    ]
    environment = {**os.environ, "FORMICARIUM_GAMES": str(tmp_path / "games"), "FORMICARIUM_CACHE_DIR": str(tmp_path / "cache")}
    environment.pop("PYTEST_XDIST_WORKER", None)
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-1000:]
    assert " passed" in result.stdout
