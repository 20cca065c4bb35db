"""A second referee for Crumbs: slow and plain, written from RULES.md alone, sharing no code with rules.py.

Crumbs are their sizes, piles are lists of them, heaps are lists from bottom to top. An action is 4 * heap + size - 1, or 16 to
pass; an outcome is size - 1.
"""

from collections.abc import Mapping

CHANCE, OVER = -1, -2
PASS = 16
SIZES = (1, 2, 3, 4)


class Referee:
    """One game. All attributes are public: change them to set up a position by hand."""

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        """TPL-SETUP-1 to TPL-SETUP-4."""
        crumbs, heaps = options.get("crumbs", 6), options.get("heaps", 3)
        if players not in (2, 3, 4) or crumbs not in range(2, 9) or heaps not in (2, 3, 4) or set(options) - {"crumbs", "heaps"}:
            raise ValueError(f"Crumbs cannot be played by {players} with {dict(options)}")
        self.players = players
        self.bag = [size for size in SIZES for _ in range(int(str(crumbs)))]
        if len(self.bag) < 3 * players:
            raise ValueError(f"{len(self.bag)} crumbs are not enough for {players} players")
        self.heaps: list[list[int]] = [[] for _ in range(int(str(heaps)))]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.taken: list[list[list[int]]] = [[] for _ in range(players)]
        """The heaps each seat has taken."""
        self.seat = 0
        self.to_deal = 3 * players
        self.must_draw = False
        self.passes = 0
        self.ending: str | None = None

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE, or OVER."""
        if self.ending:
            return OVER
        return CHANCE if self.to_deal or self.must_draw else self.seat

    def legal(self) -> list[int]:
        """Action ids, or outcome ids at a chance node, ascending."""
        if self.actor == OVER:
            return []
        if self.actor == CHANCE:
            return [size - 1 for size in SIZES if size in self.bag]
        lays = [4 * heap + size - 1 for heap in range(len(self.heaps)) for size in SIZES if self.may_lay(size, heap)]
        return [*lays, PASS]  # TPL-TURN-2

    def may_lay(self, size: int, heap: int) -> bool:
        """TPL-LAY-1, TPL-LAY-2."""
        pile = self.heaps[heap]
        return size in self.hands[self.seat] and (not pile or pile[-1] >= size or sum(pile) + size >= 7)

    def weights(self) -> list[int]:
        """TPL-SETUP-3, TPL-LAY-3: one for each crumb in the bag, in the order of legal()."""
        if self.actor != CHANCE:
            raise ValueError("not a chance node")
        return [self.bag.count(outcome + 1) for outcome in self.legal()]

    def apply(self, action: int) -> None:
        """One action or outcome."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal")
        if self.actor == CHANCE:
            self.draw(action + 1)
        elif action == PASS:
            self.passes += 1
            self.end_turn()
        else:
            self.lay(action % 4 + 1, self.heaps[action // 4])

    def draw(self, size: int) -> None:
        """TPL-SETUP-3: three crumbs for each seat in order; TPL-LAY-3: one crumb after laying."""
        self.bag.remove(size)
        if self.to_deal:
            self.hands[self.players - 1 - (self.to_deal - 1) // 3].append(size)
            self.to_deal -= 1
        else:
            self.hands[self.seat].append(size)
            self.must_draw = False
            self.end_turn()

    def lay(self, size: int, pile: list[int]) -> None:
        """TPL-LAY-1, TPL-TAKE-1, TPL-LAY-3."""
        self.passes = 0
        self.hands[self.seat].remove(size)
        pile.append(size)
        if sum(pile) >= 7:
            self.taken[self.seat].append(pile.copy())
            pile.clear()
        if self.bag:
            self.must_draw = True
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """TPL-OVER-1, TPL-OVER-2, TPL-TURN-1."""
        if not self.bag and not any(self.hands):
            self.ending = "empty"
        elif self.passes == self.players:
            self.ending = "passed"
        else:
            self.seat = (self.seat + 1) % self.players

    def scores(self) -> list[dict[str, int]]:
        """TPL-SCORE-1, TPL-SCORE-2, TPL-TAKE-2."""
        sheets = []
        for heaps in self.taken:
            sums = [sum(pile) for pile in heaps]
            crumbs, feasts = sum(sums), 3 * sums.count(7)
            sheets.append({"crumbs": crumbs, "feasts": feasts, "total": crumbs + feasts})
        return sheets

    def ranks(self) -> list[int]:
        """TPL-RANK-1."""
        totals = [sheet["total"] for sheet in self.scores()]
        return [1 + sum(other > total for other in totals) for total in totals]
