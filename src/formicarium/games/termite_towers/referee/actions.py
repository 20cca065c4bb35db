"""The places for dice, and the action ids: the first of each sort."""

CARDS = "ACEG"
GATHER_PLACE, DIG_PLACE, FIRST_ROOM = 4, 5, 6
PASS, PLACE, HELPER, SET, PLAY, PILE, DIG, ROOM, RESOLVE, BLUEPRINT = 0, 1, 145, 157, 229, 239, 275, 329, 334, 358
PAY_EGG, PAY_QUEEN, PAY_BLUEPRINT, PAY_WOOD, TAKE, CELL, MOVE, BUILD, WITH, AT = 363, 368, 378, 394, 409, 412, 452, 512, 517, 533
BONUS = 693
FROM_DECK = 4  # beside the places of the display
