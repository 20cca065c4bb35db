"""What is in the box: castes, terrain, token sheets, Mounds, tiles, maps. Correct a printed number here and nowhere else.

Every table says whether it is printed in the rulebook or reconstructed, because no text gives it. Tables may be replaced by
those of the printed game as long as their shapes stay; numbers derived from them (largest strengths, sizes of buffers) follow.
"""

import numpy as np

SEATS = 4
SEAT_NAMES = ("north", "east", "south", "west")
"""Seats clockwise; colonies are drawn later, so a seat cannot be called by its colour."""
TURNS = 18
"""Turns of each player, as many as tokens (printed)."""
HAND = 3
"""Tokens in a hand while the stack lasts (printed)."""

# --- Castes (printed) -------------------------------------------------------------------------------------------------

WORKER, SOLDIER, SPITTER, FLYER = range(4)
CASTES = 4
CASTE_LETTERS = "WSPF"
CASTE_NAMES = ("worker", "soldier", "spitter", "flyer")
MOVEMENT = (2, 1, 1, 3)
"""Movement points; the ways of movement.py are written for these."""
STRENGTH_OF_CASTE = (1, 2, 1, 1)
MOST_TERMITES = 3
"""No token shows more."""
KINDS = CASTES * MOST_TERMITES
"""A kind of token is 3 * caste + termites - 1."""

# --- Terrain (printed) ------------------------------------------------------------------------------------------------

CLEAR, WATER, VEGETATION, STONES = range(4)
TERRAIN_NAMES = ("clear", "water", "vegetation", "stones")
TERRAIN_MARKS = '.~"^'
"""As drawn on maps."""
TERRAIN_LETTERS = ".wvs"
"""As typed in the option `custom`, where the marks would need quoting."""
NEUTRAL_MARK, NEUTRAL_LETTER = "N", "n"

# --- Colonies: 18 tokens each is printed, the counts are reconstructed ----------------------------------------------------

COLONIES = 4
COLONY_NAMES = ("blue", "red", "gold", "gray")
COLONY_LETTERS = "brgy"
TOKENS = 18
SHEETS = np.array(
    [
        # W1 W2 W3  S1 S2 S3  P1 P2 P3  F1 F2 F3
        [2, 4, 3, 2, 1, 0, 2, 1, 0, 2, 1, 0],  # blue, workers
        [3, 2, 0, 4, 3, 0, 2, 1, 0, 2, 1, 0],  # red, soldiers
        [2, 2, 1, 3, 0, 0, 2, 3, 2, 2, 1, 0],  # gold, spitters
        [1, 3, 1, 3, 0, 0, 2, 1, 0, 2, 3, 2],  # gray, flyers
    ],
    dtype=np.int8,
)
"""Tokens by colony and kind."""

# --- Mounds (printed; five neutral ones of value 7 are reported by owners) --------------------------------------------------

MOUND_VALUES = (5, 6, 7, 8, 9)
MOUNDS = 5
LEAST_MOUND = 5
NEUTRAL_VALUE = 7

# --- Tiles: 18 with two faces is printed, the pairs of faces are reconstructed ----------------------------------------------

TILE_TYPES = 3
TILE_NAMES = ("wv", "vs", "ws")
TILES_OF_A_TYPE = 6
TILES = TILE_TYPES * TILES_OF_A_TYPE
FACES = 2 * TILE_TYPES
FACE_TERRAIN = (WATER, VEGETATION, VEGETATION, STONES, WATER, STONES)
"""Face f belongs to tile type f // 2."""
TILES_USUAL = (0, 0, 16, 18, 16)
"""Tiles of a built map by number of players, unless the option `tiles` says otherwise (reconstructed: equal shares)."""
FEWEST_TILES = 15
MOST_SAME_GROUP = 2
"""The largest group of one terrain on a built map (printed)."""
MOST_GROUP = 4
"""The largest group of tiles of any terrain on a built map (printed)."""

# --- Maps: that there are five, one of them printed on the board, is printed; the hexes are reconstructed --------------------

P2 = """
       . . . . . . .
      . " . . . . . .
     . . . . . . . ^ .
    . . . . ~ ~ " . . .
   . . ^ . . . . . . ~ .
  . . " . . . . . . . . .
 . . . . ^ . N . ^ . . . .
  . . . . . . . . . " . .
   . ~ . . . . . . ^ . .
    . . . " ~ ~ . . . .
     . ^ . . . . . . .
      . . . . . . " .
       . . . . . . .
"""
P3 = """
       . . . . . . .
      . . . . . . . .
     . . ~ ^ . . ~ . .
    . . . N . . . ^ . .
   . . . . . " . . . . .
  . . ^ . " . . " . . . .
 . . ~ . . . . . . . ~ . .
  . . . . " . . " . ^ . .
   . . . . . " . . . . .
    . . ^ . . . N . . .
     . . ~ . . ^ ~ . .
      . . . . . . . .
       . . . . . . .
"""
P3A = """
       . . . . . . .
      . . . . . . . .
     . . . . " . . . .
    . . . . ~ ~ . . . .
   . . ^ . . ^ . . ^ . .
  . . . . . . . . . . . .
 . . . N . . . . . N . . .
  . . . ~ ^ . . ^ ~ . . .
   . . " ~ . . . ~ " . .
    . . . . . . . . . .
     . . . . ^ . . . .
      . . . . . . . .
       . . . . . . .
"""
P4 = """
       . . . . . . .
      . . . . . . . .
     . . . . " . . . .
    . . . . . . . . . .
   . . . ~ " . " ~ . . .
  . ^ . . . . . . . . ^ .
 . . N . ^ . N . ^ . N . .
  . ^ . . . . . . . . ^ .
   . . . ~ " . " ~ . . .
    . . . . . . . . . .
     . . . . " . . . .
      . . . . . . . .
       . . . . . . .
"""
P4A = """
       . . . . . . .
      . . . . . . . .
     . . . . N . . . .
    . . " . . . . " . .
   . . ~ ~ . " . ~ ~ . .
  . . . ^ . . . . ^ . . .
 . . . . . . N . . . . . .
  . . . ^ . . . . ^ . . .
   . . ~ ~ . " . ~ ~ . .
    . . " . . . . " . .
     . . . . N . . . .
      . . . . . . . .
       . . . . . . .
"""

STANDARD, ADVANCED, BUILT, CUSTOM = range(4)
MAP_NAMES = ("standard", "advanced", "built", "custom")
GIVEN_MAPS = {
    (STANDARD, 2): P2,
    (STANDARD, 3): P3,
    (ADVANCED, 3): P3A,
    (STANDARD, 4): P4,
    (ADVANCED, 4): P4A,
}
"""The drawn maps by option and number of players."""
