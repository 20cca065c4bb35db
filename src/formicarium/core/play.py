"""Random play, stepping and auto-reset of single games: the bodies of all batch loops, on CPU and GPU alike."""

from typing import Any

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import HALF, lowest_bit
from formicarium.core.chance import below, key_of, stream_of
from formicarium.core.compiled import inlined, rule
from formicarium.core.contract import (
    apply,
    functions_of,
    legal,
    observe,
    pick,
    pick_from_mask,
    ranking,
    run,
    score,
    specialise,
    value,
    why_not,
    write_mask,
)
from formicarium.core.record import CHANCE, OVER, Actions, Key, Mask, Ranks, Record, Records, Sheet, Weights
from formicarium.core.together import copy_game

DRAWN, LISTED, MASKED = range(3)
"""Forms of random play: a random action is drawn without looking at all legal ones, or picked from their list or their mask."""
FORMS = ("drawn", "listed", "masked")


@rule
def random_step(state: Record, stream: Key, actions: Actions, chances: Weights) -> int:
    """One random step, chance or decision; returns 1 for a decision."""
    deciding = state.actor >= 0
    apply(state, pick(state, key_of(stream, state.ply), actions, chances))
    return 1 if deciding else 0


def advance(state: Record, stream: Key, actions: Actions, chances: Weights) -> int:
    """Some random steps, as many as the game can do at once; returns the decisions among them."""
    turn = functions_of(state.dtype).get("random_turn")
    return run(turn, state, stream) if turn else run(random_step, state, stream, actions, chances)


def _choose_advance(state: Any, stream: Any, actions: Any, chances: Any) -> Any:
    turn = functions_of(state).get("random_turn")
    if turn is None:
        return lambda state, stream, actions, chances: random_step(state, stream, actions, chances)
    return lambda state, stream, actions, chances: turn(state, stream)


specialise(advance, _choose_advance)


@inlined
def play_drawn(state: Record, stream: Key, actions: Actions, chances: Weights) -> int:
    """Random play to the end without listing; returns the number of players' decisions."""
    decisions = 0
    while state.actor != OVER:
        decisions += advance(state, stream, actions, chances)
    return decisions


@inlined
def drawn_step(state: Record, stream: Key, mask: Mask, actions: Actions, chances: Weights) -> int:
    """One random step without listing, for loops over all forms; returns 1 for a decision."""
    return random_step(state, stream, actions, chances)


@inlined
def listed_step(state: Record, stream: Key, mask: Mask, actions: Actions, chances: Weights) -> int:
    """One random step; at a decision all legal actions are listed and one of them is taken. Returns 1 for a decision."""
    key = key_of(stream, state.ply)
    if state.actor == CHANCE:
        apply(state, pick(state, key, actions, chances))
        return 0
    apply(state, actions[below(key, legal(state, actions))])
    return 1


@inlined
def masked_step(state: Record, stream: Key, mask: Mask, actions: Actions, chances: Weights) -> int:
    """As `listed_step`, with the legal actions as a mask; the same action is taken."""
    key = key_of(stream, state.ply)
    if state.actor == CHANCE:
        apply(state, pick(state, key, actions, chances))
        return 0
    write_mask(state, mask, actions)
    apply(state, pick_from_mask(mask, key))
    return 1


@rule
def settle_chance(state: Record, stream: Key, actions: Actions, chances: Weights) -> None:
    """Carry out chance steps until a player has to decide or the game is over."""
    while state.actor == CHANCE:
        apply(state, pick(state, key_of(stream, state.ply), actions, chances))


@rule
def step_game(state: Record, move: int, stream: Key, actions: Actions, chances: Weights) -> None:
    """One decision and the chance that follows it."""
    apply(state, move)
    settle_chance(state, stream, actions, chances)


@rule
def begin(
    states: Records,
    game: int,
    start: Records,
    streams: npt.NDArray[np.uint64],
    stream: Key,
    actions: Actions,
    chances: Weights,
) -> None:
    """A fresh game at a place of a batch, on a stream of chance, up to its first decision."""
    copy_game(start, 0, states, game)
    streams[game] = stream
    settle_chance(states[game], stream, actions, chances)


@rule
def write_sheet(state: Record, out: Sheet) -> None:
    """The score sheet, with zeros for seats that do not play."""
    for seat in range(out.shape[0]):
        for part in range(out.shape[1]):
            out[seat, part] = 0
    score(state, out)


@rule
def write_rewards(state: Record, sheet: Sheet, ranks: Ranks, out: npt.NDArray[np.float32]) -> None:
    """What the end is worth to each seat: (seats beaten - seats that beat it) / (seats - 1); alone: 1 for rank 1, else -1."""
    score(state, sheet)
    ranking(state, sheet, ranks)
    players = state.players
    for seat in range(players):
        balance = 0
        for other in range(players):
            balance += (ranks[other] > ranks[seat]) - (ranks[other] < ranks[seat])
        out[seat] = balance / (players - 1) if players > 1 else (1.0 if ranks[0] == 1 else -1.0)


# --- Batches on the CPU ---------------------------------------------------------------------------------------------------


@rule
def drawn_batch(
    states: Records,
    start: Records,
    seed: int,
    first: int,
    decisions: npt.NDArray[np.int32],
    sheets: npt.NDArray[np.int32],
    mask: Mask,
    actions: Actions,
    chances: Weights,
) -> None:
    """Random games number first.. to the end, one per record, each with its final score sheet (int32[games, seats, parts])."""
    for game in range(states.shape[0]):
        state = states[game]
        states[game] = start[0]
        stream = stream_of(seed, first + game)
        decisions[game] = play_drawn(state, stream, actions, chances)
        write_sheet(state, sheets[game])


