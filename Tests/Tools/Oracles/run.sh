#!/bin/sh
# Compares Recurrence with other implementations: run.sh [RULES] [EXPRESSIONS] [SEED]
#
# - Checks reference.py, a slow and literal implementation of RFC 5545, with the examples of the
#   RFC.
# - Random rules: compares forward with backward searches. Compares our answers with the reference;
#   all must agree. Then compares them with python-dateutil, libical and recurring-ical-events. Each
#   of these peers must give RULES complete answers, so the script draws 1.5 times as many rules.
#   Known differences, and the text of the RFC that makes each one wrong, are in defects.py.
#   dateutil and recurring-ical-events differ in BYWEEKNO, in BYSETPOS with WEEKLY and in BYMONTHDAY
#   with YEARLY; libical differs in other parts. Any other difference is a failure.
# - Rules about the weeks around New Year, a sixth of RULES: compares with the reference and
#   dateutil.
# - Compares day rules with EXPRESSIONS calls of `systemd-analyze calendar`, and zones with Python's
#   zoneinfo. Checks the wrong offsets listed in TruthTests.swift with zoneinfo, dateutil and zdump.
#
# With 20000 rules on two processors, the run takes about ten minutes.
#
# Needs Swift, Python 3 with venv, cc, libical-dev, pkg-config, tzdata and systemd-analyze. As root,
# it installs missing packages with apt-get. Writes only to a temporary folder and .build-tools.
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
ours=$(../build.sh tools occurrences)

status=0
drawn=$((rules * 3 / 2 + 100))
"$python" rules.py "$seed" "$drawn" >"$work/rules"
"$ours" <"$work/rules" >"$work/ours"
sed 's/^rule/back/' "$work/rules" | "$ours" >"$work/back"
cmp "$work/ours" "$work/back" && echo "backwards: $drawn rules give the same" || status=1
"$python" reference.py --self-test || status=1
# The Python peers use two processes each, libical one, so libical runs in the background.
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
