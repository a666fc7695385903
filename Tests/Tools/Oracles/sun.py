#!/usr/bin/env python3
"""Writes sunrises and sunsets at 200 places, for Tests/Unit/RecurrenceTests/Fixtures/sun.txt.

Usage, in a venv with astral (pip install astral==3.2):

  sun.py > sun.txt              writes four days of each place
  sun.py --check OCCURRENCES    compares all days of 2028 with the tool occurrences; at most 90 seconds
                                may lie between them

Each line has a zone, the place in degrees, a day, and the seconds of sunrise and sunset since 1970.
The places are drawn from zone1970.tab, up to 60 degrees of latitude. astral searches a day of UTC,
and returns the event of a neighbouring day near its ends; such a day is left out.
"""

import datetime
import random
import re
import subprocess
import sys
from zoneinfo import ZoneInfo

from astral import Observer
from astral.sun import sunrise, sunset


def degrees(text):
    # Latitudes have two digits of degrees, longitudes three.
    sign, rest = text[0], text[1:]
    width = 3 if len(rest) in (5, 7) else 2
    value = int(rest[:width]) + int(rest[width : width + 2]) / 60 + int(rest[width + 2 :] or 0) / 3600
    return round(-value if sign == "-" else value, 4)


def places():
    for line in open("/usr/share/zoneinfo/zone1970.tab", encoding="utf-8"):
        if line.startswith("#"):
            continue
        coordinates, zone = line.rstrip("\n").split("\t")[1:3]
        latitude, longitude = re.match(r"([+-]\d+)([+-]\d+)", coordinates).groups()
        if abs(degrees(latitude)) <= 60:
            yield zone, degrees(latitude), degrees(longitude)


def event(function, place, zone, day):
    """The second of an event; None if that of the day is uncertain."""
    days = [day + datetime.timedelta(days=offset) for offset in (-1, 0, 1)]
    try:
        found = [function(place, date=d, tzinfo=ZoneInfo(zone)).timestamp() for d in days]
    except ValueError:
        return None
    return found[1] if all(abs(b - a - 86_400) < 400 for a, b in zip(found, found[1:])) else None


def sample():
    return sorted(random.sample(list(places()), 200))


def write():
    for zone, latitude, longitude in sample():
        place = Observer(latitude, longitude)
        drawn = 0
        while drawn < 4:
            day = datetime.date(2000, 1, 1) + datetime.timedelta(days=random.randrange(365 * 50))
            seconds = [event(function, place, zone, day) for function in (sunrise, sunset)]
            if None not in seconds:
                print(zone, f"{latitude},{longitude}", day, *map(round, seconds))
                drawn += 1


def check(occurrences):
    days = [datetime.date(2028, 1, 1) + datetime.timedelta(days=n) for n in range(366)]
    questions = [(zone, f"{latitude},{longitude}", day) for zone, latitude, longitude in sample() for day in days]
    text = "".join("sun\t" + "\t".join(map(str, question)) + "\n" for question in questions)
    lines = subprocess.run([occurrences], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    compared = uncertain = greatest = 0
    for (zone, place, day), line in zip(questions, lines, strict=True):
        observer = Observer(*map(float, place.split(",")))
        for function, found in zip((sunrise, sunset), line.split(), strict=True):
            expected = event(function, observer, zone, day)
            # At the ends of a day of UTC, astral gives the time of the neighbouring day.
            if expected is None or min(expected % 86_400, -expected % 86_400) < 300:
                uncertain += 1
                continue
            compared += 1
            difference = abs(expected - float(found if found != "-" else "inf"))
            if difference > greatest:
                greatest = difference
                print(f"{zone} {place} {day} {function.__name__}: {difference:.0f} s")
    print(f"{compared} events compared, {uncertain} uncertain, greatest difference {greatest:.0f} s")
    sys.exit(greatest > 90)


random.seed(33)
if sys.argv[1:2] == ["--check"]:
    check(sys.argv[2])
else:
    write()
