"""Answers `rule RULE START LIMIT COUNT` lines as python-dateutil does, one line each."""

import signal
import sys
from datetime import datetime

from dateutil.rrule import rrulestr


class Slow(Exception):
    pass


def alarm(*_):
    raise Slow


signal.signal(signal.SIGALRM, alarm)
for line in sys.stdin:
    _, text, start, limit, count = line.rstrip("\n").split("\t")
    start, limit = datetime.fromisoformat(start), datetime.fromisoformat(limit)
    found, slow = [], False
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        for time in rrulestr("RRULE:" + text, dtstart=start):
            if time > limit or len(found) >= int(count):
                break
            found.append(time.isoformat())
    except Slow:
        slow = True
    except Exception as error:
        found = [f"error: {error}"]
    signal.setitimer(signal.ITIMER_REAL, 0)
    # What was found before it became slow still counts.
    print(" ".join(found + (["..."] if slow else [])))
