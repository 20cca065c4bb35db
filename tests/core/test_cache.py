"""The cache of compiled code: keyed by the sources, pruned, and used."""

import os
import subprocess
import sys
from pathlib import Path

from formicarium.core import cache

ROOT = Path(__file__).parent.parent.parent


def test_the_hash_follows_every_source(tmp_path):
    game = tmp_path / "mygame"
    game.mkdir()
    before = cache.source_hash([tmp_path])
    (game / "rules.py").write_text("A = 1\n")
    with_file = cache.source_hash([tmp_path])
    (game / "rules.py").write_text("A = 2\n")
    changed = cache.source_hash([tmp_path])
    (game / "notes.html").write_text("not a source")
    assert len({before, with_file, changed}) == 3
    assert cache.source_hash([tmp_path]) == changed


def test_old_caches_are_forgotten(tmp_path):
    folders = [tmp_path / f"compiled-{number:02}" for number in range(9)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        os.utime(folder, (1000 + age, 1000 + age))
    cache.forget_old_caches(folders[0])
    left = sorted(folder.name for folder in tmp_path.iterdir())
    assert left == ["compiled-00", *(folder.name for folder in folders[-cache.GENERATIONS_KEPT :])]


def test_a_second_process_compiles_nothing(tmp_path):
    script = "import formicarium as fm; m = fm.new('_template', seed=1); m.play(m.legal()[0]); print(m.position())"
    environment = {**os.environ, "FORMICARIUM_CACHE_DIR": str(tmp_path)}
    outputs = []
    for _ in range(2):
        run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
        outputs.append((run.stdout, sorted((str(file), file.stat().st_mtime_ns) for file in Path(tmp_path).rglob("*.nb[ic]"))))
    assert outputs[0][1], "nothing was kept"
    assert outputs[0] == outputs[1]


def test_a_cache_that_cannot_be_written_is_said_not_fatal(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    environment = {**os.environ, "FORMICARIUM_CACHE_DIR": str(blocked)}
    environment.pop("NUMBA_CACHE_DIR", None)
    run = subprocess.run(
        [sys.executable, "-c", "import formicarium as fm; print(fm.game_ids())"], env=environment, capture_output=True, text=True
    )
    assert run.returncode == 0
    assert "FORMICARIUM_CACHE_DIR" in run.stderr
    assert not list((ROOT / "src").rglob("*.nbi")), "compiled code lies beside the sources, where it would not be renewed"
    assert "terratain" in run.stdout
