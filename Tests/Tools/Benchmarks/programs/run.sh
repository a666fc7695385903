#!/usr/bin/env bash
# Compares the time in which a program schedules 60 notifications with that of 60 Notify calls in C:
# run.sh [ROUNDS].
#
# Needs Swift, a C compiler, Python 3 and dbus-daemon. Writes only to a temporary folder and the
# build folders.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
# shellcheck source=packaging/lib.sh
. ../../../../packaging/lib.sh
bench=$(../../build.sh tools ProgramBenchmarks)
build_release peal
folder=$(mktemp -d)
server=
daemon=
bus=
trap 'kill $daemon $server $bus 2>/dev/null; rm -rf "$folder"' EXIT
# shellcheck disable=SC2046
cc -O2 -o "$folder/server" ../delivery/server.c $(pkg-config --cflags --libs dbus-1)
export DBUS_SESSION_BUS_ADDRESS="unix:path=$folder/bus"
export PEAL_STORE=$folder/peal.sqlite XDG_DATA_HOME=$folder XDG_CONFIG_HOME=$folder
export PEAL_APP_ID=org.example.Benchmark
mkfifo "$folder/ready"
dbus-daemon --session --nofork --print-address --address="$DBUS_SESSION_BUS_ADDRESS" >"$folder/ready" &
bus=$!
read -r _ <"$folder/ready"
"$folder/server" quietly >"$folder/ready" &
server=$!
read -r _ <"$folder/ready"
# shellcheck disable=SC2154  # lib.sh sets it
PEAL_AUTHORIZATION=allow "$release_folder/peal" daemon 2>/dev/null &
daemon=$!
gdbus wait --session io.github.peal.Peal --timeout 10
timeout 120 "$bench" "$DBUS_SESSION_BUS_ADDRESS" "$@"
