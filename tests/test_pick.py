"""The command `formicarium pick`: dominANTion's pickers for a real board."""

import pytest

from formicarium.cli import main
from formicarium.core.errors import FormicariumError
from formicarium.pick import choices

EVENTS = ["Strong Currents", "Fertilizing Rain", "Emigration", "Predator", "Motivation", "Taxes"]


def picked(capsys, *arguments):
    status = main(["pick", *arguments])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_what_is_picked_from():
    assert choices("event", None) == EVENTS
    tiles = choices("tile", None)
    assert len(tiles) == len(set(tiles)) == 196
    assert (tiles[0], tiles[13], tiles[14], tiles[145], tiles[195]) == ("A1", "N1", "A2", "F11", "N14")
    assert choices("player", None) == ["red", "blue", "green", "yellow"]
    assert choices("player", "Red, green") == ["red", "green"]


@pytest.mark.parametrize("picker", ["event", "tile", "player"])
def test_one_pick_a_line(capsys, picker):
    status, lines, err = picked(capsys, picker, "--times", "50")
    assert status == 0 and err == "" and len(lines) == 50
    assert set(lines) <= set(choices(picker, None))
    assert len(set(lines)) > 1


def test_every_event_and_player_comes_up_about_equally_often(capsys):
    for picker, among in (("event", None), ("player", None)):
        _, lines, _ = picked(capsys, picker, "--times", "6000", "--seed", "5")
        for name in choices(picker, among):
            expected = 6000 / len(choices(picker, among))
            assert abs(lines.count(name) - expected) < 5 * expected**0.5


def test_players_are_picked_among_the_living(capsys):
    _, lines, _ = picked(capsys, "player", "--among", "blue,yellow", "--times", "200")
    assert set(lines) == {"blue", "yellow"}


def test_a_seed_repeats_the_picks(capsys):
    first, again, other = (picked(capsys, "tile", "--times", "9", "--seed", seed)[1] for seed in ("7", "7", "8"))
    assert first == again != other


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ((), "event|tile|player"),
        (("card",), "invalid choice"),
        (("player", "--among", "pink"), "no colour 'pink'"),
        (("player", "--among", "red,red"), "twice"),
        (("tile", "--among", "red"), "goes with 'pick player'"),
        (("tile", "--times", "0"), "1 or more"),
        (("tile", "--seed", "-1"), "must be from 0"),
    ],
)
def test_wrong_use_is_told_in_one_line(capsys, arguments, fault):
    status, lines, err = picked(capsys, *arguments)
    assert status == 2 and lines == []
    assert err.startswith("formicarium: ") and err.count("\n") == 1 and fault in err


def test_the_help_has_examples(capsys):
    with pytest.raises(SystemExit):
        main(["pick", "--help"])
    assert "examples:\n  formicarium pick event" in capsys.readouterr().out


def test_colours_are_checked_before_anything_is_picked():
    with pytest.raises(FormicariumError):
        choices("player", "")
