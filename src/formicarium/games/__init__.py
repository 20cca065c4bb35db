"""The games. Folders named in FORMICARIUM_GAMES are searched as well, so a game of your own need not live here."""

import os

__path__ = [*__path__, *(folder for folder in os.environ.get("FORMICARIUM_GAMES", "").split(os.pathsep) if folder)]
