"""Checks how Peal reads random events with an alarm: events.py RINGS FOLDER SEED"""

import collections
import datetime as dt
import random
import re
import subprocess
import sys
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

NOW = dt.datetime(2026, 11, 22, 9, tzinfo=dt.timezone.utc)
END = dt.datetime(2028, 12, 1, tzinfo=dt.timezone.utc)
BERLIN = ZoneInfo("Europe/Berlin")
ZONES = ["Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Lord_Howe", None, "UTC"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
OFFSETS = [
    "PT0S", "-PT15M", "-PT1H", "-P1D", "PT30M", "-P1DT2H", "-PT12H", "-P2D", "-P1W", "PT26H",
    "-PT15H", "-PT90M",
]


def rule(pick):
    frequency = pick.choice(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
    parts = ["FREQ=" + frequency]
    if pick.random() < 0.3:
        parts.append(f"INTERVAL={pick.randint(2, 4)}")
    kind = pick.random()
    if frequency == "DAILY" and kind < 0.3:
        parts.append("BYDAY=" + ",".join(pick.sample(DAYS, 3)))
    if frequency == "WEEKLY":
        if kind < 0.8:
            parts.append("BYDAY=" + ",".join(pick.sample(DAYS, pick.randint(1, 4))))
        if pick.random() < 0.3:
            parts.append("WKST=" + pick.choice(DAYS))
    if frequency == "MONTHLY":
        if kind < 0.3:
            days = pick.sample([1, 2, 5, 15, 28, 31, -1, -2, -5], pick.randint(1, 3))
            parts.append("BYMONTHDAY=" + ",".join(map(str, days)))
        elif kind < 0.6:
            parts.append(f"BYDAY={pick.choice([1, 2, 3, 4, -1, -2])}{pick.choice(DAYS)}")
        elif kind < 0.75:
            parts.append(f"BYDAY=MO,TU,WE,TH,FR;BYSETPOS={pick.choice([1, -1, 2])}")
        elif kind < 0.85:
            parts.append("BYDAY=FR;BYMONTHDAY=13")
    if frequency == "YEARLY":
        if kind < 0.3:
            day = pick.choice([1, 2, 15, 28, 29, 30])
            parts.append(f"BYMONTH={pick.randint(1, 12)};BYMONTHDAY={day}")
        elif kind < 0.6:
            number = pick.choice([1, 2, 3, 4, -1])
            parts.append(f"BYMONTH={pick.randint(1, 12)};BYDAY={number}{pick.choice(DAYS)}")
        elif kind < 0.7:
            parts.append(f"BYMONTHDAY={pick.choice([1, 14])}")
    if pick.random() < 0.2:
        parts.append(f"COUNT={pick.randint(2, 40)}")
    return ";".join(parts)


def offset(text):
    """Returns the days and seconds of a duration such as `-P1DT2H`."""
    pattern = r"-?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$"
    weeks, days, hours, minutes, seconds = (int(x or 0) for x in re.match(pattern, text).groups())
    sign = -1 if text.startswith("-") else 1
    return sign * (7 * weeks + days), sign * (3600 * hours + 60 * minutes + seconds)


def ring(start, days, seconds, zone):
    """Returns the time at which an occurrence's alarm rings, in UTC."""
    if not isinstance(start, dt.datetime):
        start = dt.datetime(start.year, start.month, start.day)
    wall = start.replace(tzinfo=None)
    if zone is None:
        wall += dt.timedelta(days=days, seconds=seconds)
        return wall.replace(tzinfo=BERLIN).astimezone(dt.timezone.utc)
    zone = ZoneInfo(zone)
    moment = wall.replace(tzinfo=zone).astimezone(dt.timezone.utc)
    if days:
        wall = moment.astimezone(zone).replace(tzinfo=None) + dt.timedelta(days=days)
        moment = wall.replace(tzinfo=zone).astimezone(dt.timezone.utc)
    return moment + dt.timedelta(seconds=seconds)


def literal(text):
    """Returns a calendar with the month that Peal takes from the start of yearly rules.

    RFC 5545 gives such a rule its days in every month. Peal reads it as Google Calendar writes it: a
    birthday on 14 February is FREQ=YEARLY;BYMONTHDAY=14.
    """
    pattern = r"(DTSTART[^:\n]*:\d{4}(\d\d)[^\n]*\r\nRRULE:FREQ=YEARLY)((?:;INTERVAL=\d+)?;BYMONTHDAY=)"
    return re.sub(pattern, lambda m: f"{m[1]};BYMONTH={int(m[2])}{m[3]}", text)


def draw(pick, number):
    zone, text = pick.choice(ZONES), rule(pick)
    time = pick.choice(["090000", "003000", "023000", "233000", "120000", "031000"])
    day = f"{dt.date(2026, 1, 1) + dt.timedelta(pick.randint(0, 500)):%Y%m%d}"
    if zone is None and pick.random() < 0.4:
        start = f"DTSTART;VALUE=DATE:{day}"
    elif zone in (None, "UTC"):
        start = f"DTSTART:{day}T{time}" + ("Z" if zone else "")
    else:
        start = f"DTSTART;TZID={zone}:{day}T{time}"
    alarm = pick.choice(OFFSETS)
    lines = [
        "BEGIN:VEVENT", f"UID:e{number}", "DTSTAMP:20260101T000000Z", f"SUMMARY:e{number}", start,
        "RRULE:" + text, "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:" + alarm,
        "END:VALARM", "END:VEVENT",
    ]
    return lines, (zone, text, alarm, start)


def main(rings, folder, seed):
    pick = random.Random(int(seed))
    lines, events = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"], {}
    for number in range(300):
        event, events[f"e{number}"] = draw(pick, number)
        lines += event
    text = "\r\n".join(lines + ["END:VCALENDAR", ""])
    with open(f"{folder}/events.ics", "w", newline="") as file:
        file.write(text)
    output = subprocess.run(
        [rings, "read", f"{folder}/events.ics", f"{END:%Y-%m-%dT%H:%M:%SZ}"],
        check=True, capture_output=True, text=True).stdout
    ours, limited = collections.defaultdict(set), set()
    for line in output.splitlines():
        name, value = line.split(" ", 1)
        if name == "limited":
            limited.add(value)
        else:
            ours[name].add(dt.datetime.fromisoformat(value.replace("Z", "+00:00")))
    peer = collections.defaultdict(set)
    found = recurring_ical_events.of(icalendar.Calendar.from_ical(literal(text)))
    margin = dt.timedelta(20)
    for event in found.between(NOW - margin, END + margin):
        name = str(event["UID"])
        zone, _, alarm, _ = events[name]
        moment = ring(event["DTSTART"].dt, *offset(alarm), zone)
        if NOW < moment < END:
            peer[name].add(moment)
    wrong = 0
    for name, event in events.items():
        # RFC 5545 (section 3.3.10) counts a start that does not match the rule as the first
        # occurrence, but the peer does not.
        isShort = "COUNT" in event[1] and sorted(ours[name]) == sorted(peer[name])[:-1]
        isCut = name in limited and ours[name] <= peer[name]
        if ours[name] != peer[name] and not isShort and not isCut:
            wrong += 1
            print(*event, "missing", sorted(map(str, peer[name] - ours[name]))[:3],
                  "extra", sorted(map(str, ours[name] - peer[name]))[:3])
    print(f"events, seed {seed}: {wrong} of {len(events)} differ;", sum(map(len, peer.values())),
          "rings")
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
