#!/usr/bin/env bash
# Measures the daemon with 100, 10 000 and 100 000 alerts, and whether it idles. Then compares the
# subcommands with notify-send: run.sh [COUNT...]
#
# Needs Swift, a C compiler, Python 3, dbus-daemon, hyperfine and notify-send. Writes only to a
# temporary folder and the build folder.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../../../packaging/lib.sh"
need hyperfine libnotify-bin
build_release peal
benchmarks="$top/Tests/Tools/Benchmarks"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# shellcheck disable=SC2046
cc -O2 -o "$folder/server" "$benchmarks/delivery/server.c" $(pkg-config --cflags --libs dbus-1)
# shellcheck disable=SC2154  # lib.sh sets it
python3 "$benchmarks/daemon/bench.py" "$release_folder/peal" "$@"
python3 "$benchmarks/daemon/verbs.py" "$release_folder/peal" "$folder/server"
