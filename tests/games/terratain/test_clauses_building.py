"""The clauses of the Build phase, the End phase and the end of the game, by what the game does."""

import pytest

import formicarium as fm

from .boards import BOARDS
from .helpers import (
    ALL,
    DISCARD,
    EMPTY,
    LETTERS,
    NAMES,
    RESTRICTED,
    TYPES,
    at,
    board_of,
    builds,
    clause_against,
    facts,
    first_reserve,
    lay,
    moment,
    nearly_full,
    neighbours,
    new,
    pile,
    play,
    plot,
    plot_name,
    plots_open_to,
    reference_scores,
    size,
)

# --- Build phase ----------------------------------------------------------------------------------------------------------


def test_exactly_one_build():
    """TER-BUILD-1: one structure goes from the reserve to an empty plot, and that is all."""
    table = at("red build", "W1 5.5", "red reserve T C W F")
    table.play("build farm 5.4")
    assert board_of(table) == lay("W1 5.5, F0 5.4")
    assert pile(table, "red", "reserve") == "T1 C1 W1"
    assert pile(table, "red", "discard") == "none"
    assert moment(table) == "blue draw"


def test_only_from_the_own_reserve():
    """TER-BUILD-1: neither the cup nor another reserve helps."""
    table = at("red build", "", "red reserve T", "blue reserve C4")
    assert table.legal_actions() == builds("T", ALL)
    assert clause_against(table, "build castle 5.5") == "TER-BUILD-1"
    assert clause_against(table, "build mine 5.5") == "TER-BUILD-1"


def test_building_is_compulsory():
    """TER-BUILD-2: at Build there is nothing but builds, even with one poor plot left."""
    table = at("red build", nearly_full(), "red reserve W A")
    assert table.legal_actions() == builds("W", {40})
    for move in ("decline", "discard town", "discard army"):
        assert table.why_not(move) is not None


@pytest.mark.parametrize("letter", "CTP")
def test_no_placement_next_to_an_enemy_of_the_same_type(letter):
    """TER-BUILD-3, TER-BUILD-4, TER-BUILD-5: with the clause, the plot and the obstacle named."""
    name = NAMES[LETTERS.index(letter)]
    table = at("red build", f"{letter}1 5.5", f"red reserve {letter}")
    for near_by in ("5.2", "5.4", "5.6", "5.8"):
        assert clause_against(table, f"build {name} {near_by}") == RESTRICTED[letter]
        answer = table.why_not(f"build {name} {near_by}").lower()
        assert near_by in answer
        assert "5.5" in answer
        assert "blue" in answer
        assert name in answer


@pytest.mark.parametrize("letter", TYPES)
def test_own_structures_never_restrict(letter):
    """TER-BUILD-6: next to an own structure of any type everything is open."""
    for index in range(0, 81, 5):
        table = at("red build", f"{letter}0 {plot_name(index)}", "red reserve T C W F M P")
        assert table.legal_actions() == [action for other in TYPES for action in builds(other, ALL - {index})]


@pytest.mark.parametrize("enemy", TYPES)
def test_enemies_of_another_type_never_restrict(enemy):
    """TER-BUILD-6: only Temples, Castles and Palaces, and only their own type; Towns, Farms, Mines are free."""
    table = at("red build", f"{enemy}1 5.5", "red reserve T C W F M P")
    for letter in TYPES:
        closed = {40} | neighbours(40) if letter == enemy and letter in RESTRICTED else {40}
        assert ALL - plots_open_to(table, letter) == closed


def test_restrictions_are_tested_after_the_war():
    """TER-BUILD-7: war on the obstacle opens its neighbours, war elsewhere does not."""
    for target, free in (("5.5", True), ("1.1", False)):
        table = play(at("red war", "P1 5.5, W1 1.1", "red reserve A P"), f"war {target}")
        assert (81 * 5 + plot("5.4") in table.legal_actions()) == free
        assert (81 * 5 + plot("5.5") in table.legal_actions()) == free
        assert (81 * 5 + plot("1.1") in table.legal_actions()) != free


