#!/bin/sh
# Compares Calendars with recurring-ical-events: run.sh [ROUNDS] [FIRST-SEED]
#
# - Random events with an alarm, read by Peal: Peal must ring at the alarm's offset from each
#   occurrence that the peer finds. Hours of the offset are elapsed time, and days are calendar
#   days.
# - Random alerts, written by Peal and read with the Python package icalendar: the peer must find
#   the times at which they ring. Two kinds of times are excluded: times near a clock change, which
#   a calendar cannot express, and times that a listed alert has beyond its list.
# - The calendars in the folder CORPUS, if it is set, such as those of the tests of libical, khal and
#   ical4j: Peal and the peer must find the same times, except for the differences that corpus.py lists.
#
# Needs Swift, Python 3 with venv and tzdata. Writes only to a temporary
# folder and .build-tools.
set -eu
rounds=${1:-10} first=${2:-1}
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q install icalendar recurring-ical-events
rings=$(../build.sh tools rings)
status=0
seed=$first
while [ "$seed" -lt $((first + rounds)) ]; do
    for what in events alerts; do
        "$work/venv/bin/python" "$what.py" "$rings" "$work" "$seed" || status=1
    done
    seed=$((seed + 1))
done
[ -z "${CORPUS-}" ] || "$work/venv/bin/python" -W ignore corpus.py "$rings" "$CORPUS" || status=1
exit $status
