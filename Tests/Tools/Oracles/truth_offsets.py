"""Checks that the offsets listed in TruthTests.swift are wrong: truth_offsets.py BINARY [FILE]

FILE has occurrences such as `1997-12-23T09:00:00-04:00`. The script computes each offset with
Recurrence (BINARY), Python's zoneinfo, `zdump -v`, and up to 2037, where its data end, also with
dateutil.tz. All of them must agree with each other. They must also agree with the file, except for
the number of offsets that TruthTests.swift lists for each rule.
"""

import collections
import json
import os
import re
import subprocess
import sys
from bisect import bisect_right
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil import tz

HERE = Path(__file__).resolve().parent
SWIFT = HERE.parents[1] / "Unit" / "RecurrenceTests" / "TruthTests.swift"
TRUTH = HERE.parents[3] / "shared" / "truth" / "recurrence.jsonl"


def listed():
    """Reads the list in the Swift test, with lines such as `"RFC2445/RFC2445_RRULETest02": 59,`."""
    return {name: int(count)
            for name, count in re.findall(r'^ +"(\S+)": (\d+),$', SWIFT.read_text(), re.MULTILINE)}


def seconds(wall):
    return int(wall.replace(tzinfo=timezone.utc).timestamp())


def ours(binary, name, walls):
    """Returns the offsets by Recurrence: the wall time read as UTC, minus the instant of the wall time."""
    questions = "".join(f"wall\t{name}\t{seconds(wall)}\n" for wall in walls)
    answers = subprocess.run([binary], input=questions, capture_output=True, text=True, check=True)
    return [seconds(wall) - int(answer)
            for wall, answer in zip(walls, answers.stdout.splitlines(), strict=True)]


def zdump(name, walls):
    """Returns the offsets by `zdump -v`, which lists the seconds just before and after each change."""
    years = f"{min(walls).year - 2},{max(walls).year + 2}"
    listing = subprocess.run(["zdump", "-v", "-c", years, name], capture_output=True, text=True,
                             check=True, env={"LC_ALL": "C", "PATH": os.environ["PATH"]})
    found = re.findall(r" = \w+ (\w+ +\d+ \S+ \d+) \S+ isdst=\d gmtoff=(-?\d+)", listing.stdout)
    changes = [(datetime.strptime(wall, "%b %d %H:%M:%S %Y"), int(offset)) for wall, offset in found]
    return [changes[bisect_right(changes, (wall, 86400)) - 1][1] for wall in walls]


def of_zone(zone, wall):
    return int(wall.replace(tzinfo=zone).utcoffset().total_seconds())


def clock(offset):
    return ("-" if offset < 0 else "+") + str(timedelta(seconds=abs(offset)))


def main():
    truth = Path(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("PEAL_TRUTH", TRUTH))
    if not truth.exists():
        print(f"truth: skipped, there is no {truth}; name the file in PEAL_TRUTH")
        return 0
    wrong, asked, until_2037, failures = listed(), 0, 0, 0
    for line in truth.read_text().splitlines():
        vector = json.loads(line)
        given = [datetime.fromisoformat(text) for text in vector["expected"] if len(text) > 19]
        if not given:
            continue
        name, zone = vector["name"], vector["tzid"]
        walls = [time.replace(tzinfo=None) for time in given]
        asked += len(walls)
        differing = collections.Counter()
        for wall, time, our, dumped in zip(walls, given, ours(sys.argv[1], zone, walls),
                                           zdump(zone, walls), strict=True):
            answers = {our, dumped, of_zone(ZoneInfo(zone), wall)}
            if wall.year <= 2037:
                answers.add(of_zone(tz.gettz(zone), wall))
                until_2037 += 1
            file = int(time.utcoffset().total_seconds())
            if len(answers) > 1:
                failures += 1
                print(f"truth: {name}: {wall} in {zone}: answers are {sorted(map(clock, answers))}")
            elif answers != {file}:
                differing[f"all say {clock(our)}, the file {clock(file)}"] += 1
        for text, count in differing.items():
            print(f"  {count:6} {name}: {text}")
        if differing.total() != wrong.get(name, 0):
            failures += 1
            print(f"truth: {name}: {wrong.get(name, 0)} wrong offsets are listed in {SWIFT.name}")
    print(f"truth: {asked} offsets asked of ours, zoneinfo and zdump ({until_2037} of dateutil.tz);"
          f" {sum(wrong.values())} of the file are wrong in {len(wrong)} rules, as listed;"
          f" {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
