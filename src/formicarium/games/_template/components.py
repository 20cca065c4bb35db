"""What is in the box: crumbs, heaps, seats, points. Correct a number here and nowhere else."""

KINDS = 4
"""Crumbs of kind 0, 1, 2, 3 have size 1, 2, 3, 4: arrays count from 0, people from 1."""
HAND = 3
"""Crumbs in a full hand, TPL-SETUP-3."""
FULL_HEAP = 7
"""The sum of sizes at which a heap is taken, TPL-TAKE-1."""
FEAST_POINTS = 3
"""TPL-SCORE-2."""

FEWEST_CRUMBS, MOST_CRUMBS = 2, 8
"""Of each size, TPL-SETUP-2."""
HEAP_NUMBERS = (2, 3, 4)
MOST_HEAPS = 4
HEAP_NAMES = "abcd"

SEATS = 4
SEAT_NAMES = ("red", "blue", "green", "yellow")
