#!/usr/bin/env bash
# Passes all tests under ThreadSanitizer and AddressSanitizer: sanitize.sh [thread|address...]
#
# The reports of the tests, and of every `peal` that they start, are counted; one is a failure, and so is
# a test that fails. A first build of each takes about ten minutes. Reports and logs stay in
# .build-thread and .build-address.
#
# Suppressed is only what is not ours: each line of lsan.supp says why. Left out are the tests that begin
# at a faked time, which cancel themselves: libfaketime and the sanitizers wait for each other before
# main; the simulation's 200 seeds, which are one thread and would take longer than all the rest; and,
# under ThreadSanitizer, the test that wants the daemon to be idle: the sanitizer's own thread is not.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../packaging/lib.sh"

need_swift
need "${peal_packages[@]}" faketime
unset DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY PEAL_STORE
here=$top/Tests/Nightly
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
    # All is slower by far, and the tests run beside each other.
    export PEAL_TEST_PATIENCE=20
    export TSAN_OPTIONS=$common
    export ASAN_OPTIONS=$common:detect_leaks=1
    export LSAN_OPTIONS=suppressions=$here/lsan.supp:print_suppressions=0
    timeout --kill-after=10 1800 swift test --skip-build "${build[@]}" "${skip[@]}" \
        >"$scratch/test.log" 2>&1 || code=$?
    result=$(grep -E 'Test run with|Fatal error' "$scratch/test.log" | tail -n 1 || true)
    # One report a finding, of the tests or of a program that they start.
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
