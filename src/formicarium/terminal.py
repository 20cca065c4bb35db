"""The table in the terminal: you and your opponents play a match; and the viewer that plays a record back."""

import difflib
import random
from collections.abc import Callable, Mapping
from pathlib import Path

from formicarium.ai.player import Player, PlayerFault
from formicarium.ai.seat import Seat
from formicarium.ai.thinker import Budget, Thinker
from formicarium.core.errors import BadText, FormicariumError, IllegalMove
from formicarium.core.match import Match, View
from formicarium.core.notation import write_position
from formicarium.core.record import PUBLIC
from formicarium.screen import HINT, STRONG, Screen, numbered_moves, plain_table, seat_style, show_moves, show_rules, show_scores
from formicarium.words import listed, ranking_in_words, stretches, tell

MOST_NEWS = 8
"""So many lines of what happened are shown unasked; the log has the rest."""
MOST_DIGITS = 6
"""Numbers people type are not longer."""
EVERYBODY = PUBLIC - 1
"""The one onlooker of a game without secrets, whoever sits at the keyboard."""

HELP = (
    ("{example}", "a move in notation: play it"),
    ("7", "play move number 7 of the list"),
    ("moves [TEXT]", "list the legal moves with their numbers, or those that contain the text"),
    ("why MOVE", "whether a move is legal, and if not, which clause forbids it"),
    ("hint", "what a search would play in your place, and what it expects of it"),
    ("undo", "take back your last decision and all that followed"),
    ("board", "draw the board again"),
    ("score", "the score sheet as if the game ended now"),
    ("log", "what happened so far"),
    ("rules [CLAUSE]", "the rulebook, or one clause of it"),
    ("position", "the position as text, to paste elsewhere"),
    ("save FILE", "write the record of the game; 'save! FILE' overwrites a file"),
    ("quit", "leave the table"),
)

HINT_BUDGET = Budget(playouts=1000)


