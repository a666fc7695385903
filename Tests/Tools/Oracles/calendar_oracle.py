"""Compares day rules with `systemd-analyze calendar`: calendar_oracle.py BINARY SEED COUNT

In systemd's expressions, the weekday, the month and the day of the month must all match. A daily
rule with BYDAY, BYMONTH and BYMONTHDAY means the same. All times are in UTC.
"""

import random
import re
import subprocess
import sys
from datetime import datetime, timedelta

NAMES = dict(zip(["MO", "TU", "WE", "TH", "FR", "SA", "SU"],
                 ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]))
STEPS = 4


def question(r):
    days = sorted(r.sample(list(NAMES), r.randint(0, 6)), key=list(NAMES).index)
    months = sorted(r.sample(range(1, 13), r.choice([0, 0, 1, 2, 5])))
    numbers = sorted(r.sample(range(1, 32), r.choice([0, 0, 1, 2, 9])))
    times = sorted({(r.randrange(24), r.randrange(60), r.choice([0, 0, r.randrange(60)]))
                    for _ in range(1)})
    base = datetime(1975, 1, 1) + timedelta(seconds=r.randrange(100 * 365 * 86400))
    rule = "FREQ=DAILY"
    for part, values in (("BYDAY", days), ("BYMONTH", months), ("BYMONTHDAY", numbers)):
        if values:
            rule += f";{part}=" + ",".join(map(str, values))
    hour, minute, second = times[0]
    expression = " ".join(filter(None, [
        ",".join(NAMES[day] for day in days),
        f"*-{','.join(map(str, months)) or '*'}-{','.join(map(str, numbers)) or '*'}",
        f"{hour:02}:{minute:02}:{second:02}", "UTC"]))
    ours = "\t".join(["days", rule, "1970-01-01", f"{hour:02}:{minute:02}:{second:02}",
                      base.isoformat() + "Z", str(STEPS)])
    return ours, expression, base


def systemd(expression, base):
    result = subprocess.run(
        ["systemd-analyze", "calendar", f"--iterations={STEPS}",
         f"--base-time={base:%Y-%m-%d %H:%M:%S} UTC", expression],
        capture_output=True, text=True, env={"TZ": "UTC", "LC_ALL": "C", "PATH": "/usr/bin:/bin"})
    found = re.findall(r"(?:Next elapse|Iter\. #\d+): \w+ (\S+) (\S+) UTC", result.stdout)
    return " ".join(f"{day}T{time}Z" for day, time in found)


def main():
    binary, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    r = random.Random(seed)
    questions = [question(r) for _ in range(count)]
    answers = subprocess.run(
        [binary], input="".join(ours + "\n" for ours, _, _ in questions), capture_output=True,
        text=True, check=True).stdout.splitlines()
    bad = 0
    for (ours, expression, base), answer in zip(questions, answers, strict=True):
        # systemd does not search beyond the year 2199.
        answer = " ".join(time for time in answer.split() if time < "2200")
        theirs = systemd(expression, base)
        if answer != theirs:
            bad += 1
            if bad <= 20:
                print(f"{expression} after {base}\n  ours    {answer}\n  systemd {theirs}")
    print(f"systemd: {count} expressions, {count - bad} agree")
    sys.exit(bad > 0)


main()
