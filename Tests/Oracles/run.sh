#!/bin/sh
# Compares Recurrence with its peers: run.sh [RULES] [EXPRESSIONS] [SEED]
#
# - The examples of RFC 5545 with reference.py, which reads rules as the RFC says, slowly.
# - Random rules: ours with ours found backwards; ours with the reference, which must agree in all;
#   and with python-dateutil, libical and recurring-ical-events. Each of these must give RULES whole
#   answers, so three rules are drawn for two. What they are known to do otherwise, and by which words
#   of the RFC that is wrong, is in defects.py: dateutil and recurring-ical-events BYWEEKNO, and
#   BYSETPOS of WEEKLY; libical these and more. Anything else fails.
# - Rules of the weeks about the turn of a year, a sixth of RULES, with the reference and dateutil.
# - Day rules with EXPRESSIONS of `systemd-analyze calendar`, zones with Python's zoneinfo, and the
#   offsets that are wrong in the file of TruthTests.swift with zoneinfo, dateutil and zdump.
#
# With 20000 rules on two processors it takes about ten minutes.
#
# Needs: Swift, Python 3 with venv, cc, libical-dev, pkg-config, tzdata and systemd-analyze (as root,
# what is missing is installed by apt-get). Writes only below a temporary folder and .build.
set -eu
rules=${1:-20000} expressions=${2:-5000} seed=${3:-1}
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if ! pkg-config --exists libical && [ "$(id -u)" = 0 ]; then
    apt-get install -y -q libical-dev pkg-config gcc tzdata
fi
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q install python-dateutil==2.9.0.post0 icalendar recurring-ical-events
python="$work/venv/bin/python"
# shellcheck disable=SC2046
cc -O2 -o "$work/libical" libical.c $(pkg-config --cflags --libs libical)
swift build -q -c release
ours=.build/release/occurrences

status=0
drawn=$((rules * 3 / 2 + 100))
"$python" rules.py "$seed" "$drawn" >"$work/rules"
"$ours" <"$work/rules" >"$work/ours"
sed 's/^rule/back/' "$work/rules" | "$ours" >"$work/back"
cmp "$work/ours" "$work/back" && echo "backwards: $drawn rules give the same" || status=1
"$python" reference.py --self-test || status=1
# The Python peers use two processes each, libical one.
"$work/libical" "$rules" <"$work/rules" >"$work/libical.out" &
"$python" reference.py <"$work/rules" >"$work/reference"
"$python" dateutil_oracle.py "$rules" <"$work/rules" >"$work/dateutil.out"
"$python" recurring_oracle.py "$rules" <"$work/rules" >"$work/recurring.out"
wait
"$python" compare.py "$rules" "$work/rules" "$work/ours" "$work/reference" \
    dateutil="$work/dateutil.out" libical="$work/libical.out" \
    recurring="$work/recurring.out" || status=1

echo "weeks about the turn of a year:"
turns=$((rules / 6))
"$python" rules.py "$seed" "$turns" turn >"$work/turns"
"$ours" <"$work/turns" >"$work/ours"
"$python" reference.py <"$work/turns" >"$work/reference"
"$python" dateutil_oracle.py "$turns" <"$work/turns" >"$work/dateutil.out"
"$python" compare.py $((turns * 3 / 4)) "$work/turns" "$work/ours" "$work/reference" \
    dateutil="$work/dateutil.out" || status=1

"$python" calendar_oracle.py "$ours" "$seed" "$expressions" || status=1
"$python" zone_oracle.py "$ours" || status=1
"$python" truth_offsets.py "$ours" || status=1
exit $status
