"""Positions as text, both ways. RULES.md shows the form."""

from collections.abc import Callable, Sequence

from formicarium.core.errors import BadText
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.core.text import whole
from formicarium.games.dominantion.board import add_to_pile, give_load, is_on, put_pawn
from formicarium.games.dominantion.components import (
    COLOURS,
    CUBES,
    CURRENTS,
    CURRENTS_POINTS,
    DIE,
    EVENT_NAMES,
    HARD_CAP,
    KIND_LETTERS,
    KINDS,
    QUEEN,
    SEATS,
    SIEGE,
    TURN_POINTS,
    WORKER,
)
from formicarium.games.dominantion.geometry import BAND, BAND_TILES, BANDS, NODE, tile_name
from formicarium.games.dominantion.names import NEUTRAL_NAME, colour_name, read_name, read_tile, tiles_of
from formicarium.games.dominantion.setup import OUT_OF_IT
from formicarium.games.dominantion.spec import (
    CHART,
    ENDED,
    EVENT,
    MAIN,
    NEUTRAL,
    NONE,
    PHASES,
    PLACE,
    PLAYER,
    ROLL,
    SPEC,
    TAX,
    TILE,
)

NOBODY, OUT = "none", "out"
CARRIES, HAS_ATTACKED, HAS_GATHERED = "+", "*", "~"
CHANCE_PHASES = (ROLL, EVENT, TILE, PLAYER)
FACTS = ("round", "seat", "phase", "points", "first", "event", "motivated", "picks", "buying", "taxed", "ending")
ReadSeat = Callable[[str, Record], int]

# --- Writing ---------------------------------------------------------------------------------------------------------------


def seat_word(state: Record, seat: int) -> str:
    """A seat by its colour, or none."""
    return NOBODY if seat == NONE else colour_name(state, seat)


def write_head(state: Record) -> str:
    """The first line: round, turn, phase and what goes with it."""
    words = [f"round {state.round_number} seat {seat_word(state, state.seat)} phase {PHASES[state.phase]}"]
    words.append(f"points {state.action_points} first {seat_word(state, state.first_seat)} event {EVENT_NAMES[state.event]}")
    if state.motivated != NONE:
        words.append(f"motivated {seat_word(state, state.motivated)}")
    if state.picks:
        words.append(f"picks {state.picks}")
    if state.phase == PLACE:
        words.append(f"buying {'queen' if state.buying == QUEEN else 'worker'}")
    if state.phase == TAX:
        words.append(f"taxed {seat_word(state, state.actor)}")
    if state.ending:
        words.append(f"ending {SPEC.endings[state.ending - 1]}")
    return " ".join(words)


def write_pawn(state: Record, tile: int) -> str:
    """The tile of a pawn with its load and its marks."""
    band = tile // BAND_TILES
    load = f"{CARRIES}{state.carried[tile]}" if state.carried[tile] else ""
    attacked = HAS_ATTACKED if is_on(state.attacked[band], tile) else ""
    gathered = HAS_GATHERED if is_on(state.gathered[band], tile) else ""
    return f"{tile_name(tile)}{load}{attacked}{gathered}"


def write_pawns(state: Record, owner: int) -> str:
    """All pawns of an owner, kind by kind; empty if there are none."""
    words = []
    for kind in reversed(range(KINDS)):
        tiles = tiles_of(state.of_owner[owner] & state.of_kind[kind])
        words += [KIND_LETTERS[kind], *(write_pawn(state, tile) for tile in tiles)] if tiles else []
    return f"pawns {colour_name(state, owner)} {' '.join(words)}" if words else ""


def write_seat(state: Record, seat: int) -> str:
    """What a player has besides pawns, or when and to whom he lost his hive."""
    name = colour_name(state, seat)
    if state.lost[seat]:
        return f"{name} lost {state.lost[seat]} to {seat_word(state, state.holder[seat])}"
    siege = f" siege {state.siege[seat]}" if state.siege[seat] else ""
    return f"{name} store {state.store[seat]}{siege}"