def test_standing_structures_stay_when_neighbours_come():
    """TER-BUILD-7: tested at placement only: my Castle may later have an own Castle between it and the enemy."""
    table = at("red build", "C1 1.1", "red reserve C")
    table.play("build castle 1.3")
    play(table, "draw castle", "draw army", "decline")
    assert ALL - plots_open_to(table, "C") == {0, 2, 1, 3, 11}


def test_no_structure_in_the_reserve():
    """TER-BUILD-8: armies only: Build is skipped."""
    table = play(at("red war", "W1 5.5", "red reserve A4"), "decline")
    assert moment(table) == "blue draw"
    assert facts(table)["idle"] == "1"


def test_all_structures_blocked():
    """TER-BUILD-8: a Castle without any open plot: Build is skipped, also with nothing to discard."""
    board = nearly_full()
    table = play(at("red war", board, "red reserve C3 A"), "decline")
    assert moment(table) == "blue draw"
    table = play(at("red war", board, "red reserve C3 W A"), "decline")
    assert moment(table) == "red build"
    assert table.legal_actions() == builds("W", {40})


def test_armies_cannot_be_built():
    """TER-BUILD-9: no action builds an army, and the move is refused in words."""
    table = at("red build", "", "red reserve T A3")
    assert table.legal_actions() == builds("T", ALL)
    assert clause_against(table, "build army 5.5") == "TER-BUILD-9"


# --- End phase ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", LETTERS)
def test_any_type_may_be_discarded(letter):
    """TER-END-1: the player chooses among the types of the reserve, armies too."""
    others = "WF" if letter not in "WF" else "TM"
    table = at("red discard", "", f"red reserve {letter}1 {others[0]}2 {others[1]}2")
    assert table.legal_actions() == sorted(DISCARD + LETTERS.index(kind) for kind in letter + others)
    table.play(DISCARD + LETTERS.index(letter))
    assert pile(table, "red", "discard") == f"{letter}1"
    assert moment(table) == "blue draw"


@pytest.mark.parametrize(("limit", "reserve", "discards"), [(4, 4, 0), (4, 5, 1), (4, 6, 2), (6, 6, 0), (6, 7, 1), (6, 8, 2)])
def test_discards_down_to_the_limit(limit, reserve, discards):
    """TER-END-1, TER-END-2: 0, 1 or 2 discards, and not one more; with the option reserve_limit 6 as with 4."""
    table = at("red draw drawn 1", "W1 5.5", f"red reserve A{reserve - 1}", reserve_limit=limit)
    play(table, "draw army", "decline")
    for _ in range(discards):
        assert moment(table) == "red discard"
        table.play("discard army")
    assert moment(table) == "blue draw"
    assert size(pile(table, "red", "reserve")) == min(limit, reserve)
    assert pile(table, "red", "discard") == (f"A{discards}" if discards else "none")


def test_reserve_limit_6_keeps_six():
    """TER-END-1: the online variant keeps six chits over the turns."""
    table = first_reserve("TC", reserve_limit=6)
    table.play("build temple 1.1")
    for move in ("draw town", "draw town", "build town 9.9"):
        table.play(move)
    assert moment(table) == "red draw"
    play(table, "draw army", "draw army", "decline", "build castle 1.2")
    assert pile(table, "red", "reserve") == "A2"
    assert at("red draw", "", "red reserve T6", reserve_limit=6).actor == fm.CHANCE
    with pytest.raises(fm.BadText, match="TER-END-1"):
        at("red draw", "", "red reserve T6")


# --- End of the game ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_full_board_ends_the_game_for_everybody(seats):
    """TER-OVER-1: no End phase, no rest of the round, no further move of any kind."""
    table = at("blue build", nearly_full(), "blue reserve T C W F M A", players=seats, turn=90)
    table.play("build mine 5.5")
    assert (table.is_over, table.ending, table.actor) == (True, "full", fm.OVER)
    assert pile(table, "blue", "reserve") == "T1 C1 W1 F1 A1"
    assert table.legal() == []
    with pytest.raises(fm.FormicariumError, match="over"):
        table.play("discard army")


