#!/usr/bin/env bash
# Everything that needs a GPU, which continuous integration does not have: tests, speeds beside those of others, training.
#
#     bash benchmarks/gpu.sh FOLDER [MINUTES]
#
# First the tests, one process for each game, because kernels compile for minutes; then, alone on the card, benchmarks/peers.py
# (kernels are found on disk by then); then all games are trained side by side for so many minutes (10). The folder gets
# tests-GAME.log, peers.md, peers.svg, GAME.jsonl and curves.svg. Needs the extras gpu and envs, PyTorch and pgx.
set -uo pipefail
mkdir -p "${1:?a folder for the results is missing}"
folder=$(cd "$1" && pwd)
minutes=${2:-10}
cd "$(dirname "$0")/.."
export PYTHONUNBUFFERED=1 OMP_NUM_THREADS=2 XLA_PYTHON_CLIENT_PREALLOCATE=false
python3 -c "from formicarium.core.gpu import gpu_name; print(gpu_name())" || exit 1
games=$(python3 -c "import formicarium; print(*formicarium.game_ids())")
failed=0

running=()
for game in $games template shared_without_a_copy network an_arena_on_a_gpu; do
  python3 -m pytest tests/core/test_gpu.py tests/ai/test_gpu_hall.py tests/lab/test_gpu_crew.py tests/envs/test_vector.py tests/envs/test_research.py -k "$game" > "$folder/tests-$game.log" 2>&1 &
  running+=($!)
done
for game in $games; do # what training needs is compiled meanwhile
  python3 examples/ppo.py "$game" --device cuda --envs 64 --steps 8 --minutes 0.0001 --test-games 1 > "$folder/compile-$game.log" 2>&1 &
  running+=($!)
done
for process in "${running[@]}"; do
  wait "$process" || failed=1
done
tail -qn 1 "$folder"/tests-*.log

python3 benchmarks/peers.py --gpu --only ours,pgx --seconds 1 --markdown "$folder/peers.md" --svg "$folder/peers.svg" || failed=1

running=()
for game in $games; do
  python3 examples/ppo.py "$game" --device cuda --minutes "$minutes" --test-every 2 --test-games 50 > "$folder/$game.jsonl" &
  running+=($!)
done
for process in "${running[@]}"; do
  wait "$process" || failed=1
done
(cd "$folder" && tail -qn 1 ./*.jsonl)
python3 benchmarks/curves.py "$folder"/*.jsonl --svg "$folder/curves.svg" || failed=1
exit $failed
