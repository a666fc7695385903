#!/usr/bin/env bash
# Builds Peal and demonstrates it: an alert that is due in a few seconds rings.
#
#   packaging/run.sh            the demonstration, in a store of its own that is removed afterwards
#   packaging/run.sh ARGS...    builds Peal, and runs `peal ARGS...` on your own alerts
#
# This works on Debian and Ubuntu with Swift 6.2 or newer. Missing packages are installed.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

build_release peal
peal=$release_folder/peal
# Put the translations and the holidays where the program looks for them.
"$top/packaging/po/build.sh" "$(dirname "$release_folder")/share/locale"
mkdir -p "$(dirname "$release_folder")/share/peal"
ln -sfn "$top/packaging/days/holidays" "$(dirname "$release_folder")/share/peal/holidays"
[ $# -eq 0 ] || exec "$peal" "$@"

folder=$(mktemp -d)
export PEAL_STORE=$folder/peal.db
daemon=
bus=
finish() {
    if [ -n "$daemon" ]; then
        # Removing the alert also removes its notification.
        "$peal" remove water >/dev/null 2>&1 || true
        kill "$daemon" 2>/dev/null || true
        wait "$daemon" 2>/dev/null || true
    fi
    [ -z "$bus" ] || kill "$bus" 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

ask_bus() {
    local method=$1
    shift
    timeout 5 dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus \
        /org/freedesktop/DBus "org.freedesktop.DBus.$method" "$@" 2>/dev/null
}

: "${DBUS_SESSION_BUS_ADDRESS:=unix:path=${XDG_RUNTIME_DIR:-/run/user/$(id -u)}/bus}"
export DBUS_SESSION_BUS_ADDRESS
reason=
if ! ask_bus GetId >/dev/null; then
    reason="There is no session bus here"
elif ask_bus NameHasOwner string:io.github.peal.Peal | grep -q true; then
    reason="Your own Peal is running on the session bus and is left alone"
fi
if [ -n "$reason" ]; then
    echo "$reason. This demonstration uses a private bus."
    dbus-daemon --session --fork --print-address=3 --print-pid=4 \
        3>"$folder/address" 4>"$folder/pid" 2>"$folder/bus-log"
    DBUS_SESSION_BUS_ADDRESS=$(cat "$folder/address")
    bus=$(cat "$folder/pid")
fi

# Use the desktop if a notification server runs there, else this terminal.
delivery=terminal
if ask_bus NameHasOwner string:org.freedesktop.Notifications | grep -q true; then
    delivery=desktop
fi

say() {
    local word line='$'
    for word in "$@"; do
        case $word in
        *[!A-Za-z0-9_./:=,+-]*) line+=" '$word'" ;;
        *) line+=" $word" ;;
        esac
    done
    printf '\n%s\n' "$line"
}

try() {
    say peal "$@"
    "$peal" "$@"
}

say peal daemon --delivery "$delivery"
"$peal" daemon --delivery "$delivery" >"$folder/out" 2>"$folder/log" &
daemon=$!
until "$peal" status >/dev/null 2>&1; do
    kill -0 "$daemon" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
    sleep 0.1
done

try add "물 마실 시간이에요! 💦" --id water --in 3s \
    --body "세계보건기구(WHO)가 권장하는 하루 물 섭취량은 1.5~2L 입니다."
try list
echo
echo "... waiting for the alert to ring ..."
for _ in $(seq 200); do
    "$peal" history --json | grep -q '"shown"' && break
    sleep 0.1
done
"$peal" history --json | grep -q '"shown"' || {
    echo "The alert did not ring:" >&2
    cat "$folder/log" >&2
    exit 1
}
echo
if [ "$delivery" = desktop ]; then
    echo "The alert rang. Your desktop shows the notification for some seconds."
    sleep 4
else
    cat "$folder/out"
fi
try history
try status
try

cat <<EOF

That was in a store of its own, which is gone now. Try next:
  packaging/run.sh daemon                        # your own daemon, in another terminal
  packaging/run.sh add 'Drink water' --at 09:30
  packaging/run.sh list
  packaging/run.sh --help
EOF