@pytest.mark.parametrize(("seats", "rounds", "turns"), [(2, 3, 6), (3, 3, 9), (6, 3, 18), (3, 1, 3), (2, 5, 10)])
def test_stalemate_after_rounds_without_a_build(seats, rounds, turns):
    """TER-OVER-2: stalemate_rounds x players turns without a build, tested after the End phase."""
    table = new(seats, start_seat=0, stalemate_rounds=rounds)
    for turn in range(1, turns + 1):
        assert not table.is_over
        assert facts(table)["turn"] == str(turn)
        play(table, "draw army", "draw army")
        while not table.is_over and moment(table).endswith("discard"):
            table.play("discard army")
    assert table.ending == "stalemate"


def test_stalemate_can_be_off():
    """TER-OVER-2: stalemate_rounds = 0: no number of turns without a build ends the game."""
    table = at("red draw idle 200", "", "red reserve none", turn=250, stalemate_rounds=0)
    play(table, "draw army", "draw army")
    assert not table.is_over
    assert facts(table)["idle"] == "201"


def test_war_does_not_restart_the_stalemate_count():
    """TER-OVER-2: a turn with a war but no build counts."""
    table = play(at("red draw idle 5", "W1 5.5", "red reserve none"), "draw army", "draw army", "war 5.5")
    assert table.is_over
    assert table.ending == "stalemate"


def test_a_build_restarts_the_stalemate_count():
    """TER-OVER-2: a build in the last turn before the stalemate sets the count to 0."""
    table = play(at("red draw idle 5", "W1 5.5", "red reserve none"), "draw army", "draw town", "war 5.5", "build town 1.1")
    assert not table.is_over
    assert facts(table)["idle"] == "0"


@pytest.mark.parametrize("max_turns", [1, 7, 300])
def test_cap(max_turns):
    """TER-OVER-3: the game ends after the End phase of turn max_turns."""
    table = at("red discard", "W0 5.5", "red reserve T5", turn=max_turns, max_turns=max_turns)
    assert not table.is_over
    table.play("discard temple")
    assert (table.is_over, table.ending) == (True, "cap")
    assert facts(table)["turn"] == str(max_turns)


def test_cap_is_300_by_default():
    """TER-OVER-3: turn 299 is not the last, turn 300 is."""
    table = play(at("red build", "", "red reserve W", turn=299), "build town 5.5")
    assert not table.is_over
    assert facts(table)["turn"] == "300"
    play(table, "draw town", "draw town", "build town 5.4")
    assert table.ending == "cap"


def test_cap_can_be_off():
    """TER-OVER-3: max_turns = 0: turn 301 comes."""
    table = play(at("red build", "", "red reserve W", turn=300, max_turns=0), "build town 5.5")
    assert not table.is_over
    assert facts(table)["turn"] == "301"


def test_full_comes_before_cap():
    """TER-OVER-4: a full board in turn max_turns is full."""
    table = at("red build", nearly_full(), "red reserve W", turn=90, max_turns=90)
    assert play(table, "build town 5.5").ending == "full"


def test_stalemate_comes_before_cap():
    """TER-OVER-4: both after the End phase of the same turn: stalemate."""
    table = at("red draw idle 5", "", "red reserve A4", turn=90, max_turns=90)
    play(table, "draw army", "draw army")
    assert not table.is_over
    play(table, "discard army", "discard army")
    assert table.ending == "stalemate"


@pytest.mark.parametrize(("ending", "more"), [("stalemate", {}), ("cap", {"max_turns": 90})])
def test_other_endings_are_scored_as_the_board_stands(ending, more):
    """TER-OVER-5: the same rules on a board with gaps."""
    board = [token if index % 4 else EMPTY for index, token in enumerate(BOARDS["B3"].board)]
    idle = "idle 6" if ending == "stalemate" else ""
    table = at(f"red ended ending {ending} {idle}", board, turn=90, **more)
    assert table.is_over
    assert table.scores() == reference_scores(board, 2)
    assert table.scores()[0]["total"] > 0
