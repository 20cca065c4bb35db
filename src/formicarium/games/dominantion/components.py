"""What is in the box: pawns, cubes, prices, events, the map. Correct a number of the printed game here and nowhere else."""

import numpy as np

# --- Players (red, blue and green printed, yellow reconstructed) --------------------------------------------------------

COLOURS = ("red", "blue", "green", "yellow")
"""By the number of their side, clockwise: South, West, North, East."""
SEATS = len(COLOURS)
USUAL_COLOURS = {2: ("red", "green"), 3: ("red", "blue", "green"), 4: COLOURS}
"""DOM-SET-1, by the number of players."""

# --- Pawns (printed) ----------------------------------------------------------------------------------------------------

WORKER, SOLDIER, WARRIOR, QUEEN = range(4)
KINDS = 4
KIND_NAMES = ("worker", "soldier", "warrior", "queen")
KIND_LETTERS = "WSXQ"
POWER = np.array([1, 3, 4, 7], dtype=np.int8)
"""DOM-CBT-8."""
MOTIVATED_SOLDIER = 4
"""DOM-EVT-6: the power of a motivated soldier."""
PAWNS_OF_A_COLOUR = np.array([20, 10, 5, 1], dtype=np.int8)
"""DOM-LIM-1, by kind."""
NEUTRAL_WORKERS = 20
"""DOM-LIM-2."""

# --- Sugar and prices (printed) -----------------------------------------------------------------------------------------

CUBES = 60
START_SUGAR = 3
"""DOM-SET-3: in every store."""
WORKER_SUGAR = 2
"""DOM-SPN-1."""
QUEEN_SUGAR = 5
"""DOM-SPN-3."""
MERGE_SUGAR = 1
"""DOM-SPN-4."""

# --- Action points (printed) --------------------------------------------------------------------------------------------

TURN_POINTS, CURRENTS_POINTS = 20, 40
"""DOM-TURN-1, DOM-EVT-2."""
STEP_POINTS, RAIN_STEP_POINTS = 1, 2
"""DOM-TURN-2, DOM-EVT-3: the price of moving one tile."""

# --- Thrones (printed) --------------------------------------------------------------------------------------------------

SIEGE = 3
"""DOM-THR-1: turns of the owner that an enemy must hold out on a throne."""

# --- Events (printed) ---------------------------------------------------------------------------------------------------

CURRENTS, RAIN, EMIGRATION, PREDATOR, MOTIVATION, TAXES = range(1, 7)
EVENTS = 6
EVENT_NAMES = ("none", "currents", "rain", "emigration", "predator", "motivation", "taxes")
EVENT_TITLES = ("", "Strong Currents", "Fertilizing Rain", "Emigration", "Predator", "Motivation", "Taxes")
RAIN_PILES, PILE_CUBES = 2, 3
"""DOM-EVT-3."""
EMIGRANTS = 3
"""DOM-EVT-4."""
DIE = 6
"""The sides of the die."""

# --- Rounds (ours) ------------------------------------------------------------------------------------------------------

DEFAULT_CAP, HARD_CAP = 40, 500
"""DOM-END-2."""

# --- The map (14 by 14 printed, the rest reconstructed) -----------------------------------------------------------------

SIDE = 14
RED_SIDE = """
    A B C D E F G H I J K L M N
 6  . . . . . . + . . . . . . .
 5  . . . . . + # + . . . . . .
 4  . . . . . . + . . . . . . .
 3  . . . . . W . . W . . . . .
 2  . . . . . W W W W . . . . .
 1  . . . . . S Q S S . . . . .
"""
"""Red's side with the pawns of the start: the queen is on the throne, # is the node, + are the coloured tiles; the other sides
are red's turned by quarters, clockwise."""
RED_HIVE = ("F1", "I3")
"""The corners of red's hive."""
THREE_WAY_SHIFT = 3
"""DOM-SET-6: so many tiles the hives next to the absent colour are moved towards its side."""
