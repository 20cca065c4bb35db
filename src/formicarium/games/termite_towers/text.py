"""Stub."""

from formicarium.core.text import Text
from formicarium.games.termite_towers.spec import SPEC


class TowersText(Text):
    def move(self, state, action):
        return str(action)

    def read_move(self, state, text):
        return int(text)

    def sentence(self, state, action, seat):
        return ""

    def prompt(self, state):
        return "."

    def position(self, state):
        return [f"{n} {state[n].tolist()}" for n in SPEC.state.names if state[n].any()]

    def read_position(self, lines, state):
        pass

    def board(self, state, colour=True):
        return ""


TEXT = TowersText(SPEC)
