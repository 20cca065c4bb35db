"""What a seat may know: views, logs, observations, re-dealt positions."""

import numpy as np
from helpers import SEED, random_game

from formicarium.core.chance import key_of
from formicarium.core.match import Match
from formicarium.core.record import CHANCE, OVER, PUBLIC, SECRET, everybody


def some_states(game, players, number):
    states, _ = random_game(game, players, number)
    return states[:: max(1, len(states) // 25)]


def redealt(game, state, seat, key):
    dealt = game.view(state, seat)
    game.rules.redeal(dealt[0], seat, np.uint64(key_of(key, seat + 4)))
    return dealt


def test_what_a_seat_cannot_know_does_not_show(game, players):
    """Two positions that differ only in what a seat cannot know look the same to it, byte for byte."""
    for state in some_states(game, players, 20):
        for seat in everybody(players):
            view, features = game.view(state[0], seat).tobytes(), game.observation(state[0], seat).tobytes()
            words = game.text.prompt(game.view(state[0], seat)[0]), game.text.board(game.view(state[0], seat)[0])
            for key in range(3):
                other = redealt(game, state[0], seat, SEED + key)
                assert game.rules.fault(other[0]) == 0
                assert game.view(other[0], seat).tobytes() == view
                assert game.observation(other[0], seat).tobytes() == features
                seen = game.view(other[0], seat)[0]
                assert (game.text.prompt(seen), game.text.board(seen)) == words
                if state[0].actor == seat:
                    assert game.legal(other[0]) == game.legal(state[0])


def test_an_observation_is_made_from_the_view_alone(game, players):
    for state in some_states(game, players, 21):
        for seat in everybody(players):
            assert game.observation(game.view(state[0], seat)[0], seat).tobytes() == game.observation(state[0], seat).tobytes()


def test_a_view_knows_the_head_and_the_options_and_the_seats_own_moves(game, players):
    """Who is asked may be a secret from the others."""
    fields = ["ending", "players", "phase", *(option.name for option in game.spec.options)]
    for state in some_states(game, players, 25):
        for seat in everybody(players):
            seen = game.view(state[0], seat)[0]
            assert all(np.array_equal(seen[field], state[0][field]) for field in fields)
            assert seen.actor == state[0].actor or (seen.actor == SECRET and state[0].actor not in (CHANCE, OVER, seat))
            if state[0].actor == seat:
                assert game.legal(seen) == game.legal(state[0])


def test_why_not_of_a_view_answers_its_seat_only(game, players):
    match = Match(game, game.start(players), seed=SEED)
    actor = match.actor
    for seat in everybody(players):
        view = match.view(seat)
        for action in range(0, game.spec.actions, 5):
            if seat == actor:
                assert view.why_not(action) == match.why_not(action)
            else:
                assert "not your decision" in view.why_not(action)


def test_the_log_tells_a_seat_no_more_than_its_view(game, players):
    """Outcomes of chance that leave a seat's view the same must read the same in its log, unless everybody sees them."""
    if not game.spec.hidden:
        return
    states, _ = random_game(game, players, 22)
    for state in states:
        if state[0].actor != CHANCE:
            continue
        for seat in everybody(players):
            told = {}
            for outcome in game.legal(state[0]):
                after = state.copy()
                game.rules.apply(after[0], outcome)
                view = game.view(after[0], seat).tobytes()
                sentence = game.text.sentence(state[0], outcome, seat)
                assert told.setdefault(view, sentence) == sentence


def test_a_game_without_secrets_shows_everything(game, players):
    for state in some_states(game, players, 23):
        shown = all(game.view(state[0], seat).tobytes() == state.tobytes() for seat in everybody(players))
        assert shown or game.spec.hidden


def test_a_game_with_secrets_keeps_some(game, players):
    states, _ = random_game(game, players, 24)
    kept = any(game.view(state[0], PUBLIC).tobytes() != state.tobytes() for state in states)
    assert kept == game.spec.hidden


def test_the_view_of_a_match_offers_moves_only_to_the_seat_that_decides(game, players):
    match = Match(game, game.start(players), seed=SEED)
    for _ in range(20):
        if match.actor == OVER:
            break
        for seat in everybody(players):
            assert (match.view(seat).legal != ()) == (seat == match.actor)
        match.play(match.legal_actions()[0])
