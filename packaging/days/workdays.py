#!/usr/bin/env python3
"""Compares Peal's weekdays except holidays with those of the package holidays: workdays.py OCCURRENCES

OCCURRENCES is the path of the program that `Tests/Tools/build.sh tools occurrences` prints. Needs the
package holidays of PyPI.
"""

import datetime
import os
import pathlib
import subprocess
import sys
import tempfile

# The package has the name of a script in this folder.
sys.path = [path for path in sys.path if path != str(pathlib.Path(__file__).resolve().parent)]
import holidays  # noqa: E402

COUNTRIES = ["KR", "US", "DE-BY", "JP", "GB"]
YEARS = range(2024, 2031)

differences = 0
start, end = datetime.date(YEARS[0], 1, 1), datetime.date(YEARS[-1], 12, 31)
# The tool looks for files of holidays in peal/holidays.
share = pathlib.Path(tempfile.mkdtemp())
(share / "peal").mkdir()
(share / "peal/holidays").symlink_to(pathlib.Path(__file__).resolve().parent / "holidays")
for name in COUNTRIES:
    question = f"set\trule(FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR) & !holidays({name})\t{start}\t{end}\n"
    answer = subprocess.run(
        [sys.argv[1]], input=question, capture_output=True, text=True, check=True,
        env={**os.environ, "XDG_DATA_HOME": str(share)},
    ).stdout.split()
    country, _, part = name.partition("-")
    off = holidays.country_holidays(country, subdiv=part or None, years=YEARS)
    days = [start + datetime.timedelta(days=n) for n in range((end - start).days + 1)]
    expected = [str(day) for day in days if day.weekday() < 5 and day not in off]
    wrong = set(answer) ^ set(expected)
    print(f"{name}: {len(expected)} days, {len(wrong)} differences", *sorted(wrong)[:5])
    differences += len(wrong)
sys.exit(differences > 0)
