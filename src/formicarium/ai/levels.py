"""Eight levels for people, from one that a child beats to the strongest there is: rungs of the ladder under friendly names."""

from dataclasses import dataclass

from formicarium.core.errors import FormicariumError
from formicarium.core.spec import whole_number


@dataclass(frozen=True)
class Level:
    """A level as people choose it."""

    name: str
    character: str
    rung: str
    """The player it is, by its name on the ladder."""


LEVELS = (
    Level("Larva", "Has just heard the rules and wiggles about; a child wins.", "careless:75"),
    Level("Nurse", "Means well, and forgets every second thing.", "careless:50"),
    Level("Forager", "Takes what lies in front of it, and never looks further.", "greedy"),
    Level("Builder", "Thinks a little before it acts.", "mcts:100"),
    Level("Scout", "Looks ahead, and at what you could do.", "mcts:300"),
    Level("Soldier", "Patient; punishes what you leave open.", "mcts:1000"),
    Level("Major", "Sees most of what there is to see.", "mcts:10000"),
    Level("Queen", "The strongest we have: up to two seconds, two cores.", "mcts:2sx2"),
)
"""Level 1 first."""


def level(number: str | int) -> Level:
    """The level with a number, 1 to 8."""
    place = whole_number(number)
    if place is None or not 1 <= place <= len(LEVELS):
        raise FormicariumError(f"there is no level {str(number)[:20]}; levels are 1 to {len(LEVELS)}")
    return LEVELS[place - 1]
