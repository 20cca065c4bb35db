"""Two courses of one game that differ only in what one seat cannot know.

The first is random. The second follows it: whenever the seat (the onlooker) sees something, it sees the same in both; everything
hidden is drawn and decided anew, and differs wherever it can.
"""

import random
from dataclasses import dataclass, field

import formicarium as fm
from formicarium.core.record import CHANCE, OVER

TRIES = 40
"""So many beats of the first course are tried until there is one that the second can follow."""
BUDGET = 1000
"""Steps tried to follow one beat."""


@dataclass
class Script:
    """What happens in one course: decisions of seats, and outcomes of chance, in order."""

    decisions: list = field(default_factory=list)
    """Per beat of the onlooker: the (seat, action) pairs."""
    outcomes: list = field(default_factory=list)


class Twins:
    """Two courses, and how they are made."""

    def __init__(self, name, players, onlooker, seed, alike):
        """`alike`: how often the second course first tries what the first did; if nothing is alike, it may get stuck."""
        self.game = fm.game(name)
        self.onlooker = onlooker
        self.lot = random.Random(seed)
        self.secret = {self.game.spec.phases.index(phase) for phase in self.game.spec.secret_phases}
        self.alike = alike
        start = self.game.start(players)
        self.states = [start.copy(), start.copy()]
        self.scripts = [Script(), Script()]
        self.differences = 0
        """Beats after which the two positions differ."""
        self.questions = 0
        """Beats in which somebody was asked in secret in one course and not in the other."""

    def make(self, beats):
        """Follow each other for so many beats, or as long as it goes."""
        for _ in range(beats):
            first = self.states[0][0]
            if first.actor == OVER or not any(self.beat() for _ in range(TRIES)):
                break
        return self.scripts

    def beat(self):
        """One beat of the onlooker: from a position it sees to the next one it sees."""
        one = self.states[0].copy()
        steps = []
        while not steps or not self.visible(one[0]):
            action = self.lot.choice(self.game.legal(one[0]))
            steps.append((int(one[0].actor), action, self.said(one[0], action)))
            self.game.rules.apply(one[0], action)
        told = [words for _, _, words in steps if words]
        self.left = BUDGET
        other = self.follow(self.states[1].copy(), told, self.seen(one[0]), [], steps)
        if other is None:
            return False
        two, other_steps = other
        self.states = [one, two]
        for script, done in zip(self.scripts, (steps, other_steps), strict=True):
            script.decisions.append([(actor, action) for actor, action, _ in done if actor != CHANCE])
            script.outcomes.extend(action for actor, action, _ in done if actor == CHANCE)
        self.differences += one.tobytes() != two.tobytes()
        self.questions += len(self.scripts[0].decisions[-1]) != len(self.scripts[1].decisions[-1])
        return True

    def follow(self, states, told, seen, steps, model):
        """The rest of a beat of the second course, in which the onlooker is told and shown the same; None if there is none."""
        if steps and self.visible(states[0]):
            return (states, steps) if not told and self.seen(states[0]) == seen else None
        for action in self.options(states[0], steps, model):
            self.left -= 1
            if self.left < 0:
                return None
            words = self.said(states[0], action)
            if words and (not told or told[0] != words):
                continue
            after = states.copy()
            self.game.rules.apply(after[0], action)
            step = (int(states[0].actor), action, words)
            if found := self.follow(after, told[1:] if words else told, seen, [*steps, step], model):
                return found
        return None

    def options(self, state, steps, model):
        """What may happen next in the second course; what the onlooker itself decides is the same."""
        legal = self.game.legal(state)
        if state.actor == self.onlooker:
            own = [action for actor, action, _ in model if actor == self.onlooker]
            done = sum(actor == self.onlooker for actor, _, _ in steps)
            return [own[done]] if done < len(own) and own[done] in legal else []
        self.lot.shuffle(legal)
        if self.alike and len(steps) < len(model) and self.lot.random() < self.alike:
            legal.sort(key=lambda action: action != model[len(steps)][1])
        return legal

    def visible(self, state):
        if state.actor == CHANCE:
            return False
        return int(state.phase) not in self.secret or state.actor in (self.onlooker, OVER)

    def seen(self, state):
        return self.game.view(state, self.onlooker).tobytes()

    def said(self, state, action):
        return self.game.text.sentence(state, action, self.onlooker)
