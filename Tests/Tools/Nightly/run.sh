#!/bin/sh
# Runs the simulation: run.sh [SEEDS] [FIRST], in JOBS processes (default 1).
# Each failing seed is printed, and the run continues. The last lines sum up all seeds.
# run.sh --trace SEED prints each step of one seed.
set -eu
cd "$(dirname "$0")"
simulate=$(../build.sh tools simulate)
# Keep the order of dictionaries the same, so that a seed always gives the same result.
export SWIFT_DETERMINISTIC_HASHING=1

if [ "${1:-}" = --trace ]; then
    exec "$simulate" "$2" 1 --trace
fi
seeds=${1:-10000} first=${2:-1} jobs=${JOBS:-1} job=0
# Run a copy, so that a developer can change and build the sources meanwhile.
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
        if (names != "") print "Failing:" names " (Tests/Tools/Nightly/run.sh --trace SEED)"
        # Seeds that a process did not report, because it died, count as failed.
        if (sum[1] != seeds) print "Not run: " seeds - sum[1] " seeds"
        exit names != "" || sum[1] != seeds
    }'
