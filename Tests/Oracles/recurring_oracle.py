"""Answers `rule RULE START LIMIT COUNT` lines as recurring-ical-events does, one line each."""

import re
import signal
import sys
from datetime import datetime

import icalendar
import recurring_ical_events


class Slow(Exception):
    pass


def alarm(*_):
    raise Slow


signal.signal(signal.SIGALRM, alarm)
for line in sys.stdin:
    _, text, start, limit, count = line.rstrip("\n").split("\t")
    # In UTC: of a local UNTIL it loses the last digit.
    if "UNTIL=" in text:
        text = re.sub(r"(UNTIL=\d{8}T\d{6})", r"\1Z", text)
    compact = start.replace("-", "").replace(":", "")
    event = ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20200101T000000Z\r\n"
             f"DTSTART:{compact}Z\r\nRRULE:{text}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    found, slow = [], False
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        query = recurring_ical_events.of(icalendar.Calendar.from_ical(event))
        last = datetime.fromisoformat(limit + "+00:00")
        for occurrence in query.after(datetime.fromisoformat(start + "+00:00")):
            time = occurrence.start
            if time > last or len(found) >= int(count):
                break
            found.append(time.replace(tzinfo=None).isoformat())
    except Slow:
        slow = True
    except Exception as error:
        found = [f"error: {error}"[:200].replace("\n", " ")]
    signal.setitimer(signal.ITIMER_REAL, 0)
    print(" ".join(found + (["..."] if slow else [])))
