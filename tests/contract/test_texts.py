"""Notation, positions, records: both ways, and unharmed by nonsense."""

import random

import pytest
from helpers import SEED, random_game
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import formicarium as fm
from formicarium.core.match import Match
from formicarium.core.record import CHANCE, OVER, everybody

SETTINGS = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def played(game, players, steps=60, seed=SEED):
    match = Match(game, game.start(players), seed=seed)
    rng = random.Random(seed)
    while match.actor != OVER and len(match.actions) < steps:
        match.play(rng.choice(match.legal_actions()))
    return match


def test_moves_positions_and_records_come_back_as_they_were(game, players):
    states, steps = random_game(game, players, 30)
    match = Match(game, states[0], draws=False)
    for place, action in enumerate(steps):
        if place % 9 == 0:
            for candidate in match.legal_actions():
                assert match.action(game.text.move(match.state, candidate)) == candidate
            text = match.position()
            again = fm.position(text)
            assert again.replay_to(0).position() == text
        match.follow([action])
    assert match.is_over
    assert fm.replay(match.record()).record() == match.record()
    assert fm.position(match.position()).position() == match.position()


def test_a_record_may_begin_from_a_position(game, players):
    match = played(game, players, 40)
    later = fm.position(match.position())
    later.draws = False
    for _ in range(3):
        if not later.is_over:
            later.follow([later.legal_actions()[-1]])
    assert fm.replay(later.record()).replay_to(len(later.actions)).record() == later.record()


def test_undo_leads_back_to_the_start(game, players):
    match = played(game, players, 50)
    texts = [match.replay_to(step).position() for step in range(len(match.actions) + 1)]
    with pytest.raises(fm.FormicariumError, match="no decision"):
        for _ in range(1000):
            match.undo()
            assert match.position() == texts[len(match.actions)]
    assert all(match.replay_to(step).actor == CHANCE for step in range(len(match.actions)))


def test_undone_chance_comes_back_the_same(game, players):
    match = played(game, players, 30)
    if match.is_over:
        match.undo()
    action = match.legal_actions()[0]
    match.play(action)
    after = match.record()
    match.undo()
    match.play(action)
    assert match.record() == after


def test_every_step_has_words(game, players):
    states, steps = random_game(game, players, 31)
    for state, action in zip(states, steps, strict=False):
        assert game.text.prompt(state[0]).endswith(".")
        for seat in everybody(players):
            sentence = game.text.sentence(state[0], action, seat)
            assert sentence == "" or (sentence[0].isupper() and sentence.endswith("."))
    assert game.text.prompt(states[-1][0])


def test_every_forbidden_action_has_a_reason_with_a_clause(game, players):
    match = played(game, players, 45)
    for action in range(game.spec.actions):
        reason = match.why_not(action)
        if match.is_over or action not in match.legal_actions():
            assert reason
            assert any(clause in reason for clause in game.spec.clauses)
        else:
            assert reason is None


def test_an_action_that_does_not_exist_is_refused(game):
    match = played(game, game.spec.default_players, 10)
    for action in (-1, game.spec.actions, 10**12):
        with pytest.raises(fm.BadText, match="no action"):
            match.play(action)


@SETTINGS
@given(text=st.text(max_size=60))
def test_nonsense_is_no_move(game, text):
    match = played(game, game.spec.default_players, 12)
    before = match.record()
    try:
        match.why_not(text)
    except fm.FormicariumError as error:
        assert "\n" not in str(error)
    assert match.record() == before


@SETTINGS
@given(data=st.data())
def test_a_damaged_record_or_position_is_refused_or_sound(game, data):
    match = played(game, game.spec.default_players, 25)
    text = data.draw(st.sampled_from([match.record(), match.position()]))
    at = data.draw(st.integers(0, len(text)))
    until = min(len(text), at + data.draw(st.integers(0, 6)))
    damaged = text[:at] + data.draw(st.text(alphabet="0123456789 -.abcTCWred~^\n", max_size=6)) + text[until:]
    for read in (fm.replay, fm.position):
        try:
            found = read(damaged)
        except fm.FormicariumError as error:
            assert len(str(error)) < 2000
        else:
            assert found.game.rules.fault(found.state) == 0
            assert found.is_over or found.legal_actions()


def test_a_truncated_record_is_noticed(game):
    text = played(game, game.spec.default_players, 30).record()
    lines = text.splitlines()
    for cut in range(1, len(lines)):
        with pytest.raises(fm.BadText):
            fm.replay("\n".join(lines[:cut]))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "# nothing",
        "game",
        "game chess version 1 players 2",
        "x" * 3_000_000,
        "game terratain version 1 players 99\nstart\nunfinished",
    ],
    ids=["empty", "blank", "comment", "cut", "unknown", "huge", "crowded"],
)
def test_what_is_no_record_at_all(text):
    for read in (fm.replay, fm.position):
        with pytest.raises(fm.FormicariumError) as caught:
            read(text)
        assert "\n" not in str(caught.value)


def test_another_version_is_refused(game):
    head = f"game {game.id} version {game.spec.version + 1} players {game.spec.default_players}"
    with pytest.raises(fm.BadText, match="version"):
        fm.replay(f"{head}\nstart\nunfinished")
