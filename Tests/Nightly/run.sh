#!/bin/sh
# Runs the simulation: run.sh [SEEDS] [FIRST], half of the seeds in each of two processes;
# run.sh --trace SEED tells one seed step by step.
set -eu
cd "$(dirname "$0")"
swift build -q -c release
simulate=.build/release/simulate
# Dictionaries in one order, so that a seed does the same again.
export SWIFT_DETERMINISTIC_HASHING=1

if [ "${1:-}" = --trace ]; then
    exec "$simulate" "$2" 1 --trace
fi
seeds=${1:-10000} first=${2:-1}
half=$((seeds / 2))
status=0
"$simulate" "$first" "$half" &
"$simulate" $((first + half)) $((seeds - half)) || status=1
wait $! || status=1
[ "$status" = 0 ] || echo "Replay a seed: Tests/Nightly/run.sh --trace SEED"
exit "$status"
