"""Scoring (TTW-SCORE): objectives, score sheets, ranks."""

from collections import Counter

from formicarium.games.termite_towers.referee.colonies import Player
from formicarium.games.termite_towers.referee.components import (
    COLUMNS,
    CONTIGUOUS,
    HARMONIOUS,
    MOST_SOLDIERS,
    MOST_TUNNELS,
    MOST_WORKERS,
    PATTERNED,
    STARS,
    TALLEST,
    TARGETS,
    UNIFORM,
)
from formicarium.games.termite_towers.referee.table import Table
from formicarium.games.termite_towers.referee.walls import complete_rows, largest_group


def objective_value(player: Player, objective: int) -> int:
    """What is compared for an objective."""
    wall = player.wall
    colours_of_rows = [{wall[COLUMNS * row + column] for column in range(COLUMNS)} for row in complete_rows(wall)]
    return {
        UNIFORM: max(Counter(wall.values()).values(), default=0),
        HARMONIOUS: sum(len(colours) == 1 for colours in colours_of_rows),
        CONTIGUOUS: largest_group(wall),
        PATTERNED: sum(len(colours) > 1 for colours in colours_of_rows),
        MOST_WORKERS: player.workers,
        MOST_SOLDIERS: player.soldiers,
        MOST_TUNNELS: len(player.tunnels),
        TALLEST: max((cell // COLUMNS + 1 for cell in wall), default=0),
    }[objective]


class Scoring(Table):
    """The score, at any moment."""

    def scores(self) -> list[dict[str, int]]:
        """TTW-SCORE-1 to -5."""
        return [self.score_of(seat) for seat in range(self.players)]

    def score_of(self, seat: int) -> dict[str, int]:
        """TTW-SCORE-5 for one seat."""
        player = self.seats[seat]
        blueprints = sum(STARS[kind] for kind in player.completed)
        left, right = self.objective_stars(seat)
        return {
            "blueprints": blueprints,
            "left": left,
            "right": right,
            "rows": len(complete_rows(player.wall)),
            "cubes": len(player.wall),
            "dice": player.workers + player.soldiers,
            "autermite": self.autermites_score() if self.solo else 0,
            "total": blueprints + left + right,
        }

    def objective_stars(self, seat: int) -> tuple[int, int]:
        """TTW-SCORE-2, -4: of the objective on the left and of the one on the right."""
        after, before = (seat + 1) % self.players, (seat - 1) % self.players
        if self.solo:
            return self.solo_stars(0)[0], self.solo_stars(1)[0]
        if self.players == 2:
            return self.stars(0, seat, after), self.stars(1, seat, after)
        return self.stars(seat, seat, after), self.stars(before, seat, before)

    def stars(self, card: int, seat: int, other: int) -> int:
        """TTW-SCORE-2; an objective that is not dealt yet gives nothing."""
        if card >= len(self.objectives):
            return 0
        objective = self.objectives[card]
        return 2 * (objective_value(self.seats[seat], objective) >= objective_value(self.seats[other], objective))

    def solo_stars(self, card: int) -> tuple[int, int]:
        """TTW-SCORE-4: yours and Autermite's."""
        if card >= len(self.objectives):
            return 0, 0
        objective = self.objectives[card]
        value = objective_value(self.seats[0], objective)
        if value == TARGETS[objective]:
            return 1, 1
        return (2, 0) if value > TARGETS[objective] else (0, 2)

    def autermites_score(self) -> int:
        """TTW-SCORE-4."""
        rows = sum(3 if len(set(row)) == 1 else 2 for row in self.autermite.rows)
        return rows + self.solo_stars(0)[1] + self.solo_stars(1)[1]

    def ranks(self) -> list[int]:
        """TTW-SCORE-3, -4: 1 + the number of players, or Autermite, who are ahead."""
        standings = [(score["total"], score["rows"], score["cubes"], -score["dice"]) for score in self.scores()]
        others = list(standings)
        if self.solo:
            own = self.autermite
            rows = len(own.rows)
            others.append((self.autermites_score(), rows, 4 * rows, -own.workers - own.soldiers))
        return [1 + sum(other > standing for other in others) for standing in standings]
