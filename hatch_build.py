"""Builds the page when the package is installed; FORMICARIUM_NO_PAGE=1 leaves it out."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/formicarium/server/page"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs web/build.py."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page for a wheel, an editable one too."""
        if self.target_name != "wheel" or os.environ.get("FORMICARIUM_NO_PAGE"):
            return
        subprocess.run([sys.executable, str(Path(self.root) / "web" / "build.py")], check=True)
        build_data["artifacts"].append(PAGE)
