"""What Crumbs says and reads: `lay 3 b`, `pass`, `draw 2`, positions, the drawn table.

A pile is written as its sizes, `1134`, an empty one as `-`, a hand that cannot be seen as `???`.
"""

from collections.abc import Sequence
from typing import Any

from formicarium.core.errors import BadText, IllegalMove
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.core.text import Text, whole
from formicarium.games._template.components import FULL_HEAP, HEAP_NAMES, KINDS, MOST_CRUMBS, SEATS
from formicarium.games._template.rules import fills, heap_sum, in_bag
from formicarium.games._template.spec import EMPTY, ENDED, LAY, PASS, PASSED, PHASES, SPEC

EXAMPLES = {LAY: "'lay 3 a' or 'pass'", ENDED: "nothing: the game is over"}
CHANCE_EXAMPLE = "'draw 3'"
EMPTY_PILE, UNSEEN_CRUMB, REST = "-", "?", "rest"


def write_pile(crumbs: Any) -> str:
    """A pile, given as crumbs by kind, as its sizes in rising order."""
    return "".join(str(kind + 1) * int(crumbs[kind]) for kind in range(KINDS)) or EMPTY_PILE


def read_pile(word: str) -> list[int]:
    """A pile as crumbs by kind, in whatever order it is written."""
    sizes = "" if word == EMPTY_PILE else word
    if UNSEEN_CRUMB in sizes:
        raise BadText(f"'{word[:20]}' is what somebody cannot see; a position needs every crumb, redeal a view to get one")
    counts = [sizes.count(str(kind + 1)) for kind in range(KINDS)]
    if sum(counts) != len(sizes) or max(counts) > MOST_CRUMBS:
        raise BadText(f"'{word[:40]}' is no pile of crumbs: write sizes 1 to {KINDS} like 1134, or {EMPTY_PILE} for none")
    return counts


def read_kind(word: str) -> int:
    """The kind of a crumb by its size."""
    return whole(word, 1, KINDS, "a crumb") - 1


def read_heap(word: str) -> int:
    """A heap by its name."""
    if len(word) != 1 or word.lower() not in HEAP_NAMES:
        raise BadText(f"there is no heap '{word[:20]}'; heaps: {', '.join(HEAP_NAMES)}")
    return HEAP_NAMES.index(word.lower())


def facts(line: str, *names: str) -> list[str]:
    """The values of a line that is made of names and values."""
    words = line.split()
    if len(words) != 2 * len(names) or tuple(words[::2]) != names:
        raise BadText(f"'{line[:60]}' should read '{' ... '.join(names)} ...'")
    return words[1::2]


