#!/usr/bin/env bash
# Writes functions.txt, the list of the functions that the daemon and the common commands call:
#
#   packaging/order/order.sh
#
# The linker puts these functions next to each other, so fewer pages of the program have to be in
# memory. A list that is a little out of date does no harm; a release gets a new one.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

[ "$(uname -m)" = x86_64 ] || { echo "trace.c knows only the breakpoints of x86-64." >&2; exit 69; }
need binutils gcc libc6-dev >&2
build_release peal
peal=$release_folder/peal
work=$(mktemp -d)
bus=
finish() {
    [ -z "$bus" ] || kill "$bus" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

gcc -O2 -Wall -o "$work/trace" "$top/packaging/order/trace.c"
nm --print-size "$peal" | awk 'NF == 4 && $3 ~ /[tTwW]/ { print $1, $4 }' >"$work/symbols"

export HOME=$work PEAL_STORE=$work/peal.db LC_ALL=C.UTF-8 DBUS_SESSION_BUS_ADDRESS=unix:path=$work/bus
dbus-daemon --session --nofork --nopidfile --address="$DBUS_SESSION_BUS_ADDRESS" 2>/dev/null &
bus=$!
until [ -S "$work/bus" ]; do kill -0 "$bus"; sleep 0.05; done

trace=(timeout 60 "$work/trace" "$work/symbols")

# The daemon's functions come first, because the daemon is the program that stays in memory.
for delivery in desktop terminal; do
    "${trace[@]}" "$work/daemon" "$peal" daemon --delivery $delivery >/dev/null 2>&1 &
    daemon=$!
    until "$peal" status >/dev/null 2>&1; do kill -0 "$daemon"; sleep 0.1; done
    for number in {1..50}; do
        "$peal" add "Tea $number" --on weekdays --at 17:00 --group "$delivery" >/dev/null
    done
    "$peal" add "Now" --in 1s >/dev/null
    sleep 2
    for verb in list status next agenda; do
        "$peal" $verb >/dev/null
        "${trace[@]}" "$work/commands" "$peal" $verb >/dev/null
    done
    "${trace[@]}" "$work/commands" "$peal" add "Tea" --at 17:00 --id "tea-$delivery" >/dev/null
    "${trace[@]}" "$work/commands" "$peal" show "tea-$delivery" >/dev/null
    "${trace[@]}" "$work/commands" "$peal" "done" "tea-$delivery" >/dev/null
    "${trace[@]}" "$work/commands" "$peal" --version >/dev/null
    kill "$daemon"
    wait "$daemon" || true
done

awk '!seen[$0]++' "$work/daemon" "$work/commands" >"$top/packaging/order/functions.txt"
wc -l "$top/packaging/order/functions.txt"
