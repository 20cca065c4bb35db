"""A game as the rest of the program sees it: its declaration, its functions, its texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from formicarium.core import contract
from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.compiled import PlainRecord, interpreted, plain
from formicarium.core.errors import BadOption
from formicarium.core.record import (
    ACTION,
    MOST_PLAYERS,
    WEIGHT,
    Actions,
    Features,
    Mask,
    Ranks,
    Record,
    Records,
    Sheet,
    Values,
    Weights,
    blank,
)
from formicarium.core.spec import Spec, Thinking
from formicarium.core.text import Text


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One loaded game. `rules` holds the compiled functions of the contract, `plain_rules` their interpreted twins."""

    id: str
    spec: Spec
    folder: Path
    rules: Any
    plain_rules: Any
    text: Text
    thinking: Thinking

    def __repr__(self) -> str:
        return f"<Game {self.id}, version {self.spec.version}>"

    def start(self, players: Any = None, options: Mapping[str, Any] | None = None) -> Records:
        """A batch of one record: the position before the first step; BadOption if a value is not one the game has."""
        states = self.table(players, options)
        self.rules.new(states[0])
        return states

    def table(self, players: Any = None, options: Mapping[str, Any] | None = None) -> Records:
        """A batch of one record that holds players and options and nothing else; BadOption if a value is not one the game has."""
        states = blank(self.spec.state)
        state = states[0]
        state.players = self.spec.check_players(self.spec.default_players if players is None else players)
        given = dict(options or {})
        for option in self.spec.options:
            option.put(state, given.pop(option.name, option.default))
        for name in given:
            self.spec.option(name)
        if self.spec.conflict and (complaint := self.spec.conflict(state)):
            raise BadOption(complaint)
        return states

    def options_of(self, state: Record) -> dict[str, Any]:
        """The options of a position that differ from the defaults."""
        values = {option.name: option.get(state) for option in self.spec.options}
        return {option.name: values[option.name] for option in self.spec.options if values[option.name] != option.default}

    def action_buffer(self) -> Actions:
        """Room for any list of legal actions."""
        return np.zeros(self.spec.most_legal + LISTED_AT_ONCE, ACTION)

    def mask_buffer(self) -> Mask:
        """Room for a mask of legal actions."""
        return np.zeros(self.spec.actions // 32 + 1, np.uint32)

    def weight_buffer(self) -> Weights:
        """Room for the weights of any chance node."""
        return np.zeros(self.spec.most_legal, WEIGHT)

    def sheet_buffer(self) -> Sheet:
        """Room for a score sheet."""
        return np.zeros((MOST_PLAYERS, len(self.spec.parts)), np.int32)

    def legal(self, state: Record) -> list[int]:
        """The legal actions or outcomes of a position."""
        buffer = self.action_buffer()
        return [int(action) for action in buffer[: self.rules.legal(state, buffer)]]

    def weights(self, state: Record) -> list[int]:
        """The weights of the outcomes of a chance node."""
        buffer = self.weight_buffer()
        return [int(weight) for weight in buffer[: self.rules.weights(state, buffer)]]

    def sheet(self, state: Record) -> Sheet:
        """The score sheet, one row per seat in play."""
        buffer = self.sheet_buffer()
        self.rules.score(state, buffer)
        return buffer[: state.players]

    def ranks(self, state: Record) -> Ranks:
        """The rank of every seat in play."""
        sheet = self.sheet_buffer()
        self.rules.score(state, sheet)
        ranks = np.zeros(MOST_PLAYERS, np.int32)
        self.rules.ranking(state, sheet, ranks)
        return ranks[: state.players]

    def values(self, state: Record) -> Values:
        """The estimate of every seat in play."""
        values = np.zeros(MOST_PLAYERS, np.int32)
        self.rules.value(state, values)
        return values[: state.players]

    def view(self, state: Record, seat: int) -> Records:
        """What a seat may know, as a batch of one record."""
        seen = blank(self.spec.state)
        self.rules.view(state, seat, seen[0])
        return seen

    def observation(self, state: Record, seat: int) -> Features:
        """The features a seat may know."""
        features = np.zeros(self.spec.features, np.int8)
        self.rules.observe(state, seat, features)
        return features

    def ending(self, state: Record) -> str | None:
        """How the game ended, or None while it goes on."""
        return self.spec.endings[state.ending - 1] if state.ending else None


def load(package: str) -> Game:
    """Load a game from its package (`formicarium.games.terratain`)."""
    identifier = package.rpartition(".")[2]
    spec_module = import_module(f"{package}.spec")
    spec: Spec = spec_module.SPEC
    functions: contract.Implementations = {}
    for name in contract.MODULES:
        if find_spec(f"{package}.{name}"):
            module = import_module(f"{package}.{name}")
            for key in contract.REQUIRED + contract.OPTIONAL:
                function: Any = getattr(module, key, None)
                if hasattr(function, "py_func") and functions.setdefault(key, function) is not function:
                    raise TypeError(f"{package} has two different functions '{key}'; the contract wants one")
    missing = [name for name in contract.REQUIRED if name not in functions]
    if missing:
        raise TypeError(f"{package} lacks the functions {', '.join(missing)} of the contract (core/contract.py)")
    if ("note" in functions) != ("value_by_notes" in functions):
        raise TypeError(f"{package} has one of 'note' and 'value_by_notes'; the contract wants both or none")
    contract.register(spec.state, functions)
    return Game(
        id=identifier,
        spec=spec,
        folder=Path(str(spec_module.__file__)).parent,
        rules=SimpleNamespace(**functions),
        plain_rules=SimpleNamespace(**{name: _plain_call(function) for name, function in functions.items()}),
        text=import_module(f"{package}.text").TEXT,
        thinking=getattr(import_module(f"{package}.value"), "THINKING", Thinking()),
    )


def _plain_call(function: Any) -> Any:
    """The interpreted twin of a function, taking ordinary records and arrays."""

    def call(*arguments: Any) -> Any:
        wrapped = [PlainRecord(value) if isinstance(value, np.void) else plain(value) for value in arguments]
        return interpreted(function)(*wrapped)

    return call