class CrumbsText(Text):
    """Notation and words of Crumbs."""

    # --- moves ---

    def move(self, state: Record, action: int) -> str:
        """`lay 3 b`, `pass`; the outcomes of chance are `draw 2`."""
        if state.actor == CHANCE:
            return f"draw {action + 1}"
        return "pass" if action == PASS else f"lay {action % KINDS + 1} {HEAP_NAMES[action // KINDS]}"

    def read_move(self, state: Record, text: str) -> int:
        """The reverse of `move`."""
        match text.lower().split():
            case ["draw", size]:
                self._need(state.actor == CHANCE, state, "drawing")
                return read_kind(size)
            case ["lay", size, heap]:
                self._need(state.actor != CHANCE, state, "laying")
                return KINDS * read_heap(heap) + read_kind(size)
            case ["pass"]:
                self._need(state.actor != CHANCE, state, "passing")
                return PASS
        raise BadText(f"'{text[:40]}' is not a move; here you can say {self._example(state)}")

    def _need(self, condition: bool, state: Record, deed: str) -> None:
        """Players' moves and outcomes share their numbers, so a move at the wrong moment must not be read as another."""
        if not condition:
            raise IllegalMove(f"this is not the moment for {deed}; here you can say {self._example(state)}", "TPL-TURN-2")

    def _example(self, state: Record) -> str:
        return EXAMPLES.get(int(state.phase), CHANCE_EXAMPLE)

    def sentence(self, state: Record, action: int, seat: int) -> str:
        """TPL-KNOW-1: only who draws a crumb is told its size."""
        who = self.name(state.seat)
        if state.actor == CHANCE:
            return f"{who} draws a {action + 1}." if seat == state.seat else f"{who} draws a crumb."
        if action == PASS:
            return f"{who} passes."
        heap, kind = divmod(action, KINDS)
        laid = f"{who} lays a {kind + 1} on heap {HEAP_NAMES[heap]}"
        if not fills(state, heap, kind):
            return f"{laid}."
        total = heap_sum(state, heap) + kind + 1
        return f"{laid} and takes the heap of {total}{', a feast' if total == FULL_HEAP else ''}."

    def prompt(self, state: Record) -> str:
        """What is asked now; everybody may read it."""
        if state.actor == OVER:
            return "The game is over."
        who = self.name(state.seat)
        return f"{who} draws a crumb." if state.actor == CHANCE else f"{who}: lay a crumb on a heap, or pass."

    def reason(self, state: Record, action: int, clause: str) -> str:
        """Why not, for the seat that has to decide: it names crumbs in that seat's hand."""
        heap, kind = divmod(action, KINDS)
        if clause == "TPL-LAY-1":
            return f"you have no {kind + 1} in your hand ({write_pile(state.hand[state.seat])})"
        if clause == "TPL-LAY-2":
            pile = self._heap(state, heap)
            return f"a {kind + 1} would roll off heap {HEAP_NAMES[heap]} ({pile}), and the sum stays below {FULL_HEAP}"
        return super().reason(state, action, clause)

    # --- positions ---

    def _heap(self, state: Record, heap: int) -> str:
        """A heap from bottom to top, TPL-LAY-2."""
        return write_pile(state.on_heap[heap])[::-1]

    def _hand(self, state: Record, seat: int) -> str:
        hidden = int(state.held[seat]) - int(state.hand[seat].sum())
        return UNSEEN_CRUMB * hidden or write_pile(state.hand[seat])

    def position(self, state: Record) -> list[str]:
        """Turn, heaps, seats, bag; of a view with ? for what is not seen, and a line more."""
        lines = [
            f"turn {self.spec.seat_names[state.seat]} phase {PHASES[state.phase]} passes {state.passes}",
            "heaps " + " ".join(self._heap(state, heap) for heap in range(state.heaps)),
        ]
        for seat in range(state.players):
            taken = f"taken {write_pile(state.taken[seat])} feasts {state.feasts[seat]}"
            lines.append(f"{self.spec.seat_names[seat]} hand {self._hand(state, seat)} {taken}")
        if in_bag(state) == state.bag.sum():
            return [*lines, f"bag {write_pile(state.bag)}"]
        return [*lines, f"bag {UNSEEN_CRUMB * in_bag(state) or EMPTY_PILE}", f"unseen {write_pile(state.bag)}"]

    def read_position(self, lines: Sequence[str], state: Record) -> None:
        """The reverse of `position`; the bag may be given as `rest`, and a view is refused."""
        if len(lines) != state.players + 3:
            raise BadText(f"a position has {state.players + 3} lines: turn, heaps, one for each seat, bag; not {len(lines)}")
        self._read_turn(lines[0], state)
        self._read_heaps(lines[1].split(), state)
        for seat in range(state.players):
            self._read_seat(lines[2 + seat], seat, state)
        (bag,) = facts(lines[-1], "bag")
        state.bag[:] = self._rest(state) if bag == REST else read_pile(bag)

    def _read_turn(self, line: str, state: Record) -> None:
        who, phase, passes = facts(line, "turn", "phase", "passes")
        if phase not in PHASES:
            raise BadText(f"there is no phase '{phase[:20]}'; phases: {', '.join(PHASES)}")
        state.seat, state.phase = self.seat(who, state), PHASES.index(phase)
        state.passes = whole(passes, 0, state.players, "passes")
        state.actor = OVER if state.phase == ENDED else state.seat if state.phase == LAY else CHANCE
        if state.phase == ENDED:
            state.ending = PASSED if state.passes == state.players else EMPTY

    def _read_heaps(self, words: Sequence[str], state: Record) -> None:
        if len(words) != state.heaps + 1 or words[0] != "heaps":
            raise BadText(f"after the turn must come a line 'heaps' with {state.heaps} heaps, {EMPTY_PILE} for an empty one")
        for heap, word in enumerate(words[1:]):
            if list(word) != sorted(word, reverse=True):
                raise BadText(f"heap '{word[:20]}' rises: crumbs are told from bottom to top, no crumb lies on a smaller one")
            state.on_heap[heap] = read_pile(word)

    def _read_seat(self, line: str, seat: int, state: Record) -> None:
        name = self.spec.seat_names[seat]
        who, _, rest = line.partition(" ")
        if who != name:
            raise BadText(f"'{line[:60]}' should be the line of {name}; seats come in their order")
        hand, taken, feasts = facts(rest, "hand", "taken", "feasts")
        state.hand[seat] = read_pile(hand)
        state.held[seat] = state.hand[seat].sum()
        state.taken[seat] = read_pile(taken)
        state.feasts[seat] = whole(feasts, 0, KINDS * MOST_CRUMBS, "feasts")

    def _rest(self, state: Record) -> list[int]:
        """TPL-SETUP-2: the crumbs that are nowhere else."""
        elsewhere = state.on_heap.sum(axis=0) + state.taken.sum(axis=0) + state.hand.sum(axis=0)
        rest = [int(state.crumbs - elsewhere[kind]) for kind in range(KINDS)]
        if min(rest) < 0:
            raise BadText(f"there are more than {state.crumbs} crumbs of size {rest.index(min(rest)) + 1} outside the bag")
        return rest

    # --- the drawn table ---

    def board(self, state: Record, colour: bool = True) -> str:
        """Heaps, bag, and a line for each seat."""
        lines = []
        for heap in range(state.heaps):
            lines.append(f"  heap {HEAP_NAMES[heap]}  {self._heap(state, heap):7} sum {heap_sum(state, heap)}")
        lines.append(f"  bag     {in_bag(state)} crumbs")
        for seat in range(state.players):
            name = f"{MARKS[seat]} {self.spec.seat_names[seat]:6}"
            shown = f"[bold {PAINT[seat]}]{name}[/]" if colour else name
            turn = ">" if state.seat == seat and state.actor != OVER else " "
            hand, taken = self._hand(state, seat), write_pile(state.taken[seat])
            lines.append(f"{turn} {shown} hand {hand:3}  taken {taken}, feasts {state.feasts[seat]}")
        return "\n".join(lines)


MARKS = "*+ox"
"""Seats are told apart by a mark as well as by colour."""
PAINT = ("red", "bright_blue", "green", "yellow")
assert len(MARKS) == len(PAINT) == SEATS

TEXT = CrumbsText(SPEC)