class Table:
    """A match between the seats of the people at this terminal and their opponents."""

    def __init__(self, screen: Screen, match: Match, people: frozenset[int], opponents: Mapping[int, Player]) -> None:
        """`people` are the seats of those at the keyboard, `opponents` play the other seats."""
        self.screen = screen
        self.match = match
        self.people = people
        self.opponents = {number: Seat(player, match, number) for number, player in opponents.items()}
        self._failed: dict[int, PlayerFault] = {}
        """What the opponent at a seat did wrong last."""
        self._passes = match.game.spec.hidden and len(people) > 1
        """Whether the device goes from hand to hand and nobody may see another's screen."""
        self._looking: int = PUBLIC if not people else min(people) if len(people) == 1 else EVERYBODY
        """The seat that looks at the screen."""
        self._seen: dict[int, int] = {}
        """How many steps each onlooker has been told of."""
        self._forced: dict[int, int] = {}
        """Steps of people that were played by themselves, and their seats."""
        self._joined: set[int] = set()
        """Steps that were typed in one line with the step before them."""
        self._kept: list[int] = list(match.actions)
        """The steps that are safe in a file, or can be had again by beginning anew."""
        self._moves_to_watch = 0
        self._left = False
        """Whether the person has left the table."""
        self._commands: dict[str, Callable[[str], bool]] = {
            "moves": self._moves,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "board": self._board,
            "score": self._score,
            "log": self._log,
            "rules": self._rules,
            "position": self._position,
            "save": self._save,
            "save!": self._save_over,
            "help": self._help,
            "quit": self._quit,
        }

    # --- the course of the match ---

    def run(self) -> None:
        """Play until the game is over or everybody has left."""
        try:
            self._welcome()
            for opponent in self.opponents.values():
                opponent.begin()
            while not self.match.is_over and not self._left:
                self._next_decision()
            for opponent in self.opponents.values():
                opponent.end()
            if self.match.is_over:
                self._finish()
            self.screen.say("Good-bye.")
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
            unsaved = " This game was not saved: next time, 'save FILE' before you leave." if self._unsaved() else ""
            self.screen.say(f"Good-bye.{unsaved}")
        finally:
            for opponent in self.opponents.values():
                opponent.player.close()

    def _welcome(self) -> None:
        game = self.match.game
        options = [f"{name} {game.spec.option(name).text(value)}" for name, value in game.options_of(self.match.start).items()]
        people = [self._name(seat) for seat in sorted(self.people)]
        others: dict[str, list[str]] = {}
        for seat, opponent in sorted(self.opponents.items()):
            others.setdefault(opponent.player.name, []).append(self._name(seat))
        parts = [f"{game.spec.title} for {self.match.players}{' (' + ', '.join(options) + ')' if options else ''}."]
        if people:
            parts.append(f"You play {listed(people)}.")
        parts += [f"The opponent '{name}' plays {listed(seats)}." for name, seats in others.items()]
        self.screen.say(" ".join(parts), STRONG)
        self.screen.say("'help' shows what you can type, 'rules' the rulebook.", HINT)

    def _next_decision(self) -> None:
        seat, legal = self.match.actor, self.match.legal_actions()
        if len(legal) == 1:
            if seat in self.people:
                self._forced[len(self.match.actions)] = seat
            self.match.play(legal[0])
        elif seat in self.people:
            self._ask(seat)
        else:
            if not self.people:
                self._watch()
            if self._left:
                return
            self.match.play(self._answer(seat))

    def _answer(self, seat: int) -> int:
        """What an opponent does; if it fails, a move drawn by lot."""
        try:
            return self.opponents[seat].decide()
        except PlayerFault as fault:
            if self._failed.get(seat) is not fault:  # one that is gone gives the same fault again and again
                self._failed[seat] = fault
                name = self.opponents[seat].player.name
                self.screen.fault(f"the opponent '{name}' fails ({fault}); a legal move is drawn by lot for {self._name(seat)}")
            return random.choice(self.match.legal_actions())

    def _ask(self, seat: int) -> None:
        """Ask a person until the position has changed."""
        if self._passes and seat != self._looking:
            self.screen.clear()
            self.screen.ask(f"Pass the device to {self._name(seat)}, who then presses Enter: ")
            self.screen.clear()
        self._looking = seat
        self._show()
        while not self._left and not self._obey(self.screen.ask(f"{self._name(seat).lower()}> ")):
            pass

    def _watch(self) -> None:
        """Nobody here plays: show what happens, move by move if somebody is at the keyboard."""
        if not self.screen.interactive:
            self._news()
            return
        if self._moves_to_watch == 0:
            self._show()
        while self._moves_to_watch == 0 and not self._left:
            line = self.screen.ask("Enter for the next move, or how many> ").strip()
            if not line or line.isdecimal():
                self._moves_to_watch = int(line[:MOST_DIGITS] or 1)
            else:
                self._obey(line)
        self._moves_to_watch -= 1

    def _finish(self) -> None:
        """The end: what happened last, the board, the final score sheet, who won."""
        self._looking = PUBLIC
        self._news()
        self.screen.say()
        self.screen.draw(self._view().board(colour=True))
        self.screen.say(self.match.prompt, STRONG)
        show_scores(self.screen, self.match.game, self.match.state)
        self.screen.say(ranking_in_words(self.match), STRONG)
        self._offer_to_save()

    # --- what the person at the screen sees ---

    def _name(self, seat: int) -> str:
        return self.match.game.text.seat_name(self.match.state, seat)

    def _view(self) -> View:
        return self.match.view(max(self._looking, PUBLIC))

    def _show(self) -> None:
        """News, the board, what is asked, the moves."""
        self.screen.say()
        self._news()
        view = self._view()
        self.screen.draw(view.board(colour=True))
        self.screen.say(view.prompt, STRONG)
        if view.legal:
            show_moves(self.screen, view.moves)

    def _news(self) -> None:
        """What happened since the onlooker was told last, a line for every stretch of one player's moves."""
        onlooker = self._looking if self._passes else EVERYBODY
        forced = {step for step, seat in self._forced.items() if seat == self._looking or not self._passes}
        lines = stretches(self.match, self._seen.get(onlooker, 0), max(self._looking, PUBLIC), forced)
        if len(lines) > MOST_NEWS and (self.people or self.screen.interactive):
            self.screen.say(f"... ({len(lines) - MOST_NEWS} lines more: 'log' has everything)", HINT)
            lines = lines[-MOST_NEWS:]
        for seat, line in lines:
            self.screen.say(line, seat_style(self.match.game, self.match.state, seat) if seat >= 0 else "")
        self._seen[onlooker] = len(self.match.actions)

    # --- what the person types ---

    def _obey(self, line: str) -> bool:
        """Carry out what was typed; whether the position has changed. Nothing a person types can break the table."""
        text = " ".join(line.split())
        verb = text.partition(" ")[0]
        try:
            if not text:
                raise BadText(f"{self._view().prompt} Type a move, or 'help'.")
            if verb.lower() in self._commands and text.lower() not in self._view().moves:
                return self._commands[verb.lower()](line.strip()[len(verb) :].strip())
            return self._play(text)
        except FormicariumError as error:
            self.screen.fault(error)
            return False

    def _play(self, text: str) -> bool:
        self._refuse_onlookers()
        actions = [self._numbered(text)] if text.isdecimal() else self._read(text)
        first = len(self.match.actions)
        self._joined.update(range(first + 1, first + len(actions)))
        for action in actions:
            self.match.play(action)
        return True

    def _numbered(self, text: str) -> int:
        legal = self.match.legal_actions()
        number = int(text[:MOST_DIGITS])
        if not 1 <= number <= len(legal) or len(text) > MOST_DIGITS:
            raise BadText(f"there is no move number {text[:MOST_DIGITS]}; the legal moves are numbered 1 to {len(legal)}")
        return legal[number - 1]

    def _read(self, text: str) -> list[int]:
        """Moves in notation, all of them legal; an error says what else could have been meant."""
        try:
            return self.match.line(text)
        except IllegalMove as illegal:
            raise FormicariumError(f"not legal: {illegal}; 'rules {illegal.clause}' shows the clause") from None
        except BadText as error:
            near = difflib.get_close_matches(text.split()[0].lower(), self._commands, n=1, cutoff=0.7)
            remedy = f"did you mean the command '{near[0]}'?" if near else "'help' lists the commands"
            raise BadText(f"{error}; {remedy}") from None

    def _refuse_onlookers(self) -> None:
        if not self.people:
            raise FormicariumError("you only watch this game; to play, start with --you and a seat")

    def _moves(self, text: str) -> bool:
        self._refuse_onlookers()
        moves = [(number, move) for number, move in enumerate(self._view().moves, start=1) if text.lower() in move.lower()]
        if not moves:
            raise BadText(f"no legal move contains '{text[:40]}'; 'moves' alone lists them all")
        self.screen.page(numbered_moves(moves))
        return False

    def _why(self, text: str) -> bool:
        self._refuse_onlookers()
        if not text:
            raise BadText(f"say which move, like 'why {self._view().moves[0]}'")
        reason = self._view().why_not(self._numbered(text) if text.isdecimal() else text)
        self.screen.say(f"No: {reason}" if reason else f"Yes: '{text}' is legal.")
        return False

    def _hint(self, _: str) -> bool:
        self._refuse_onlookers()
        view = self._view()
        best = Thinker(view.game).think(view, HINT_BUDGET).best
        move, number = view.game.text.move(view.record, best.action), view.legal.index(best.action) + 1
        self.screen.say(
            f"I would play {move} (number {number}); you then win about {100 * best.shares[view.seat]:.0f} times in 100."
        )
        return False

    def _undo(self, _: str) -> bool:
        self._refuse_onlookers()
        target = self._last_decision()
        while len(self.match.actions) > target:
            self.match.undo()
        self._forced = {step: seat for step, seat in self._forced.items() if step < target}
        self._joined = {step for step in self._joined if step < target}
        self._seen = {onlooker: min(seen, target) for onlooker, seen in self._seen.items()}
        self.screen.say("Taken back.")
        return True

    def _last_decision(self) -> int:
        """The step of the last real decision of a person here; where the device passes, only of the one who looks."""
        for step in reversed(range(len(self.match.actions))):
            earlier = self.match.replay_to(step)
            own = earlier.actor in self.people and step not in self._forced and step not in self._joined
            if own and len(earlier.legal_actions()) > 1:
                if self._passes and earlier.actor != self._looking:
                    raise FormicariumError("you cannot take back any more: another player has decided since")
                return step
        raise FormicariumError("there is no decision of yours to take back")

    def _board(self, _: str) -> bool:
        self._show()
        return False

    def _score(self, _: str) -> bool:
        show_scores(self.screen, self.match.game, self._view().record)
        return False

    def _log(self, _: str) -> bool:
        self.screen.page("\n".join(self.match.log(max(self._looking, PUBLIC))))
        return False

    def _rules(self, clause: str) -> bool:
        show_rules(self.screen, self.match.game, clause)
        return False

    def _position(self, _: str) -> bool:
        self.screen.raw(write_position(self.match.game, self._view().record))
        return False

    def _help(self, _: str) -> bool:
        table = plain_table("type", "and you get")
        example = next(iter(self._view().moves), "a move")
        for command, meaning in (HELP[0], *self.match.game.text.shortcuts, *HELP[1:]):
            table.add_row(command.replace("{example}", example), meaning)
        self.screen.show(table)
        return False

    def _quit(self, _: str) -> bool:
        self._offer_to_save()
        self._left = True
        return False

    # --- keeping the game ---

    def _unsaved(self) -> bool:
        return self._kept != self.match.actions

    def _save(self, file: str, over: bool = False) -> bool:
        if not file:
            raise BadText("say where to, like 'save game.txt'")
        write_text(file, self.match.record(), over)
        self._kept = list(self.match.actions)
        again = f"formicarium {'replay' if self.match.is_over else 'play --load'} {file}"
        self.screen.say(f"Saved; '{again}' shows it again." if self.match.is_over else f"Saved; '{again}' goes on from here.")
        return False

    def _save_over(self, file: str) -> bool:
        return self._save(file, over=True)

    def _offer_to_save(self) -> None:
        """Ask for a file to keep an unsaved game in, until one can be written or none is wanted."""
        while self._unsaved():
            try:
                answer = self.screen.ask("Save the record of this game? A file name, or Enter for no: ").strip()
            except EOFError:
                return
            verb, _, file = answer.partition(" ")
            if answer in ("", "no", "n", "quit"):
                return
            try:
                self._save(file.strip() if verb in ("save", "save!") else answer, over=verb == "save!")
            except FormicariumError as error:
                self.screen.fault(error)


