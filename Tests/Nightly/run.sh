#!/bin/sh
# Runs the simulation: run.sh [SEEDS] [FIRST], in JOBS processes (1). It names each seed that fails, goes on
# after it, and ends with one line on all.
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
seeds=${1:-10000} first=${2:-1} jobs=${JOBS:-1} job=0
# A copy, so that the sources can be changed and built meanwhile.
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT
cp "$simulate" "$run/simulate"
while [ "$job" -lt "$jobs" ]; do
    begin=$((first + seeds * job / jobs)) job=$((job + 1))
    "$run/simulate" "$begin" $((first + seeds * job / jobs - begin)) | tee "$run/$job.out" &
done
wait
cat "$run"/*.out | awk -v first="$first" -v seeds="$seeds" '
    /^seed / { names = names " " substr($2, 1, length($2) - 1) }
    /^[0-9]+ seeds, / {
        for (i = 1; i < NF; i++) if ($i ~ /^[0-9]+$/) sum[i] += $i
        last = $0
    }
    END {
        $0 = last
        for (i in sum) $i = sum[i]
        print "All from " first ": " $0
        if (names != "") print "Failing:" names " (Tests/Nightly/run.sh --trace SEED)"
        # What a process did not live to tell of has failed, too.
        if (sum[1] != seeds) print "Not run: " seeds - sum[1] " seeds"
        exit names != "" || sum[1] != seeds
    }'