def write_rolls(state: Record) -> str:
    """The rolls so far."""
    words = {OUT_OF_IT: OUT, 0: NOBODY}
    rolls = [int(roll) for roll in state.rolled[: state.players]]
    return "rolls " + " ".join(f"{colour_name(state, seat)} {words.get(roll, roll)}" for seat, roll in enumerate(rolls))


def write_lines(state: Record) -> list[str]:
    """Everything about a position but players and options."""
    lines = [write_head(state)]
    if state.selected != NONE:
        lines.append(f"selected {tile_name(int(state.selected))}")
    if fighting := tiles_of(state.fighting):
        lines.append(f"battle {' '.join(tile_name(tile) for tile in fighting)}")
    if state.phase == ROLL:
        lines.append(write_rolls(state))
    lines += [line for owner in [*range(state.players), NEUTRAL] if (line := write_pawns(state, owner))]
    if piles := tiles_of(state.piled):
        lines.append(f"piles {' '.join(f'{tile_name(tile)} {state.pile[tile]}' for tile in piles)}")
    return lines + [write_seat(state, seat) for seat in range(state.players)]


# --- Reading ---------------------------------------------------------------------------------------------------------------


def pairs(words: Sequence[str], what: str) -> dict[str, str]:
    """Names and values, each name once."""
    if len(words) % 2:
        raise BadText(f"{what} must be pairs of a name and a value, not '{' '.join(words)[:60]}'")
    found = dict(zip(words[::2], words[1::2], strict=True))
    if 2 * len(found) != len(words):
        raise BadText(f"{what} names something twice")
    return found


def read_head(line: str, state: Record, read_seat: ReadSeat) -> None:
    """The first line of a position; what is left out is as at the beginning of a turn."""
    facts = pairs(line.split(), "the first line of a position")
    if unknown := set(facts) - set(FACTS):
        raise BadText(f"the first line has no '{min(unknown)[:20]}'; it has {', '.join(FACTS)}")

    def seat(fact: str, usual: str = NOBODY) -> int:
        word = facts.get(fact, usual)
        return NONE if word == NOBODY else read_seat(word, state)

    state.phase = read_name(facts.get("phase", PHASES[MAIN]), PHASES, "phase")
    state.round_number = whole(facts.get("round", "1"), 0, HARD_CAP, "the round")
    state.event = read_name(facts.get("event", NOBODY), EVENT_NAMES, "event")
    state.seat, state.motivated = seat("seat"), seat("motivated")
    state.first_seat = seat("first", NOBODY if state.phase == ROLL else "0")
    usual = CURRENTS_POINTS if state.event == CURRENTS else TURN_POINTS
    state.action_points = whole(
        facts.get("points", str(0 if state.seat == NONE else usual)), 0, CURRENTS_POINTS, "the action points"
    )
    state.picks = whole(facts.get("picks", "0"), 0, 9, "the picks")
    state.buying = QUEEN if read_name(facts.get("buying", "worker"), ("worker", "queen"), "pawn to buy") else WORKER
    state.ending = 1 + read_name(facts["ending"], SPEC.endings, "ending") if "ending" in facts else 0
    if state.phase == TAX:
        state.actor = seat("taxed")
    else:
        state.actor = OVER if state.phase == ENDED else CHANCE if state.phase in CHANCE_PHASES else state.seat


def read_pawn(word: str, owner: int, kind: int, state: Record) -> None:
    """One pawn: its tile with load and marks."""
    rest, gathered = (word[:-1], True) if word.endswith(HAS_GATHERED) else (word, False)
    rest, attacked = (rest[:-1], True) if rest.endswith(HAS_ATTACKED) else (rest, False)
    name, carries, cubes = rest.partition(CARRIES)
    tile = read_tile(name)
    band, mark = tile // BAND_TILES, 1 << tile % BAND_TILES
    if not int(state.free[band]) & mark:
        raise BadText(f"no pawn can be put on {tile_name(tile)}: it is a node, or another pawn stands there")
    put_pawn(state, owner, kind, tile)
    give_load(state, tile, whole(cubes, 1, CUBES, f"the load of '{word[:20]}'") if carries else 0)
    state.attacked[band] |= mark if attacked else 0
    state.gathered[band] |= mark if gathered else 0


