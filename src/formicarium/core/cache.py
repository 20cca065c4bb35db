"""Where compiled code is kept between runs.

Numba notices a change in the file of a compiled function, but not in the files of the functions it calls. So the cache
folder is named by a hash of every source the code can depend on: one changed letter and everything is compiled afresh.
"""

import atexit
import hashlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SOURCE_PARTS = ("core", "games", "ai", "lab")
"""Parts of the package that hold compiled code."""
SOURCE_SUFFIXES = {".py", ".md", ".txt"}
"""Rule texts count too: clause numbers come from RULES.md."""
GENERATIONS_KEPT = 4
"""How many older cache folders stay beside the present one."""


def cache_root() -> Path:
    """The folder of all our caches, in the place the operating system keeps for them."""
    chosen = os.environ.get("FORMICARIUM_CACHE_DIR")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "formicarium" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "formicarium"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "formicarium"


def source_hash(extra: Iterable[Path] = ()) -> str:
    """A hash of all sources with compiled code, of the folders in `extra`, and of the compiler's version."""
    digest = hashlib.sha256()
    for fact in (platform.python_version(), version("numba"), version("numpy")):
        digest.update(fact.encode())
    for folder in [*(PACKAGE / part for part in SOURCE_PARTS), *extra]:
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder)
            if file.suffix in SOURCE_SUFFIXES and "golden" not in name.parts and file.name != "picture.py":
                digest.update(name.as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def prepare_cache(extra: Iterable[Path] = ()) -> Path:
    """Choose the cache folder of these sources and tell Numba; must run before the first compiled function is defined."""
    name = f"compiled-{source_hash(extra)}"
    try:
        folder = cache_root() / name
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except (OSError, RuntimeError) as error:
        print(
            f"formicarium: compiled code cannot be kept ({error}); "
            "set FORMICARIUM_CACHE_DIR to a folder you can write to, or every start will compile again.",
            file=sys.stderr,
        )
        folder = Path(tempfile.mkdtemp(prefix="formicarium-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with suppress(OSError):  # another process may be doing the same
        forget_old_caches(folder)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    if "numba" in sys.modules:
        sys.modules["numba"].config.CACHE_DIR = str(folder)
    return folder


def forget_old_caches(present: Path) -> None:
    """Remove all but the newest few cache folders, so that they do not pile up with every edit."""
    others = [folder for folder in present.parent.glob("compiled-*") if folder != present]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[GENERATIONS_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)
