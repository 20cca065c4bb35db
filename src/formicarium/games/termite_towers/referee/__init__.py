"""A second referee for Termite Towers: plain, to be read next to RULES.md.

Written from the clauses alone, to check other implementations. The clause ids (TTW-...) are those of RULES.md.
A pile is 0..35, an edge 0..53, a cell of the wall 4 * row + column with rows from 0; a seat is 0..players-1, and in the solo
game Autermite's dice and tunnels have the owner AUTERMITE.

What is still to come stands in ``agenda``, the next step last. A step is its name and its arguments, such as
``("trade pay", 2)``, and there are three sorts of steps, told by the methods with its name:

- ``auto_...`` happens by itself;
- ``ask_...`` lists what a player may answer (the first argument is the seat), ``do_...`` carries the answer out;
- ``draw_...`` lists the outcomes of chance with their weights, ``do_...`` carries the outcome out.

A question without an answer is passed over. The whole state stands in public attributes: change them to set up a position by
hand, such as ``seats[0].rooms[1].egg = True``, put the steps to come into ``agenda``, then call ``settle()``, which goes on to
the next question.

Each part of the rulebook is a class with its steps, in a module of its own. It extends the table (``table.py``), or the parts
whose methods it calls; a step of any other part it names in ``agenda``.
"""

from formicarium.games.termite_towers.referee.blueprints import Blueprints
from formicarium.games.termite_towers.referee.bonuses import Bonuses
from formicarium.games.termite_towers.referee.building import Building
from formicarium.games.termite_towers.referee.day import Day
from formicarium.games.termite_towers.referee.eggs import Eggs
from formicarium.games.termite_towers.referee.gathering import Gathering
from formicarium.games.termite_towers.referee.night import Night
from formicarium.games.termite_towers.referee.rounds import Rounds
from formicarium.games.termite_towers.referee.scoring import Scoring
from formicarium.games.termite_towers.referee.trade import Trade


class Referee(Rounds, Day, Night, Blueprints, Eggs, Gathering, Trade, Building, Bonuses, Scoring):
    """One game, from the draw of the First Player to the final scores."""
