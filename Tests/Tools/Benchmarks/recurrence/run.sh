#!/bin/sh
# Measures the time per occurrence of "weekdays, every 30 min from 09:30 to 21:30" in New York for
# Recurrence, python-dateutil, libical and Foundation in one run. Also prints the speed of other
# rules.
#
# The peers have no windows, so their rule has all half hours of 13 hours (09:00 to 21:30); that is
# about the same number of occurrences. Needs Swift, Python 3 with venv, cc, libical-dev and
# pkg-config. Run it on an idle machine.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" -q install python-dateutil==2.9.0.post0
# shellcheck disable=SC2046
cc -O2 -o "$work/libical" libical.c $(pkg-config --cflags --libs libical)
bench=$(../../build.sh tools RecurrenceBenchmarks)

"$bench" study 200000 >"$work/warm"
study=$("$bench" study 500000)
ours=${study% *}
echo "an occurrence of the sequence: $ours ns; asked for one by one: ${study#* } ns"
dateutil=$("$work/venv/bin/python" - <<'PYTHON'
import itertools, time
from datetime import datetime
from zoneinfo import ZoneInfo
from dateutil.rrule import rrulestr
rule = rrulestr("RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,12,13,14,15,16,17,18,19,20,21;"
                "BYMINUTE=0,30", dtstart=datetime(2026, 1, 5, 9, 30, tzinfo=ZoneInfo("America/New_York")))
begin = time.perf_counter()
count = sum(1 for _ in itertools.islice(rule, 200000))
print((time.perf_counter() - begin) / count * 1e9)
PYTHON
)
libical=$("$work/libical" 200000)
foundation=$("$bench" foundation 3000)
for peer in "dateutil $dateutil" "libical $libical" "Foundation(daily) ${foundation% *}" \
    "Foundation(weekly) ${foundation#* }"; do
    echo "$peer $ours" | awk '{ printf "%-18s %10.0f ns, %7.1f times ours (%.1f ns)\n", $1, $2, $2 / $3, $3 }'
done
"$bench" rules 100000
"$bench" days 100000
echo "the slowest of the rules that never match:"
"$bench" never
"$bench" worst 100000
"$bench" replan 1000000
cc -O2 -shared -fPIC -o "$work/mallocs.so" mallocs.c
for count in 1 1000000; do
    echo "the whole process, with $count occurrences each of three schedules:" \
        "$(LD_PRELOAD="$work/mallocs.so" "$bench" allocations $count 2>&1 >/dev/null)"
done
