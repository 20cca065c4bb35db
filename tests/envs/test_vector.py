"""Many games at once: the face of batches for learning, on the CPU and, where there is one, on the GPU."""

import numpy as np
import pytest

import formicarium as fm
from formicarium.core.batch import Step
from formicarium.core.gpu import GpuBatch, cuda_module

GAMES = fm.game_ids(hidden=True)
ENVS = 8


def has_gpu():
    try:
        cuda_module()
    except fm.NoGpu:
        return False
    return True


needs_gpu = pytest.mark.skipif(not has_gpu(), reason="there is no GPU here")


def random_moves(rng, masks):
    return (masks * (1 + rng.random(masks.shape))).argmax(axis=1)


@pytest.mark.parametrize("name", GAMES)
def test_shapes_and_types_are_those_of_the_documentation(name):
    env = fm.vector(name, ENVS, seed=3)
    spec = env.game.spec
    step = env.step(env.legal_masks().argmax(axis=1))
    found = {
        "actors": env.actors,
        "masks": env.legal_masks(),
        "observations": env.observations(),
        "values": env.values(),
        "done": step.done,
        "rewards": step.rewards,
    }
    assert {name: (array.shape, array.dtype) for name, array in found.items()} == {
        "actors": ((ENVS,), np.int8),
        "masks": ((ENVS, spec.actions), np.bool_),
        "observations": ((ENVS, spec.features), np.int8),
        "values": ((ENVS, spec.default_players), np.int32),
        "done": ((ENVS,), np.bool_),
        "rewards": ((ENVS, spec.default_players), np.float32),
    }


@pytest.mark.parametrize("name", GAMES)
def test_memory_given_for_results_is_filled_completely(name):
    env = fm.vector(name, ENVS, seed=4)
    spec = env.game.spec
    masks, features = np.ones((ENVS, spec.actions), np.bool_), np.full((ENVS, spec.features), 77, np.int8)
    values = np.full((ENVS, env.players), 77, np.int32)
    step = Step(np.ones(ENVS, np.bool_), np.full((ENVS, env.players), 77, np.float32))
    rng = np.random.default_rng(1)
    for _ in range(40):
        assert env.legal_masks(out=masks) is masks
        assert env.observations(out=features) is features
        assert env.values(out=values) is values
        assert np.array_equal(masks, env.legal_masks())
        for place in range(ENVS):
            assert features[place].tobytes() == env.game.observation(env.states[place], int(env.actors[place])).tobytes()
            assert values[place].tolist() == env.game.values(env.states[place]).tolist()
        moves = random_moves(rng, masks)
        assert env.step(moves, out=step).rewards is step.rewards
        assert not step.rewards[~step.done].any()


@pytest.mark.parametrize("name", GAMES)
def test_a_vector_is_repeatable_by_its_seed_and_keeps_what_it_gave(name):
    first, second = fm.vector(name, ENVS, seed=5), fm.vector(name, ENVS, seed=6)
    rng = np.random.default_rng(2)
    given, steps = [], []
    for _ in range(30):
        given.append((first.actors, first.observations(), first.legal_masks()))
        steps.append(random_moves(rng, given[-1][2]))
        first.step(steps[-1])
    second.reset(seed=5)
    for (actors, features, masks), moves in zip(given, steps, strict=True):
        assert np.array_equal(actors, second.actors)
        assert np.array_equal(features, second.observations())
        assert np.array_equal(masks, second.legal_masks())
        second.step(moves, check=False)
    assert first.states.tobytes() == second.states.tobytes()


@pytest.mark.parametrize("name", fm.game_ids())
def test_staggered_games_are_further_from_one_to_the_next(name):
    env, fresh = fm.vector(name, ENVS, seed=5), fm.vector(name, ENVS, seed=5)
    env.stagger(2 * ENVS)
    assert env.states[0].tobytes() == fresh.states[0].tobytes()
    further = env.states["ply"] - fresh.states["ply"]
    assert (further >= 2 * np.arange(ENVS)).all()  # two decisions more from game to game, and perhaps chance
    assert (env.actors >= 0).all() and env.legal_masks().any(axis=1).all()
    fresh.stagger(2 * ENVS)
    assert env.states.tobytes() == fresh.states.tobytes()


def test_staggered_games_end_at_all_times():
    env = fm.vector("terratain", 64, seed=5)
    env.stagger()
    rng = np.random.default_rng(2)
    ended = [env.step(random_moves(rng, env.legal_masks())).done.sum() for _ in range(200)]
    assert [sum(ended[begin : begin + 40]) > 0 for begin in range(0, 200, 40)] == [True] * 5


