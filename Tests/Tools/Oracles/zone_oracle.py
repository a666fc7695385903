"""Compares zones with Python's zoneinfo: zone_oracle.py BINARY [ZONE…]

For every zone and every change of its offset from 1970 to 2100, it compares the offsets just before
and at the change, and the instants of the wall times around it.
"""

import subprocess
import sys
import zoneinfo
from datetime import datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
WALL = datetime(1970, 1, 1)
END = int((datetime(2100, 1, 1) - WALL).total_seconds())
STEP = 7 * 86400


def offset(zone, second):
    return int((EPOCH + timedelta(seconds=second)).astimezone(zone).utcoffset().total_seconds())


def changes(zone):
    """Yields the changes of the offset that are still in effect at the end of their week."""
    before = offset(zone, 0)
    for end in range(STEP, END + STEP, STEP):
        after = offset(zone, end)
        if after != before:
            low, high = end - STEP, end
            while high - low > 1:
                middle = (low + high) // 2
                if offset(zone, middle) == before:
                    low = middle
                else:
                    high = middle
            yield high
        before = after


def meaning(zone, local):
    wall = WALL + timedelta(seconds=local)
    first, second = (int(wall.replace(tzinfo=zone, fold=fold).utcoffset().total_seconds())
                     for fold in (0, 1))
    if first == second:
        return f"{local - first}"
    if first > second:
        return f"{local - first} {local - second}"
    return f"gap {first} {second}"


def main():
    binary, names = sys.argv[1], sys.argv[2:] or sorted(zoneinfo.available_timezones())
    zoneinfo.reset_tzpath(["/usr/share/zoneinfo"])
    questions, expected, count = [], [], 0
    for name in names:
        if name.startswith(("posix", "right")) or name in ("Factory", "localtime"):
            continue
        zone = zoneinfo.ZoneInfo(name)
        for change in changes(zone):
            count += 1
            for second in (change - 1, change):
                questions.append(f"at\t{name}\t{second}")
                moment = (EPOCH + timedelta(seconds=second)).astimezone(zone)
                expected.append(f"{offset(zone, second)} {moment.tzname()}")
            for around in (offset(zone, change - 1), offset(zone, change)):
                for delta in (-3601, -1, 0, 1, 900, 1799, 3599):
                    questions.append(f"wall\t{name}\t{change + around + delta}")
                    expected.append(meaning(zone, change + around + delta))
    answers = subprocess.run(
        [binary], input="".join(q + "\n" for q in questions), capture_output=True, text=True,
        check=True).stdout.splitlines()
    bad = [(q, a, e) for q, a, e in zip(questions, answers, expected, strict=True) if a != e]
    for question, answer, theirs in bad[:20]:
        print(f"{question}\n  ours     {answer}\n  zoneinfo {theirs}")
    print(f"zoneinfo: {count} changes, {len(questions)} questions, {len(questions) - len(bad)} agree")
    sys.exit(len(bad) > 0)


main()
