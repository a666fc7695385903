#!/usr/bin/env bash
# What the daemon and its commands take with 100, 10 000 and 100 000 alerts, and whether it idles:
# run.sh [COUNT...]
#
# Needs: Swift, Python 3 and dbus-daemon. Writes only below a temporary folder and the build folder.
set -euo pipefail
# shellcheck source=packaging/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../../packaging/lib.sh"
build_release
# shellcheck disable=SC2154  # lib.sh sets it
exec python3 "$top/Tests/Benchmarks/daemon/bench.py" "$release_folder/peal" "$@"