def read_pawns(words: Sequence[str], state: Record, read_seat: ReadSeat) -> None:
    """All pawns of an owner."""
    if not words:
        raise BadText("after 'pawns' must come a colour or neutral")
    owner = NEUTRAL if words[0] == NEUTRAL_NAME else read_seat(words[0], state)
    kind = NONE
    for word in words[1:]:
        if len(word) == 1 and word.upper() in KIND_LETTERS:
            kind = KIND_LETTERS.index(word.upper())
        elif kind == NONE:
            raise BadText(f"after the owner of pawns must come one of {', '.join(KIND_LETTERS)}, not '{word[:20]}'")
        else:
            read_pawn(word, owner, kind, state)


def read_rolls(words: Sequence[str], state: Record, read_seat: ReadSeat) -> None:
    """The rolls so far."""
    for name, roll in pairs(words, "the rolls").items():
        number = OUT_OF_IT if roll == OUT else 0 if roll == NOBODY else whole(roll, 1, DIE, "a roll")
        state.rolled[read_seat(name, state)] = number


def read_player(name: str, words: Sequence[str], state: Record, read_seat: ReadSeat) -> None:
    """The line of a player."""
    seat, facts = read_seat(name, state), pairs(words, f"the line of {name[:20]}")
    if set(facts) == {"lost", "to"}:
        state.lost[seat] = whole(facts["lost"], 1, SEATS, "the place of a disqualification")
        state.holder[seat] = read_seat(facts["to"], state)
    elif set(facts) in ({"store"}, {"store", "siege"}):
        state.store[seat] = whole(facts["store"], 0, CUBES, "a store")
        state.siege[seat] = whole(facts.get("siege", "0"), 0, SIEGE - 1, "a siege count")
    else:
        raise BadText(f"the line of {name[:20]} should read 'store 4', 'store 4 siege 1' or 'lost 1 to red'")


def read_line(line: str, state: Record, read_seat: ReadSeat) -> None:
    """One line after the first."""
    name, *words = line.split()
    if name == "selected" and len(words) == 1:
        state.selected = read_tile(words[0])
    elif name == "battle":
        for tile in map(read_tile, words):
            state.fighting[tile // BAND_TILES] |= 1 << tile % BAND_TILES
            state.attacked[tile // BAND_TILES] |= 1 << tile % BAND_TILES
    elif name == "rolls":
        read_rolls(words, state, read_seat)
    elif name == "pawns":
        read_pawns(words, state, read_seat)
    elif name == "piles":
        for place, cubes in pairs(words, "the piles").items():
            add_to_pile(state, read_tile(place), whole(cubes, 1, CUBES, "a pile"))
    elif name.lower() in COLOURS:
        read_player(name, words, state, read_seat)
    else:
        known = "selected, battle, rolls, pawns, piles or a colour"
        raise BadText(f"'{line[:60]}' is no line of a position; lines begin with {known}")


def read_lines(lines: Sequence[str], state: Record, read_seat: ReadSeat) -> None:
    """The reverse of `write_lines`; the supply is what is left of the cubes."""
    if not lines or not lines[0].startswith("round "):
        raise BadText("the position must begin with a line like 'round 1 seat red phase main points 20 first red event none'")
    state.chart = CHART[state.players, state.colours, state.board]
    state.selected = NONE
    for band in range(BANDS):
        state.free[band] = BAND & ~NODE[state.chart, band]
    for seat in range(SEATS):
        state.holder[seat] = seat if seat < state.players else NONE
    read_head(lines[0], state, read_seat)
    heads = [" ".join(line.split()[: 2 if line.startswith("pawns") else 1]) for line in lines[1:]]
    if len(set(heads)) != len(heads):
        raise BadText("the position has a line twice; each owner's pawns, each player and each other thing has one")
    for line in lines[1:]:
        read_line(line, state, read_seat)
    supply = CUBES - int(state.store.sum()) - int(state.carried.sum(dtype=int)) - int(state.pile.sum(dtype=int))
    if supply < 0:
        raise BadText(f"the position has {CUBES - supply} cubes; there are {CUBES}")
    state.supply = supply
