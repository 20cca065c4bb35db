"""OpenSpiel: its own random simulations, its bots, and what a player can tell from a state."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import formicarium as fm
from formicarium.core.record import CHANCE
from formicarium.envs import open_spiel

SHORT = {
    "dominantion": {"round_cap": 1},
    "termite_towers": {"round_cap": 1},
    "termites": {},
    "terratain": {"max_turns": 4},
}
"""Options that make the games short, where there are any."""
SIMULATIONS = 4
"""So many for each decision of a bot."""


def short(name, **more):
    return pyspiel.load_game(f"{open_spiel.PREFIX}{name}", {**SHORT[name], **more})


def some_states(game, steps, seed):
    """The states of a random game up to so many decisions, the last one included if the game ends before."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while True:
        yield state
        if state.is_terminal() or not steps:
            return
        state = state.clone()
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            steps -= 1


def sign(rank, ranks):
    """Of two: 1 for the winner, -1 for the loser, 0 for equals."""
    return 0.0 if len(set(ranks)) == 1 else 1.0 if rank == 1 else -1.0


def first_decision(game):
    return next(state for state in some_states(game, 99, seed=1) if not state.is_chance_node() and len(state.legal_actions()) > 1)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("dominantion", {"players": 3}),
        ("termite_towers", {"players": 1}),
        ("termite_towers", {"players": 2}),
        ("termites", {"players": 2}),
        ("terratain", {"players": 6, "mountains": True}),
    ],
)
def test_random_simulation(name, options):
    pyspiel.random_sim_test(short(name, **options), num_sims=1, serialize=False, verbose=False)


def test_states_can_be_written_and_read():
    game = short("terratain")
    for state in some_states(game, 6, seed=2):
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert again.moment.state.tobytes() == state.moment.state.tobytes()


def test_chance_and_returns_are_those_of_the_rules(name):
    rules = fm.game(name)
    for state in some_states(short(name), 10_000, seed=3):
        record = state.moment.state
        if record.actor == CHANCE:
            weights = np.array(rules.weights(record))
            assert state.chance_outcomes() == list(zip(rules.legal(record), weights / weights.sum(), strict=True))
        elif not state.is_terminal():
            assert state.legal_actions() == rules.legal(record)
            assert state.returns() == [0.0] * state.num_players()
    assert state.is_terminal()
    assert state.returns() == [sign(rank, rules.ranks(record)) for rank in rules.ranks(record)]


def test_a_player_cannot_tell_a_resampled_state_from_the_true_one(name):
    """Strings and tensors of the player agree; where anything is hidden, that of somebody else differs now and then."""
    others_differ = False
    for number, state in enumerate(some_states(pyspiel.load_game(f"{open_spiel.PREFIX}{name}"), 250, seed=4)):
        if number % 20 or state.current_player() < 0:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, np.random.default_rng(number).random)
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        others_differ |= other.observation_string(1 - player) != state.observation_string(1 - player)
    assert others_differ == fm.game(name).spec.hidden


def test_an_information_state_recalls_what_was_done():
    """Termites: what a seat did stays in its information state; what another drew into its hand does not get there."""
    game = short("termites", start_seat="0")
    state = first_decision(game)
    player = state.current_player()
    strings = [state.child(action).information_state_string(player) for action in state.legal_actions()]
    assert len(set(strings)) == len(strings)


def test_an_observer_names_the_features():
    game = short("terratain")
    state = first_decision(game)
    observer = game.make_py_observer()
    observer.set_from(state, state.current_player())
    assert observer.dict["structures"].shape == (6, 6, 9, 9)
    assert observer.dict["in_play"].tolist() == [1, 1, 0, 0, 0, 0]
    assert observer.tensor.tolist() == state.observation_tensor(state.current_player())


def mcts_bot(game, seed):
    """Monte Carlo tree search, for games without secrets."""
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    return mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, random_state=np.random.RandomState(seed))


def ismcts_bot(game, seed):
    """The same over information sets, for games with secrets."""
    return ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        max_simulations=SIMULATIONS,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=np.random.RandomState(seed),
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed)),
    )


def test_bots_of_openspiel_play_whole_games(name):
    """Against each other, to the end; what one wins the other loses."""
    game, rng = short(name), np.random.RandomState(1)
    bots = [(ismcts_bot if fm.game(name).spec.hidden else mcts_bot)(game, seed) for seed in range(2)]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0
    assert set(state.returns()) <= {-1.0, 0.0, 1.0}


def test_wrong_options_are_explained():
    with pytest.raises(Exception, match="is for 2 to 6 players, not 9"):
        pyspiel.load_game("formicarium_terratain(players=9)")
