#!/bin/sh
# What the daemon and its commands take with 100, 10 000 and 100 000 alerts, and whether it idles:
# run.sh [COUNT...]
#
# Needs: Swift, Python 3 and dbus-daemon. Writes only below a temporary folder and .build-release.
set -eu
cd "$(dirname "$0")/../../.."
swift build -q -c release --product peal --scratch-path .build-release
exec python3 Tests/Benchmarks/daemon/bench.py .build-release/release/peal "$@"