def write_text(name: str, text: str, over: bool) -> None:
    """Write a file, whole or not at all; one that exists is only replaced if `over` says so."""
    try:
        path = Path(name).expanduser()
        if path.exists() and not over:
            raise FormicariumError(f"there is a file {name} already; 'save! {name}' overwrites it, or choose another name")
        part = path.parent / f".{path.name}.part"
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)
            raise
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FormicariumError(f"cannot write {name} ({reason}); choose another file") from None


# --- Playing a record back -------------------------------------------------------------------------------------------------


class Viewer:
    """Shows a match step by step, chance included; nothing is hidden, as nothing is in the record."""

    def __init__(self, screen: Screen, match: Match) -> None:
        """Show `match` on `screen`."""
        self.screen = screen
        self.match = match
        self.steps = len(match.actions)

    def show(self, step: int) -> None:
        """The position after so many steps."""
        there = self.match.replay_to(step)
        happened = f": {self.tell(step - 1)}" if step else ""
        self.screen.say(f"\nStep {step} of {self.steps}{happened}", STRONG)
        self.screen.draw(there.game.text.board(there.state, colour=True))
        if there.is_over:
            self.result()
        else:
            self.screen.say(there.prompt)

    def tell(self, step: int) -> str:
        """One step in words; in notation where the words keep a secret."""
        before = self.match.replay_to(step)
        return tell(self.match, step, PUBLIC) or self.match.game.text.move(before.state, self.match.actions[step])

    def show_all(self) -> None:
        """Every step in words, then the score sheet."""
        for step in range(self.steps):
            self.screen.say(f"{step + 1:>4}  {self.tell(step)}")
        self.result()

    def result(self) -> None:
        """How it ended, or how it stands."""
        over = self.match.is_over
        self.screen.say(self.match.prompt if over else "The game is not over; as it stands:", STRONG)
        show_scores(self.screen, self.match.game, self.match.state)
        if over:
            self.screen.say(ranking_in_words(self.match), STRONG)

    def browse(self) -> None:
        """Step to and fro until the person has seen enough."""
        step = 0
        self.show(step)
        while True:
            try:
                answer = self.screen.ask("Enter or n: next, b: back, a number: that step, q: quit> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                self.screen.say()
                return
            if answer in ("q", "quit"):
                return
            try:
                step = self._wanted(answer, step)
                self.show(step)
            except FormicariumError as error:
                self.screen.fault(error)

    def _wanted(self, answer: str, step: int) -> int:
        if answer.isdecimal() and len(answer) <= MOST_DIGITS and int(answer) <= self.steps:
            return int(answer)
        if answer in ("", "n"):
            if step == self.steps:
                raise BadText("this is the end of the record; b goes back, q quits")
            return step + 1
        if answer == "b":
            if step == 0:
                raise BadText("this is the beginning of the record; Enter goes on")
            return step - 1
        raise BadText(f"'{answer[:20]}' is none of Enter, n, b, q and the steps 0 to {self.steps}")
