"""What people are told about a match, in words that no game has to know of."""

import difflib
from collections.abc import Collection, Sequence

from formicarium.core.errors import FormicariumError
from formicarium.core.game import Game
from formicarium.core.match import Match
from formicarium.core.record import CHANCE

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
MOST_KINDS = 8
"""No more kinds of moves than these are told apart in a summary."""
FORCED = "(The only legal move: played by itself.)"


def printable(text: str) -> str:
    """A text without characters that could upset a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def one_line(text: str) -> str:
    """A text in one line, without characters that could upset a terminal."""
    return printable(" ".join(text.split()))


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: 'Red, Blue and Green'."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def span(fewest: int, most: int) -> str:
    """A range of numbers: '2 to 6'."""
    return str(fewest) if fewest == most else f"{fewest} to {most}"


def find_clause(game: Game, wanted: str) -> str:
    """A clause by its id, in capital or small letters; the error names those that look alike."""
    name = wanted.upper()
    if name in game.spec.clauses:
        return name
    near = difflib.get_close_matches(name, game.spec.clauses, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"clauses are named like {next(iter(game.spec.clauses))}"
    raise FormicariumError(f"{game.spec.title} has no clause '{wanted[:40]}'; {hint}")


# --- Moves -----------------------------------------------------------------------------------------------------------------


def kinds_of(moves: Sequence[str]) -> dict[str, list[str]]:
    """Moves put together by all their words but the last, or, where that gives too many kinds, by their first word."""
    kinds = _by_head(moves, whole=False)
    return kinds if len(kinds) <= MOST_KINDS else _by_head(moves, whole=True)


def _by_head(moves: Sequence[str], whole: bool) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for move in moves:
        words = move.split()
        kinds.setdefault(" ".join(words[:1] if whole else words[: max(1, len(words) - 1)]), []).append(move)
    return kinds


# --- What happened -----------------------------------------------------------------------------------------------------------


def tell(match: Match, step: int, seat: int) -> str:
    """What one step of a match looked like to a seat; empty if it saw nothing."""
    return " ".join(match.replay_to(step + 1).log(seat, since=step))


def stretches(match: Match, since: int, onlooker: int, forced: Collection[int] = ()) -> list[tuple[int, str]]:
    """The steps since one, as an onlooker saw them: chance and the moves of one player that follow it are one line.

    Each line comes with the seat that moved, or CHANCE. The steps in `forced` are marked as played by themselves.
    """
    lines: list[tuple[int, list[str]]] = []
    for step in range(since, len(match.actions)):
        actor = match.replay_to(step).actor
        last = lines[-1][0] if lines else CHANCE
        if not lines or last not in (CHANCE, actor):
            lines.append((actor, []))
        elif last == CHANCE:
            lines[-1] = (actor, lines[-1][1])
        sentences = (tell(match, step, onlooker), FORCED if step in forced else "")
        lines[-1][1].extend(sentence for sentence in sentences if sentence)
    return [(seat, " ".join(sentences)) for seat, sentences in lines if sentences]


# --- Who won -----------------------------------------------------------------------------------------------------------------


def ranking_in_words(match: Match) -> str:
    """Who won, and who came where: 'The winner is Red with 103 points. Second: Blue with 88 points.'"""
    ranks = match.ranking()
    places = {rank: [seat for seat in range(match.players) if ranks[seat] == rank] for rank in sorted(set(ranks))}
    return " ".join(_place(match, rank, seats) for rank, seats in places.items())


def _place(match: Match, rank: int, seats: Sequence[int]) -> str:
    """One place of the ranking, shared or not."""
    text, state, rows = match.game.text, match.state, match.scores()
    names = listed([f"{text.seat_name(state, seat)} {text.standing(state, seat, rows[seat])}" for seat in seats])
    if rank == 1:
        return f"The winner is {names}." if len(seats) == 1 else f"The victory is shared by {names}."
    return f"{PLACES[rank - 1].capitalize()}: {names}." if match.players > 1 else f"The game is lost by {names}."
