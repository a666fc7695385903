#!/usr/bin/env bash
# Runs all tests under ThreadSanitizer and AddressSanitizer: sanitize.sh [thread|address...]
#
# The script counts the reports of the tests and of every `peal` that they start. It fails if there is a
# report or if a test fails. The first build with each sanitizer takes about ten minutes. Reports and logs
# stay in .build-thread and .build-address.
#
# Only reports about others' code are suppressed; each line of lsan.supp gives the reason. These tests
# do not run:
# - Tests that start at a faked time cancel themselves, because libfaketime and the sanitizers deadlock
#   before main.
# - The simulation's 80 seeds are skipped, because they use one thread and take longer than all the rest.
# - Under ThreadSanitizer, the test for an idle daemon is skipped, because the sanitizer's thread wakes up.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../../packaging/lib.sh"

need_swift
need "${peal_packages[@]}" faketime
unset DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY PEAL_STORE
here=$top/Tests/Tools/Nightly
[ $# -gt 0 ] || set -- thread address

check() {
    local kind=$1 scratch=$top/.build-$1 code=0 common result reports
    local skip=(--skip SimulationTests/seeds)
    local build=(--package-path "$top" --disable-xctest --sanitize "$kind" --scratch-path "$scratch")
    mkdir -p "$scratch"
    if [ "$kind" = thread ]; then
        "$(dirname "$(readlink -f "$(command -v swift)")")/clang" -O1 -fPIC \
            -c "$here/tsan-mutex.c" -o "$scratch/tsan-mutex.o"
        build+=(-Xlinker "$scratch/tsan-mutex.o")
        skip+=(--skip RingingTests/idle)
    fi
    swift build --build-tests "${build[@]}" >"$scratch/build.log" 2>&1 || {
        tail -n 40 "$scratch/build.log" >&2
        return 1
    }
    rm -f "$scratch"/report.*
    common=log_path=$scratch/report:symbolize=1
    export PEAL_TEST_SANITIZER=$kind
    # Tests run in parallel, and sanitizers make everything much slower.
    export PEAL_TEST_PATIENCE=20
    export TSAN_OPTIONS=$common
    export ASAN_OPTIONS=$common:detect_leaks=1
    export LSAN_OPTIONS=suppressions=$here/lsan.supp:print_suppressions=0
    # Deadlines would pass if all tests ran at once.
    timeout --kill-after=10 3600 swift test --skip-build "${build[@]}" "${skip[@]}" \
        --experimental-maximum-parallelization-width 8 \
        >"$scratch/test.log" 2>&1 || code=$?
    result=$(grep -E 'Test run with|Fatal error' "$scratch/test.log" | tail -n 1 || true)
    # Count the findings in the reports of the tests and of the programs that they start.
    reports=$(find "$scratch" -maxdepth 1 -name 'report.*' -exec cat {} + |
        grep -cE '(WARNING: Thread|ERROR: (Address|Leak))Sanitizer' || true)
    echo "$kind: $reports reports; ${result:-no result} (exit code $code)"
    [ "$code" = 0 ] && ! compgen -G "$scratch/report.*" >/dev/null
}

failed=0
for kind in "$@"; do
    check "$kind" || failed=1
done
exit $failed
