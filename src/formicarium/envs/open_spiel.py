"""The games as OpenSpiel games; importing this module registers them under `formicarium_terratain` and so on.

>>> import pyspiel
>>> import formicarium.envs.open_spiel
>>> game = pyspiel.load_game("formicarium_termites(players=3)")
>>> state = game.new_initial_state()

Chance nodes are explicit. Parameters are `players` and the options of the game. Needs the extra `envs`.
"""

import hashlib
from typing import Any, ClassVar

import numpy as np
import pyspiel

from formicarium.core.chance import stream_of
from formicarium.core.game import Game
from formicarium.core.record import CHANCE, OVER, PUBLIC, Record, Records
from formicarium.core.registry import game_ids, load_game
from formicarium.core.spec import Choice, Number, Option
from formicarium.envs.table import rewards_of

PREFIX = "formicarium_"
LONGEST = 100_000
"""OpenSpiel wants a number of decisions that no game exceeds."""


class Moment:
    """A position and how it came about; it never changes, so all states that have gone through it share it."""

    __slots__ = ("_recalled", "action", "before", "states")

    def __init__(self, states: Records, before: "Moment | None" = None, action: int = -1) -> None:
        self.states = states
        self.before = before
        self.action = action
        self._recalled: dict[int, bytes] = {}

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    @property
    def state(self) -> Record:
        """The position with everything in it."""
        return self.states[0]

    def after(self, game: Game, action: int) -> "Moment":
        """The moment after an action or outcome."""
        states = self.states.copy()
        game.rules.apply(states[0], action)
        return Moment(states, self, action)

    def recalled(self, game: Game, seat: int) -> bytes:
        """A digest of all that a seat has seen and done up to this moment; what it did not notice does not count."""
        unknown = [self]
        while seat not in unknown[-1]._recalled and (before := unknown[-1].before) is not None:
            unknown.append(before)
        for moment in reversed(unknown):
            if seat not in moment._recalled:
                moment._recalled[seat] = moment._recall(game, seat)
        return self._recalled[seat]

    def _recall(self, game: Game, seat: int) -> bytes:
        seen = game.view(self.state, seat).tobytes()
        if self.before is None:
            return hashlib.blake2b(seen, digest_size=16).digest()
        past = self.before._recalled[seat]
        acted = self.before.state.actor == seat
        if not acted and game.view(self.before.state, seat).tobytes() == seen:
            return past
        done = self.action.to_bytes(2) if acted else b""
        return hashlib.blake2b(past + seen + done, digest_size=16).digest()

    def redealt(self, game: Game, seat: int, key: int) -> "Moment":
        """A moment that the seat cannot tell from this one; everything it cannot know is dealt anew."""
        states = game.view(self.state, seat)
        game.rules.redeal(states[0], seat, np.uint64(stream_of(key, 0)))
        moment = Moment(states)
        moment._recalled[seat] = self.recalled(game, seat)
        return moment


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options; `register` makes a class of its own for every game."""

    identifier: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.game = load_game(self.identifier)
        given = dict(params or {})
        start = self.game.start(given.pop("players", None), given)
        players = int(start[0].players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.spec.actions,
            max_chance_outcomes=self.game.spec.outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.game, players), info, params or {})
        self.start = Moment(start)

    def new_initial_state(self) -> "SpielState":
        """The position before the first step, which is usually chance's."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What players are told, as strings and tensors."""
        return Observer(self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = game.start

    @property
    def game(self) -> Game:
        """The rules."""
        game: Game = self.get_game().game
        return game

    def current_player(self) -> Any:
        """The seat that has to decide, chance, or nobody any more."""
        actor = int(self.moment.state.actor)
        return {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}.get(actor, actor)

    def _legal_actions(self, player: int) -> list[int]:
        return self.game.legal(self.moment.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes and their probabilities."""
        weights = self.game.weights(self.moment.state)
        total = sum(weights)
        return [(action, weight / total) for action, weight in zip(self._legal_actions(CHANCE), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(self.game, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.text.move(self.moment.state, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.moment.state.actor == OVER)

    def returns(self) -> list[float]:
        """What the end is worth to each seat, nothing before."""
        state = self.moment.state
        return rewards_of(self.game, state) if state.actor == OVER else [0.0] * int(state.players)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one; it has no history."""
        resampled: SpielState = self.get_game().new_initial_state()
        resampled.moment = self.moment.redealt(self.game, player, int(sampler() * 2**62))
        return resampled

    def __str__(self) -> str:
        return self.game.text.board(self.moment.state, colour=False)


class Observer:
    """What a player is told: the features of its view, by name in `dict`, all in one row in `tensor`.

    The string of an observation shows the table as the player sees it; that of an information state stands for everything it has
    seen and done. Both have the same tensor: what the rules let a player know is kept in its view, but not the order of events.
    """

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters for observations, but there came {params}")
        self.game = game
        self.tensor = np.zeros(game.spec.features, np.float32)
        self.dict = {
            block.name: self.tensor[game.spec.feature(block.name)].reshape(block.shape) for block in game.spec.observation
        }
        self._features = np.zeros(len(self.tensor), np.int8)
        self._spectator = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._recalls = kind.perfect_recall

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows into `tensor`."""
        self._features[:] = 0
        self.game.rules.observe(state.moment.state, self._seat(player), self._features)
        self.tensor[:] = self._features

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player knows as text."""
        seat = self._seat(player)
        if self._recalls:
            return f"{seat} {state.moment.recalled(self.game, seat).hex()}"
        seen = self.game.view(state.moment.state, seat)[0]
        return f"{seat} {self.game.text.prompt(seen)}\n{self.game.text.board(seen, colour=False)}"

    def _seat(self, player: int) -> int:
        return PUBLIC if self._spectator else player


def game_type(game: Game, players: int | None = None) -> Any:
    """What OpenSpiel has to know before it makes a game, for some number of players or for all."""
    fewest, most = (players, players) if players else game.spec.players
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.id}",
        long_name=game.spec.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if game.spec.hidden
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM if fewest > 1 else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.spec.default_players,
            **{option.name: parameter(option) for option in game.spec.options},
        },
    )


def parameter(option: Option) -> int | bool | str:
    """The default of an option; OpenSpiel takes no values of another type, so options with words and numbers have texts."""
    only_numbers = isinstance(option, Choice) or (isinstance(option, Number) and not option.words)
    return option.default if only_numbers and isinstance(option.default, int) else option.text(option.default)


def register() -> None:
    """Make the games known to OpenSpiel."""
    for identifier in game_ids():
        made = type(f"{identifier.title()}Game", (SpielGame,), {"identifier": identifier})
        pyspiel.register_game(game_type(load_game(identifier)), made)


register()
