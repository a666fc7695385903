#!/bin/sh
# Fuzzes the parsers of untrusted data: run.sh [SECONDS] [TARGET...]
#
# For each of the targets rule, tzif, text, ics (calendars), follow (followed calendars) and share (shared
# alerts), this script runs the corpus and then new inputs for SECONDS (60). Afterwards it keeps the smallest corpus that
# reaches the same code. An input that traps, fails a check of Tests/Support/RecurrenceChecks or
# Tests/Support/CalendarsTestSupport, takes 5 s or needs 1 GB of memory ends the run with an error and is
# kept in .build-fuzzing/findings. An input that takes a second is also kept there. SEEDS can name a
# folder of further inputs, such as the calendars of libical's
# tests; the corpus then stays as it is.
set -eu
seconds=${1:-60}
[ $# = 0 ] || shift
[ $# != 0 ] || set -- rule tzif text ics follow share
cd "$(dirname "$0")"
# The compiler uses only the last `-sanitize`, so that option names both sanitizers. SwiftPM also
# needs `--sanitize=fuzzer` to link the fuzzer.
build() { ../build.sh fuzzing "$1" --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address; }
findings=$(cd ../../.. && pwd)/.build-fuzzing/findings
mkdir -p "$findings"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Symbolizing takes minutes and is not needed, because the input of a finding is kept.
export ASAN_OPTIONS=symbolize=0 SWIFT_BACKTRACE=enable=no

for target in "$@"; do
    case $target in
    rule) fuzz=FuzzRule size=160 ;;
    tzif) fuzz=FuzzTZif size=320 ;;
    text) fuzz=FuzzText size=96 ;;
    ics) fuzz=FuzzCalendar size=4096 ;;
    follow) fuzz=FuzzFollow size=4096 ;;
    share) fuzz=FuzzShare size=4096 ;;
    *) echo "There is no target '$target'." >&2 && exit 64 ;;
    esac
    fuzz=$(build "$fuzz")
    corpus=Corpus/$target found=$work/$target kept=$work/$target.kept
    mkdir "$found" "$kept"
    status=0
    "$fuzz" -max_total_time="$seconds" -max_len="$size" -timeout=5 -report_slow_units=1 \
        -rss_limit_mb=1024 -dict="$corpus.dict" -artifact_prefix="$findings/$target-" \
        -print_final_stats=1 "$found" "$corpus" "${SEEDS-$corpus}" >"$work/log" 2>&1 || status=$?
    [ $status = 0 ] || { tail -n 40 "$work/log" >&2 && exit $status; }
    if [ -z "${SEEDS-}" ]; then
        # Merge by covered code only, not by how often it runs; this keeps the corpus small.
        "$fuzz" -set_cover_merge=1 -use_counters=0 -max_len="$size" -timeout=5 \
            "$kept" "$corpus" "$found" >"$work/log.merge" 2>&1
        rm -f "$corpus"/*
        cp "$kept"/* "$corpus"
    fi
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/log")
    coverage=$(sed -n 's/.*DONE *cov: \([0-9]*\).*/\1/p' "$work/log")
    edges=$(sed -n 's/.*inline 8-bit counters): \([0-9]*\).*/\1/p' "$work/log")
    inputs=$(find "$corpus" -type f | wc -l)
    echo "$target: $executions executions in $seconds s, $coverage of $edges edges," \
        "$inputs inputs kept"
done
