#!/bin/sh
# Compares Calendars with recurring-ical-events: run.sh [ROUNDS] [FIRST-SEED]
#
# - Random events with an alarm, read by Peal: each must ring so long before or after each
#   occurrence that the peer finds, hours counted as elapsed time and days by the wall.
# - Random alerts, written by Peal and read by the Python package icalendar: the peer must find the
#   times at which they ring, but for those that a change of the clocks touches, which a calendar
#   cannot say, and those of alerts whose times are only listed.
#
# Needs: Swift, Python 3 with venv, libical-dev, pkg-config and tzdata. Writes only below a temporary
# folder and .build.
set -eu
rounds=${1:-10} first=${2:-1}
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q install icalendar recurring-ical-events
swift build -q -c release
status=0
seed=$first
while [ "$seed" -lt $((first + rounds)) ]; do
    for what in events alerts; do
        "$work/venv/bin/python" "$what.py" .build/release/rings "$work" "$seed" || status=1
    done
    seed=$((seed + 1))
done
exit $status
