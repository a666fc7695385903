"""Checks the calendars that Peal writes for random alerts: alerts.py RINGS FOLDER SEED"""

import collections
import datetime as dt
import re
import subprocess
import sys
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

NOW = dt.datetime(2026, 11, 22, 9, tzinfo=dt.timezone.utc)
END = NOW + dt.timedelta(400)
BERLIN = ZoneInfo("Europe/Berlin")
CHANGES = [
    dt.datetime(2027, 3, 28, 1, tzinfo=dt.timezone.utc),
    dt.datetime(2027, 10, 31, 1, tzinfo=dt.timezone.utc),
    dt.datetime(2027, 3, 14, 7, tzinfo=dt.timezone.utc),
    dt.datetime(2027, 11, 7, 6, tzinfo=dt.timezone.utc),
]


def clear(moments):
    """Returns the moments that are not near a clock change."""
    near = dt.timedelta(hours=3)
    return {m for m in moments if all(abs(m - change) > near for change in CHANGES)}


def ring(start, event):
    """Returns the time at which the first alarm of an event rings; `None` if there is no alarm.

    Days are counted on the wall clock, hours and minutes as elapsed time.
    """
    alarm = next(iter(event.walk("VALARM")), None)
    if alarm is None:
        return None
    if not isinstance(start, dt.datetime):
        start = dt.datetime(start.year, start.month, start.day)
    start = start if start.tzinfo else start.replace(tzinfo=BERLIN)
    text = alarm["TRIGGER"].to_ical().decode()
    days, hours, minutes, seconds = (
        int(x or 0) for x in re.match(r"-?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$", text).groups())
    moment = start - dt.timedelta(days=days)
    elapsed = dt.timedelta(hours=hours, minutes=minutes, seconds=seconds)
    return moment.astimezone(dt.timezone.utc) - elapsed


def main(rings, folder, seed):
    path = f"{folder}/alerts.ics"
    output = subprocess.run(
        [rings, "write", seed, "25", path, f"{END:%Y-%m-%dT%H:%M:%SZ}"],
        check=True, capture_output=True, text=True).stdout
    with open(path, "rb") as file:
        raw = file.read()
    for line in raw.split(b"\r\n"):
        line.decode()
        assert len(line) <= 75 and b"\n" not in line, line
    calendar = icalendar.Calendar.from_ical(raw)
    errors = [part.errors for part in calendar.walk() if part.errors]
    assert not errors, errors
    ours, peer = collections.defaultdict(set), collections.defaultdict(set)
    for line in output.splitlines():
        name, value = line.split(" ")
        ours[name].add(dt.datetime.fromisoformat(value.replace("Z", "+00:00")))
    listed = set()
    for event in calendar.walk("VEVENT"):
        if "RRULE" not in event and len(event.get("RDATE", [])) >= 199:
            listed.add(str(event["UID"]).removesuffix("@peal"))
    margin = dt.timedelta(3)
    found = recurring_ical_events.of(calendar)
    for event in found.between(NOW - margin, END + margin):
        name = re.sub(r"(\.\d+)?@peal$", "", str(event["UID"]))
        start = ring(event["DTSTART"].dt, event)
        if start and NOW < start < END:
            peer[name].add(start)
    # An alert that is off has no alarm, which would say how long before its event it rings.
    off = {
        re.sub(r"(\.\d+)?@peal$", "", str(event["UID"]))
        for event in calendar.walk("VEVENT") if not event.walk("VALARM")
    }
    wrong = 0
    for name in (set(ours) | set(peer)) - off:
        mine, theirs = clear(ours[name]), clear(peer[name])
        if mine != theirs and not (name in listed and theirs <= mine):
            wrong += 1
            print(name, "missing", sorted(map(str, mine - theirs))[:3],
                  "extra", sorted(map(str, theirs - mine))[:3])
    print(f"alerts, seed {seed}: {wrong} of 25 differ;", sum(map(len, ours.values())), "rings")
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
