#!/usr/bin/env bash
# What check.sh does as an ordinary user whose Peal is installed and who has started nothing by hand:
#
#   session.sh FOLDER       speaks with check.sh through files in FOLDER, which is the user's home, too
#
# A session bus, a screen that nobody sees, and dunst. It ends when FOLDER/end is there.
set -euo pipefail
home=$1
export HOME=$home XDG_RUNTIME_DIR=$home/run LC_ALL=C.UTF-8
unset XDG_DATA_HOME XDG_CONFIG_HOME PEAL_STORE DBUS_SESSION_BUS_ADDRESS WAYLAND_DISPLAY
mkdir -p "$XDG_RUNTIME_DIR"
chmod 700 "$XDG_RUNTIME_DIR"
cd "$home"

started=()
finish() {
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
}
trap finish EXIT

fail() {
    echo "$*" >&2
    cat "$home"/*.log >&2 || true
    exit 1
}

# until_true SECONDS COMMAND...
until_true() {
    local tries=$(($1 * 10))
    shift
    until "$@"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || return 1
        sleep 0.1
    done
}

Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>"$home/display" 2>"$home/xvfb.log" &
started+=($!)
until_true 20 test -s "$home/display" || fail "No screen."
DISPLAY=:$(cat "$home/display")
export DISPLAY
DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/bus
export DBUS_SESSION_BUS_ADDRESS
dbus-daemon --session --nofork --address="$DBUS_SESSION_BUS_ADDRESS" >"$home/bus.log" 2>&1 &
started+=($!)
until_true 20 test -S "$XDG_RUNTIME_DIR/bus" || fail "No bus."
dunst >"$home/dunst.log" 2>&1 &
started+=($!)
until_true 20 dunstctl count >/dev/null 2>&1 || fail "No notification server."

shown() { peal history --json | grep -q "\"alert\": \"$1\"" && peal history --json | tr -d ' \n' |
    grep -q "\"alert\":\"$1\"[^}]*\"event\":\"shown\""; }

begun=$(date +%s%N)
peal add "Tea is ready" --in 2s --id first >"$home/added.log" 2>&1 || fail "It was not added."
until_true 10 shown first || fail "It did not ring."
# Two seconds of it were waited for.
echo "$((($(date +%s%N) - begun) / 1000000 - 2000))" >"$home/cold-start"
[ "$(dunstctl count displayed)" = 1 ] || fail "The server shows no pop-up."
peal status --json >"$home/status"
grep VmRSS "/proc/$(peal status --json | sed -n 's/.*"pid": \([0-9]*\).*/\1/p')/status" >"$home/memory"

# What is due while the program is replaced under it.
peal add "Still there" --in 8s --id second >"$home/added.log" 2>&1 || fail "It was not added."
touch "$home/ready-to-upgrade"
until_true 60 test -e "$home/upgraded" || fail "It was not upgraded."
until_true 20 shown second || fail "After the upgrade it did not ring."
touch "$home/rang-again"
until_true 60 test -e "$home/end" || fail "It did not end."
