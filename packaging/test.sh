#!/usr/bin/env bash
# Runs all tests, and installs the packages that they need. Arguments go to `swift test`, such as
# --filter EndToEndTests. After PEAL_TEST_LIMIT seconds (900), the tests are ended, and those that
# have not ended are named. The end of the output repeats the failures.
#
# This works on Debian and Ubuntu with Swift 6.2 or newer.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

need_swift
# python3-jsonschema checks Peal's JSON output against the published schema, as none of our Swift
# packages can read one. python3-dbus and python3-gi run the examples. fish and zsh test the
# completion; strace kills processes at a system call. The window needs libadwaita.
need "${peal_packages[@]}" libadwaita-1-dev faketime fish locales python3 python3-dbus python3-gi \
    python3-jsonschema strace zsh

# Tests have their own buses, homes and stores. They must not see the user's session.
unset DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY PEAL_STORE

# A target must declare every target that it imports.
options=(
    --package-path "$top" --disable-xctest --explicit-target-dependency-import-check error
)
swift build --build-tests "${options[@]}"

# run_tests OPTION...: runs the tests that the options choose.
#
# More parallel tests would start over a hundred buses and daemons. The kernel gives a user only 128
# inotify instances, and a daemon without one misses changes of the time zone. A hanging test must
# not hang this script, and a filter without a match must not pass.
log=$(mktemp)
events=$(mktemp)
trap 'rm -f "$log" "$events"' EXIT
limit=${PEAL_TEST_LIMIT:-900}
run_tests() {
    local code=0
    timeout --kill-after=10 "$limit" swift test --skip-build "${options[@]}" \
        --event-stream-output-path "$events" --event-stream-version 0 \
        --experimental-maximum-parallelization-width 24 "$@" 2>&1 | tee "$log" || code=$?
    # If the tests do not end on SIGTERM, timeout(1) kills them, and the code is 137.
    if [ $code -eq 124 ] || [ $code -eq 137 ]; then
        echo "The tests were ended after $limit s. These tests had started and not ended:" >&2
        python3 "$top/packaging/unfinished.py" "$events" >&2
    elif [ $code -ne 0 ]; then
        # A log of a test run is long, and CI may show only its end.
        echo "These tests have failed:" >&2
        grep -E '^(✘|↳)' "$log" | grep -vE '^↳ (Testing Library Version|Target Platform)' >&2 ||
            true
    elif ! grep -qE 'Test run with [1-9][0-9]* test' "$log"; then
        echo "No test was run." >&2
        code=1
    fi
    [ $code -eq 0 ] || exit $code
}

if [ $# -gt 0 ]; then
    run_tests "$@"
else
    # These tests only compute, some of them for seconds. Beside them, tests that wait for a bus would
    # not get one of the few threads in time.
    computing='^(AlertCoding|Alerts|Arguments|Calendars|JSON|Localization|Messages|Programs|'
    computing+='Recurrence|ScheduleReading)Tests\.'
    run_tests --filter "$computing"
    run_tests --skip "$computing"
fi
