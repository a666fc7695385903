#!/usr/bin/env python3
"""Writes sunrises and sunsets at 200 places, for Tests/Unit/RecurrenceTests/Fixtures/sun.txt.

Usage: sun.py > sun.txt, in a venv with astral (pip install astral==3.2).

Each line has a zone, the place in degrees, a day, and the seconds of sunrise and sunset since 1970.
The places are drawn from zone1970.tab, up to 60 degrees of latitude. astral searches a day of UTC,
and returns the event of a neighbouring day near its ends; such a day is left out.
"""

import datetime
import random
import re
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
    found = [function(place, date=d, tzinfo=ZoneInfo(zone)).timestamp() for d in days]
    return found[1] if all(abs(b - a - 86_400) < 400 for a, b in zip(found, found[1:])) else None


random.seed(33)
for zone, latitude, longitude in sorted(random.sample(list(places()), 200)):
    place = Observer(latitude, longitude)
    drawn = 0
    while drawn < 4:
        day = datetime.date(2000, 1, 1) + datetime.timedelta(days=random.randrange(365 * 50))
        seconds = [event(function, place, zone, day) for function in (sunrise, sunset)]
        if None not in seconds:
            print(zone, f"{latitude},{longitude}", day, *map(round, seconds))
            drawn += 1
