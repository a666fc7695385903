#!/usr/bin/env bash
# Passes all tests; what they need it installs. Arguments go to `swift test`, such as
# --filter EndToEndTests.
#
# It is for Debian and Ubuntu with Swift 6.2 or newer.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

need_swift
# python3-jsonschema holds what is printed as JSON against the schema that programs may rely on: no Swift
# package that Peal has reads one. fish and zsh are for completion; strace kills processes at a system call.
need "${peal_packages[@]}" faketime fish locales python3 python3-jsonschema strace zsh

# Tests have buses, homes and stores of their own; whatever session there is stays out of it.
unset DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY PEAL_STORE

# No target may import what it does not declare.
options=(
    --package-path "$top" --disable-xctest --explicit-target-dependency-import-check error
)
swift build --build-tests "${options[@]}"

# All tests at once would start more than a hundred buses and daemons, and the kernel gives a user 128
# inotify instances: then some daemon does not notice a new time zone.
# A test that hangs must not hang this script. A filter that matches nothing must not pass.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
code=0
timeout --kill-after=10 900 swift test --skip-build "${options[@]}" \
    --experimental-maximum-parallelization-width 24 "$@" 2>&1 | tee "$log" || code=$?
if [ $code -eq 124 ]; then
    echo "The tests were ended after 15 minutes: one of them hangs." >&2
elif [ $code -eq 0 ] && ! grep -qE 'Test run with [1-9][0-9]* test' "$log"; then
    echo "No test was run." >&2
    code=1
fi
exit $code
