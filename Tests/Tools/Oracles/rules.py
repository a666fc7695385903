"""Writes random recurrence rules that RFC 5545 allows, as questions: rules.py SEED COUNT [turn]

With `turn`, the rules are about the weeks around New Year, and start there.
"""

import random
import sys
from datetime import datetime, timedelta

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
LENGTH = {"SECONDLY": 1, "MINUTELY": 60, "HOURLY": 3600, "DAILY": 86400, "WEEKLY": 7 * 86400,
          "MONTHLY": 30 * 86400, "YEARLY": 366 * 86400}


def some(r, low, high, most=3):
    return ",".join(map(str, sorted(r.sample(range(low, high + 1), r.randint(1, most)))))


def signed(r, high, most=3):
    return ",".join(str(n if r.random() < 0.6 else -n)
                    for n in r.sample(range(1, high + 1), r.randint(1, min(most, high))))


def rule(r):
    freq = r.choice(["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "DAILY", "WEEKLY", "WEEKLY",
                     "MONTHLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY", "YEARLY", "YEARLY"])
    short = freq in ("SECONDLY", "MINUTELY", "HOURLY")
    parts, by = [f"FREQ={freq}"], []
    if r.random() < 0.5:
        parts.append(f"INTERVAL={r.choice([1, 2, 2, 3, 4, 5, 7, 12, 18, 30])}")
    if r.random() < 0.35:
        by.append("BYMONTH=" + some(r, 1, 12))
    if freq == "YEARLY" and r.random() < 0.25:
        by.append("BYWEEKNO=" + signed(r, 53))
    weeks = any(p.startswith("BYWEEKNO") for p in by)
    if freq not in ("DAILY", "WEEKLY", "MONTHLY") and r.random() < 0.15:
        by.append("BYYEARDAY=" + signed(r, 366, 8))
    if freq != "WEEKLY" and r.random() < 0.3:
        by.append("BYMONTHDAY=" + signed(r, 31, 5))
    if r.random() < 0.45:
        days = r.sample(DAYS, r.randint(1, 5))
        if freq in ("MONTHLY", "YEARLY") and not weeks and r.random() < 0.5:
            high = 5 if freq == "MONTHLY" or any(p.startswith("BYMONTH=") for p in by) else 53
            days = [f"{r.choice([1, -1]) * r.randint(1, high)}{d}" for d in days]
        by.append("BYDAY=" + ",".join(days))
    if r.random() < (0.3 if short else 0.15):
        by.append("BYHOUR=" + some(r, 0, 23))
    if r.random() < (0.3 if short else 0.1):
        by.append("BYMINUTE=" + some(r, 0, 59))
    if r.random() < (0.3 if short else 0.05):
        by.append("BYSECOND=" + some(r, 0, 59))
    if by and r.random() < 0.2:
        by.append("BYSETPOS=" + signed(r, r.choice([2, 4, 10])))
    if r.random() < 0.25:
        parts.append("WKST=" + r.choice(DAYS))
    r.shuffle(by)
    start = datetime(1971, 1, 1) + timedelta(seconds=r.randrange(90 * 365 * 86400))
    end = r.random()
    if end < 0.25:
        parts.append(f"COUNT={r.randint(1, 30)}")
    elif end < 0.5:
        until = start + timedelta(seconds=LENGTH[freq] * r.randint(0, 60))
        parts.append("UNTIL=" + until.strftime("%Y%m%dT%H%M%S"))
    limit = start + timedelta(days=365 * 30 + 8)
    return ";".join(parts + by), start, limit


def turn(r):
    """Returns a rule of weeks that span two years, which the other random rules rarely contain."""
    weeks = r.sample([1, 2, 51, 52, 53, -1, -2, -51, -52, -53], r.randint(1, 3))
    parts = ["FREQ=YEARLY", "BYWEEKNO=" + ",".join(map(str, weeks))]
    if r.random() < 0.6:
        parts.append(f"INTERVAL={r.randint(1, 4)}")
    if r.random() < 0.7:
        parts.append("BYDAY=" + ",".join(r.sample(DAYS, r.randint(1, 5))))
    if r.random() < 0.2:
        parts.append("BYMONTH=" + r.choice(["1", "12", "1,12"]))
    if r.random() < 0.15:
        parts.append("BYMONTHDAY=" + r.choice(["1,2,3", "-1,-2,-3", "29,30,31,1", "-31,31"]))
    if r.random() < 0.1:
        parts.append("BYYEARDAY=" + r.choice(["1,2,3", "-1,-2,-3", "365,366,1", "-365,-366,-1"]))
    if r.random() < 0.3:
        parts.append("BYSETPOS=" + signed(r, 4))
    if r.random() < 0.5:
        parts.append("WKST=" + r.choice(DAYS))
    if r.random() < 0.2:
        parts.append(f"COUNT={r.randint(1, 30)}")
    start = datetime(r.randint(1971, 2060), 12, 25, 9) + timedelta(days=r.randrange(14))
    return ";".join(parts), start, start + timedelta(days=365 * 30 + 8)


if __name__ == "__main__":
    r = random.Random(int(sys.argv[1]))
    for _ in range(int(sys.argv[2])):
        text, start, limit = turn(r) if sys.argv[3:] == ["turn"] else rule(r)
        print("rule", text, start.isoformat(), limit.isoformat(), 40, sep="\t")
