#!/bin/sh
# Compares Recurrence with its peers: run.sh [RULES] [EXPRESSIONS] [SEED]
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
"$python" rules.py "$seed" "$rules" >"$work/rules"
"$ours" <"$work/rules" >"$work/ours"
sed 's/^rule/back/' "$work/rules" | "$ours" >"$work/back"
cmp "$work/ours" "$work/back" && echo "backwards: $rules rules give the same" || status=1
"$work/libical" <"$work/rules" >"$work/libical.out" &
"$python" dateutil_oracle.py <"$work/rules" >"$work/dateutil.out" &
wait
"$python" recurring_oracle.py <"$work/rules" >"$work/recurring.out"
"$python" compare.py "$work/rules" "$work/ours" dateutil="$work/dateutil.out" \
    libical="$work/libical.out" recurring="$work/recurring.out" || status=1
"$python" calendar_oracle.py "$ours" "$seed" "$expressions" || status=1
"$python" zone_oracle.py "$ours" || status=1
exit $status
