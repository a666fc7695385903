#!/usr/bin/env python3
"""Writes the table of the solar terms, and days of years that the tests read.

  packaging/days/solar.py           writes the Swift table and the file of the tests
  packaging/days/solar.py --check   verifies both files against the packages

The script needs four packages of PyPI, which Peal itself does not use:

  python3 -m venv VENV && VENV/bin/pip install ephem holidays python-dateutil sxtwl

A solar term is the instant at which the sun reaches a multiple of 15 degrees of longitude. The
table is made with ephem (MIT), which knows where the sun is. The tests compare it with two other
sources: the days of the terms in Korea by sxtwl, and the equinoxes that are holidays in Japan, whose
time is Korea's, by holidays. The days of Easter are those of dateutil.
"""

import datetime
import math
import pathlib
import sys

# The folder of this script has a holidays.py of its own.
sys.path.pop(0)

import dateutil.easter
import ephem
import holidays
import sxtwl

TOP = pathlib.Path(__file__).resolve().parents[2]
TABLE = TOP / "Sources/Recurrence/Days/SolarTermTable.swift"
DATES = TOP / "Tests/Unit/RecurrenceTests/YearlyDayDates.swift"
FIRST, LAST = 1900, 2050
# The first term of a year is Minor Cold, in January.
FIRST_LONGITUDE = 285
EPOCH = datetime.datetime(1970, 1, 1)
HOUR = datetime.timedelta(hours=1)
MINUTE = datetime.timedelta(minutes=1)
# A year has about 525 948.766 minutes.
MINUTES_IN_1000_YEARS = 525_948_766


def by_sxtwl():
    """Returns the instants of all terms in UTC, by sxtwl."""
    found = []
    # A year of sxtwl begins in February.
    for year in range(FIRST - 1, LAST + 1):
        for term in sxtwl.getJieQiByYear(year):
            date = sxtwl.JD2DD(term.jd)
            # Times of sxtwl are those of China, and can have 60 seconds.
            instant = datetime.datetime(int(date.Y), int(date.M), int(date.D)) + (
                date.h - 8) * HOUR + date.m * MINUTE + datetime.timedelta(seconds=date.s)
            if FIRST <= instant.year <= LAST and (not found or instant - found[-1] > 24 * HOUR):
                found.append(instant)
    assert len(found) == 24 * (LAST - FIRST + 1), len(found)
    return found


def by_ephem(near, index):
    """Returns the instant of a term by ephem, which lies near that of sxtwl."""
    target = (FIRST_LONGITUDE + 15 * index) % 360
    date = ephem.Date(near)
    for _ in range(4):
        sun = ephem.Sun(date)
        place = ephem.Ecliptic(ephem.Equatorial(sun.g_ra, sun.g_dec, epoch=date))
        error = (target - math.degrees(place.lon) + 180) % 360 - 180
        date = ephem.Date(date + error * 365.2422 / 360)
    assert abs(date.datetime() - near) < MINUTE, near
    return date.datetime()


def table(instants):
    minutes = [math.floor((instant - EPOCH) / MINUTE) for instant in instants]
    offsets = [
        minute - minutes[0] - index * MINUTES_IN_1000_YEARS // 24_000
        for index, minute in enumerate(minutes)]
    assert all(abs(offset) < 2**15 for offset in offsets)
    lines = [
        ", ".join(str(offset) for offset in offsets[at:at + 12]) + ","
        for at in range(0, len(offsets), 12)]
    return (
        "// packaging/days/solar.py writes this file.\n\n"
        "/// The instants of the solar terms, at which the sun reaches a multiple of 15 degrees of\n"
        "/// longitude.\n"
        "enum SolarTermTable {\n"
        f"    /// The years of the table, in UTC.\n    static let years = {FIRST}...{LAST}\n"
        "    /// The longitude of the first term of each year, in degrees.\n"
        f"    static let firstLongitude = {FIRST_LONGITUDE}\n"
        "    /// The first term, in minutes since 1970.\n"
        f"    static let start = {minutes[0]:_}\n"
        "    /// The length of 1,000 years, in minutes.\n"
        f"    static let minutesIn1000Years = {MINUTES_IN_1000_YEARS:_}\n"
        "    /// How many minutes later the terms are than equally long terms would be; a year has two\n"
        "    /// lines.\n"
        "    static let offsets: [Int16] = [\n"
        + "".join(f"        {line}\n" for line in lines) + "    ]\n}\n")


def equinoxes(year):
    """Returns the equinoxes in Japan."""
    names = ("Vernal Equinox", "Autumnal Equinox")
    days = holidays.country_holidays("JP", years=year, language="en_US")
    return [f"{date:%m%d}" for date, name in sorted(days.items()) if name.startswith(names)]


def dates(instants):
    def text(rows):
        return '"""\n' + "".join(f"        {row}\n" for row in rows) + '        """\n'

    easter = (
        f"{year} {dateutil.easter.easter(year):%m%d} {dateutil.easter.easter(year, 2):%m%d}"
        for year in range(1950, 2050))
    days = [f"{instant + 9 * HOUR:%m%d}" for instant in instants]
    korea = (
        f"{year} " + " ".join(days[(year - FIRST) * 24:][:24]) for year in range(FIRST, LAST + 1))
    japan = (f"{year} " + " ".join(equinoxes(year)) for year in range(1949, LAST + 1))
    return (
        "// packaging/days/solar.py writes this file.\n\n"
        "/// Days of years as the packages of other authors give them; a line is a year.\n"
        "enum YearlyDayDates {\n"
        "    /// Easter Sunday of the western and of the eastern churches, by dateutil.\n"
        f"    static let easter = {text(easter)}\n"
        "    /// The solar terms in Korea from January on, by sxtwl, at nine hours from UTC.\n"
        f"    static let korea = {text(korea)}\n"
        "    /// The equinoxes that are holidays in Japan, by the package holidays.\n"
        f"    static let japan = {text(japan)}" "}\n")


def main():
    others = by_sxtwl()
    instants = [by_ephem(near, index) for index, near in enumerate(others)]
    files = {TABLE: table(instants), DATES: dates(others)}
    if sys.argv[1:] != ["--check"]:
        for path, text in files.items():
            path.write_text(text)
        return
    stale = [path for path, text in files.items() if path.read_text() != text]
    for path in stale:
        print(f"{path} differs from what the script writes.")
    print(f"{len(instants)} solar terms, {len(stale)} files that differ")
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
