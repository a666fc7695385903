#!/usr/bin/env bash
# Compares the time of a Notify call through DesktopDelivery with a plain loop in C, against the
# same server: run.sh [COUNT [ROUNDS]]. Then measures how late the server receives 200 rings of the
# release daemon (latency.py).
#
# Needs Swift, a C compiler, Python 3 and dbus-daemon. Writes only to a temporary folder and the
# build folders.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
# shellcheck source=packaging/lib.sh
. ../../../../packaging/lib.sh
# Use the same build options as the packaged binary.
bench=$(../../build.sh delivery DeliveryBenchmarks --static-swift-stdlib)
folder=$(mktemp -d)
trap 'kill $server $bus 2>/dev/null; rm -rf "$folder"' EXIT
server=
bus=
for program in server timer; do
    # shellcheck disable=SC2046
    cc -O2 -o "$folder/$program" $program.c $(pkg-config --cflags --libs dbus-1)
done
DBUS_SESSION_BUS_ADDRESS="unix:path=$folder/bus"
export DBUS_SESSION_BUS_ADDRESS
mkfifo "$folder/ready"
dbus-daemon --session --nofork --print-address --address="$DBUS_SESSION_BUS_ADDRESS" >"$folder/ready" &
bus=$!
read -r _ <"$folder/ready"
"$folder/server" quietly >"$folder/ready" &
server=$!
read -r _ <"$folder/ready"
"$bench" "$DBUS_SESSION_BUS_ADDRESS" "$@"
kill $server
wait $server 2>/dev/null || true
build_release peal
# shellcheck disable=SC2154  # lib.sh sets it
python3 latency.py "$release_folder/peal" "$folder/server" "$folder/timer"