@rule
def listed_batch(
    states: Records,
    start: Records,
    seed: int,
    first: int,
    decisions: npt.NDArray[np.int32],
    sheets: npt.NDArray[np.int32],
    mask: Mask,
    actions: Actions,
    chances: Weights,
) -> None:
    """As `drawn_batch`, step by step with the legal actions listed."""
    for game in range(states.shape[0]):
        state = states[game]
        states[game] = start[0]
        stream = stream_of(seed, first + game)
        made = 0
        while state.actor != OVER:
            made += listed_step(state, stream, mask, actions, chances)
        decisions[game] = made
        write_sheet(state, sheets[game])


@rule
def masked_batch(
    states: Records,
    start: Records,
    seed: int,
    first: int,
    decisions: npt.NDArray[np.int32],
    sheets: npt.NDArray[np.int32],
    mask: Mask,
    actions: Actions,
    chances: Weights,
) -> None:
    """As `drawn_batch`, step by step with the legal actions as a mask."""
    for game in range(states.shape[0]):
        state = states[game]
        states[game] = start[0]
        stream = stream_of(seed, first + game)
        made = 0
        while state.actor != OVER:
            made += masked_step(state, stream, mask, actions, chances)
        decisions[game] = made
        write_sheet(state, sheets[game])


BATCHES = (drawn_batch, listed_batch, masked_batch)
"""Random play of a batch, by form."""


@rule
def reset_batch(
    states: Records, start: Records, streams: npt.NDArray[np.uint64], seed: int, actions: Actions, chances: Weights
) -> None:
    """Fresh games up to the first decision, one stream each."""
    for game in range(states.shape[0]):
        begin(states, game, start, streams, stream_of(seed, game), actions, chances)


@rule
def play_on(
    states: Records,
    game: int,
    start: Records,
    streams: npt.NDArray[np.uint64],
    decisions: int,
    actions: Actions,
    chances: Weights,
) -> None:
    """So many random decisions in one game and the chance that follows; a game that ends begins anew on its next stream."""
    for _ in range(decisions):
        random_step(states[game], streams[game], actions, chances)
        settle_chance(states[game], streams[game], actions, chances)
        if states[game].actor == OVER:
            begin(states, game, start, streams, stream_of(streams[game], 1), actions, chances)


@rule
def stagger_batch(
    states: Records, start: Records, streams: npt.NDArray[np.uint64], decisions: int, actions: Actions, chances: Weights
) -> None:
    """Random decisions in all games: none in the first, and evenly more from game to game, up to so many."""
    games = states.shape[0]
    for game in range(games):
        play_on(states, game, start, streams, game * decisions // games, actions, chances)


@rule
def find_illegal(states: Records, moves: Actions) -> int:
    """The first game whose move is not legal, or -1."""
    for game in range(states.shape[0]):
        if why_not(states[game], moves[game]) != 0:
            return game
    return -1


@rule
def step_batch(
    states: Records,
    start: Records,
    streams: npt.NDArray[np.uint64],
    moves: Actions,
    done: npt.NDArray[np.bool_],
    rewards: npt.NDArray[np.float32],
    sheet: Sheet,
    ranks: Ranks,
    actions: Actions,
    chances: Weights,
) -> None:
    """One decision in every game, then chance; a game that ends is marked done, rewarded and begun anew on its next stream."""
    for game in range(states.shape[0]):
        state = states[game]
        step_game(state, moves[game], streams[game], actions, chances)
        done[game] = state.actor == OVER
        for seat in range(rewards.shape[1]):
            rewards[game, seat] = 0.0
        if state.actor == OVER:
            write_rewards(state, sheet, ranks, rewards[game])
            begin(states, game, start, streams, stream_of(streams[game], 1), actions, chances)


@rule
def legal_bits(state: Record, words: Mask, actions: Actions) -> None:
    """The legal actions of a player as a mask; none when nobody has to decide."""
    if state.actor >= 0:
        write_mask(state, words, actions)
    else:
        for word in range(len(words)):
            words[word] = 0


@rule
def expand_mask(state: Record, out: npt.NDArray[np.bool_], words: Mask, actions: Actions) -> None:
    """The legal actions of a player as bool[actions]; all false when nobody has to decide."""
    legal_bits(state, words, actions)
    for action in range(len(out)):
        out[action] = False
    for at in range(len(words)):
        left = words[at] & HALF
        while left != 0:
            out[32 * at + lowest_bit(left)] = True
            left &= left - 1


@rule
def mask_batch(states: Records, masks: npt.NDArray[np.bool_], words: Mask, actions: Actions) -> None:
    """The legal actions of every game as a mask, bool[games, actions]; all false at the end of a game."""
    for game in range(states.shape[0]):
        expand_mask(states[game], masks[game], words, actions)


@rule
def observe_batch(states: Records, features: npt.NDArray[np.int8]) -> None:
    """What the seat that has to decide may know, int8[games, features]."""
    for game in range(states.shape[0]):
        features[game, :] = 0
        observe(states[game], states[game].actor, features[game])


@rule
def value_batch(states: Records, values: npt.NDArray[np.int32]) -> None:
    """The estimates of all seats' prospects in every game, int32[games, players]."""
    for game in range(states.shape[0]):
        value(states[game], values[game])
