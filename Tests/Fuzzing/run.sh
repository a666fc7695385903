#!/bin/sh
# Fuzzes what reads foreign data: run.sh [SECONDS] [TARGET...]
#
# For each of the targets rule, tzif and text: runs its corpus and then new inputs for SECONDS (60),
# and makes the smallest corpus of all that reaches the same code. An input that traps, breaks a
# promise (Tests/RecurrenceTests/Checks) or takes 5 s ends the run with an error and stays in
# .build/findings; one that takes a second is kept there, too.
set -eu
seconds=${1:-60}
[ $# = 0 ] || shift
[ $# != 0 ] || set -- rule tzif text
cd "$(dirname "$0")"
# The last `-sanitize` counts, so it names both; SwiftPM must know of the fuzzer, too, to link it.
swift build -q -c release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address
mkdir -p .build/findings
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Looking up symbols takes minutes, and a finding is its input.
export ASAN_OPTIONS=symbolize=0 SWIFT_BACKTRACE=enable=no

for target in "$@"; do
    case $target in
    rule) fuzz=FuzzRule size=160 ;;
    tzif) fuzz=FuzzTZif size=320 ;;
    text) fuzz=FuzzText size=96 ;;
    *) echo "There is no target '$target'." >&2 && exit 64 ;;
    esac
    fuzz=.build/release/$fuzz corpus=Corpus/$target found=$work/$target kept=$work/$target.kept
    mkdir "$found" "$kept"
    status=0
    "$fuzz" -max_total_time="$seconds" -max_len="$size" -timeout=5 -report_slow_units=1 \
        -dict="$corpus.dict" -artifact_prefix=".build/findings/$target-" -print_final_stats=1 \
        "$found" "$corpus" >"$work/log" 2>&1 || status=$?
    [ $status = 0 ] || { tail -n 40 "$work/log" >&2 && exit $status; }
    # A corpus that reaches the same code, however often: few inputs do.
    "$fuzz" -set_cover_merge=1 -use_counters=0 -max_len="$size" -timeout=5 \
        "$kept" "$corpus" "$found" >"$work/log.merge" 2>&1
    rm -f "$corpus"/*
    cp "$kept"/* "$corpus"
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log")
    coverage=$(sed -n 's/.*DONE *cov: \([0-9]*\).*/\1/p' "$work/log")
    edges=$(sed -n 's/.*inline 8-bit counters): \([0-9]*\).*/\1/p' "$work/log")
    inputs=$(find "$corpus" -type f | wc -l)
    echo "$target: $executions executions in $seconds s, $coverage of $edges edges," \
        "$inputs inputs kept"
done
