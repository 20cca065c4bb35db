"""Everything the server can say about a game, gathered from random games: what the page has to have in every language."""

import ast
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

import formicarium as fm
from formicarium.ai.levels import LEVELS
from formicarium.core.chance import stream_of
from formicarium.core.errors import FormicariumError, IllegalMove
from formicarium.core.match import Match, legal_action
from formicarium.core.record import OVER, everybody
from formicarium.core.spec import Choice, Number, Overrides, PerSeat
from formicarium.lab.hunt import random_action
from formicarium.words import ranking_in_words

SERVER = Path(fm.__file__).parent / "server"
MEANINGS_EVERY, REASONS_EVERY, REASONS_AT_ONCE = 3, 2, 6
"""Meanings of legal moves are looked at in every third position, reasons of so many others in every second."""


def shape(sentence: str) -> str:
    """A sentence without what differs from position to position: numbers, places, what somebody holds, what may be typed."""
    return re.sub(r"\d+", "0", re.sub(r"\b[A-Oa-d]\d+\b|\b\d\.\d\b|\([^)]* [^)]*\)$|'[^']*'$|[ws]\d[wsx,\d]*$", "@", sentence))


class Said:
    """One sentence of every shape."""

    def __init__(self) -> None:
        self.by_shape: dict[str, str] = {}

    def add(self, sentence: str) -> None:
        if sentence:
            self.by_shape.setdefault(shape(sentence), sentence)


def said_in_position(game: Any, text: str, said: Said) -> None:
    """What is asked in a position, what its moves mean, and why others are none."""
    match = fm.position(text)
    said.add(match.prompt)
    for action in match.legal_actions():
        said.add(game.text.sentence(match.state, action, match.actor))
    if match.actor >= 0:
        for action in range(game.spec.actions):
            said_of_action(game, match.state, action, said)


def said_in_games(game: Any, players: int, options: Mapping[str, Any], number: int, steps: int, said: Said) -> None:
    """Play a random game up to so many steps and add prompts, log, meanings and reasons, as every viewer reads them."""
    rng, stream = random.Random(number), np.uint64(stream_of(number, 0))
    actions, chances = game.action_buffer(), game.weight_buffer()
    state = game.start(players, options)
    for step in range(steps):
        now = state[0]
        for viewer in everybody(players):
            said.add(game.text.prompt(game.view(now, viewer)[0]))
        if now.actor == OVER:
            said.add(ranking_in_words(Match(game, state)))
            break
        if now.actor >= 0 and step % MEANINGS_EVERY == 0:
            for action in game.legal(now):
                said.add(game.text.sentence(now, action, now.actor))
        if now.actor >= 0 and step % REASONS_EVERY == 0:
            said_why_not(game, now, rng, said)
        action = random_action(state, stream, actions, chances)
        for viewer in everybody(players):
            said.add(game.text.sentence(now, int(action), viewer))
        state = state.copy()
        game.rules.apply(state[0], action)


def said_why_not(game: Any, now: Any, rng: random.Random, said: Said) -> None:
    """Some actions that are not legal, of every kind."""
    firsts = [first for _, first in game.spec.action_kinds]
    for first, following in zip(firsts, [*firsts[1:], game.spec.actions], strict=True):
        for _ in range(REASONS_AT_ONCE):
            said_of_action(game, now, rng.randrange(first, following), said)


def said_of_action(game: Any, now: Any, action: int, said: Said) -> None:
    """Why an action is not legal, if it is not."""
    try:
        legal_action(game, now, action)
    except IllegalMove as illegal:
        said.add(illegal.reason)


def said_of_typing(game: Any, players: int, said: Said) -> None:
    """What is answered to somebody who types nonsense."""
    match = fm.new(game.id, players=players, seed=1)
    verbs = sorted({match.game.text.move(match.state, action).split()[0] for action in match.legal_actions()})
    verbs += [kind.partition("_")[0] for kind, _ in game.spec.action_kinds]
    for verb in [*verbs, "", "hello"]:
        for line in (verb, f"{verb} nonsense", f"{verb} nonsense nonsense"):
            try:
                match.line(line)
            except IllegalMove as illegal:
                said.add(illegal.reason)
            except FormicariumError as error:
                said.add(str(error))


def words_of_declaration(game: Any) -> Iterator[str]:
    """Names and meanings in the declaration of a game, as the page shows them."""
    spec = game.spec
    yield spec.pitch
    yield from (shown(name) for name in (*spec.parts[:-1], *spec.seat_names, *dict(spec.action_kinds)))
    for option in spec.options:
        yield shown(option.name)
        yield option.meaning
        yield str(option.wrong("nonsense"))
        match option:
            case Choice():
                yield from (shown(option.text(value)) for value in option.values if not isinstance(value, bool))
            case Overrides():
                yield from (shown(key) for key in option.keys)
            case PerSeat():
                yield from (shown(word) for word in option.words)
            case Number():
                yield from (word for word, _ in option.words)
            case _:
                yield option.choices()
    yield from (meaning for _, meaning in game.text.shortcuts)


def shown(name: str) -> str:
    """A name as the page looks it up."""
    return name.replace("_", " ")


def words_of_server() -> Iterator[str]:
    """What the server refuses with, from its source, with 1 for every number; and the levels."""
    for file in sorted(SERVER.glob("*.py")):
        calls = (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))
        refusals = (call for call in calls if called(call.func) in ("Refusal", "_need") and len(call.args) > 1)
        yield from filter(None, (literal(call.args[1]) for call in refusals))
    for level in LEVELS:
        yield level.name
        yield level.character


def called(function: ast.expr) -> str:
    """The last word of what is called."""
    return function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""


def literal(node: ast.expr) -> str:
    """A text in the source, 1 in place of every value; empty if it is no text."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "1" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