@pytest.mark.parametrize("decisions", [0, -5, 2.5, "many"])
def test_games_are_staggered_by_a_whole_number(decisions):
    env = fm.vector("terratain", 2)
    before = env.states.tobytes()
    with pytest.raises(fm.FormicariumError, match="at least 1, not"):
        env.stagger(decisions)
    assert env.states.tobytes() == before


def test_players_and_options_are_those_asked_for():
    env = fm.vector("terratain", 2, players=5, reserve_limit=6)
    assert env.players == 5
    assert (env.states["reserve_limit"] == 6).all()


def test_wrong_use_is_explained():
    with pytest.raises(fm.FormicariumError, match="use cpu or cuda"):
        fm.vector("terratain", 4, device="gpu")
    with pytest.raises(fm.BadOption, match="no option 'colour'"):
        fm.vector("terratain", 4, colour=1)
    with pytest.raises(fm.UnknownGame):
        fm.vector("chess", 4)
    env = fm.vector("terratain", 4)
    with pytest.raises(fm.FormicariumError, match="needs shape"):
        env.legal_masks(out=np.zeros((4, 3), np.bool_))
    with pytest.raises(fm.FormicariumError, match="type int8"):
        env.observations(out=np.zeros((4, env.game.spec.features), np.float32))


@pytest.mark.skipif(has_gpu(), reason="there is a GPU here")
def test_a_gpu_asked_for_where_there_is_none():
    with pytest.raises(fm.NoGpu, match="use the CPU"):
        fm.vector("terratain", 4, device="cuda")


@needs_gpu
@pytest.mark.parametrize("name", GAMES)
def test_memory_of_the_card_is_used_again_and_the_games_are_those_of_the_cpu(name):
    on_cpu, on_gpu = fm.vector(name, 64, seed=9), fm.vector(name, 64, device="cuda", seed=9)
    assert isinstance(on_gpu, GpuBatch)
    cuda = cuda_module()
    masks, features = on_gpu.legal_masks(), on_gpu.observations()
    pointer = masks.__cuda_array_interface__["data"]
    rng = np.random.default_rng(3)
    step = None
    for number in range(60):
        assert on_gpu.legal_masks(out=masks).__cuda_array_interface__["data"] == pointer
        assert np.array_equal(masks.copy_to_host(), on_cpu.legal_masks())
        assert np.array_equal(on_gpu.observations(out=features).copy_to_host(), on_cpu.observations())
        moves = random_moves(rng, on_cpu.legal_masks())
        expected = on_cpu.step(moves)
        step = on_gpu.step(cuda.to_device(moves), check=number % 2 == 0, out=step)
        assert np.array_equal(expected.done, step.done.copy_to_host())
        assert np.array_equal(expected.rewards, step.rewards.copy_to_host())
    with pytest.raises(fm.FormicariumError, match="needs shape"):
        on_gpu.legal_masks(out=features)
    for _ in range(2):  # the mark of an illegal action does not stay
        with pytest.raises(fm.FormicariumError, match="game 0"):
            on_gpu.step(cuda.to_device(np.full(64, 30_000)))
    on_gpu.step(random_moves(rng, on_cpu.legal_masks()))
    on_gpu.reset(seed=1)
    on_cpu.reset(seed=1)
    assert on_cpu.states.tobytes() == on_gpu.states.copy_to_host().tobytes()


@needs_gpu
def test_arrays_on_the_card_are_shared_without_a_copy():
    torch, jax = pytest.importorskip("torch"), pytest.importorskip("jax")
    env = fm.vector("terratain", 64, device="cuda")
    for array in (env.observations(), env.legal_masks()):
        pointer = array.__cuda_array_interface__["data"][0]
        tensor = torch.as_tensor(array, device="cuda")
        assert tensor.data_ptr() == pointer
        assert jax.numpy.asarray(array).unsafe_buffer_pointer() == pointer
        assert jax.dlpack.from_dlpack(tensor).unsafe_buffer_pointer() == pointer
    own = torch.empty((64, env.game.spec.actions), dtype=torch.bool, device="cuda")
    env.legal_masks(out=own)
    assert np.array_equal(own.cpu().numpy(), env.legal_masks().copy_to_host())
    with pytest.raises(fm.FormicariumError, match="contiguous"):
        env.legal_masks(out=torch.empty((env.game.spec.actions, 64), dtype=torch.bool, device="cuda").T)
