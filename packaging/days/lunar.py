#!/usr/bin/env python3
"""Writes the tables of the Korean and Chinese lunar calendars.

  packaging/days/lunar.py           writes the Swift table and the month starts that its tests read
  packaging/days/lunar.py --check   verifies both files, day by day, against the packages

The script needs three packages of PyPI, which Peal itself does not use:

  python3 -m venv VENV && VENV/bin/pip install korean-lunar-calendar lunar_python lunardate

The Korean calendar is that of the Korea Astronomy and Space Science Institute, from
korean-lunar-calendar (MIT). The Chinese calendar is that of lunar_python (MIT). lunardate, which
is compared only, differs from lunar_python in the years of KNOWN.
"""

import datetime
import pathlib
import re
import sys

from korean_lunar_calendar import KoreanLunarCalendar
from lunar_python import Solar
import lunardate

TOP = pathlib.Path(__file__).resolve().parents[2]
TABLE = TOP / "Sources/Recurrence/Days/LunarTable+Data.swift"
STARTS = TOP / "Tests/Unit/RecurrenceTests/LunarMonthStarts.swift"
FIRST = 1899
LAST = {"dangi": 2050, "chinese": 2051}
# The lunar years in which lunardate differs from lunar_python.
KNOWN = {1933, 1954, 1978}
DAY = datetime.timedelta(days=1)


def dangi(date):
    """Returns (year, month, day, is leap) of a date in the Korean calendar."""
    calendar = KoreanLunarCalendar()
    if not calendar.setSolarDate(date.year, date.month, date.day):
        sys.exit(f"korean-lunar-calendar does not know {date}.")
    return (calendar.lunarYear, calendar.lunarMonth, calendar.lunarDay, calendar.isIntercalation)


def chinese(date):
    """Returns (year, month, day, is leap) of a date in the Chinese calendar."""
    lunar = Solar.fromYmd(date.year, date.month, date.day).getLunar()
    return (lunar.getYear(), abs(lunar.getMonth()), lunar.getDay(), lunar.getMonth() < 0)


def days_of(convert, last):
    """Yields every date with its lunar date, from the first lunar year to the last known day."""
    date = datetime.date(FIRST, 1, 1)
    # korean-lunar-calendar ends on December 31, 2050, before the lunar year does.
    end = datetime.date(2050, 12, 31) if convert is dangi else datetime.date(last + 1, 3, 1)
    while date <= end:
        lunar = convert(date)
        if FIRST <= lunar[0] <= last:
            yield date, lunar
        date += DAY


def months_of(convert, last):
    """Returns {year: [(first date, month, is leap, days)]}, where days is None if unknown."""
    years, start = {}, None
    for date, (year, month, day, leap) in days_of(convert, last):
        if day == 1:
            years.setdefault(year, []).append([date, month, leap, None])
            start = years[year][-1]
        if (date - start[0]).days + 1 != day:
            sys.exit(f"The days of {year}-{month} do not follow each other at {date}.")
        start[3] = day
    if convert is dangi:
        complete_last_year(years[last])
    return years


def complete_last_year(months):
    """Adds the months of 2050 that begin in 2051, from the package's table of month lengths."""
    calendar = KoreanLunarCalendar()
    bits = calendar.KOREAN_LUNAR_DATA[2050 - calendar.KOREAN_LUNAR_BASE_YEAR]
    if (bits >> 12) & 0xF not in {month for _, month, leap, _ in months if leap}:
        sys.exit("2050 has another leap month than the table says.")
    months[-1][3] = 29 + ((bits >> (12 - months[-1][1])) & 1)
    while months[-1][1] < 12:
        month = months[-1][1] + 1
        start = months[-1][0] + months[-1][3] * DAY
        months.append([start, month, False, 29 + ((bits >> (12 - month)) & 1)])


def integer(year, months):
    """Returns the integer of a lunar year: lengths, leap month, offset of the first day."""
    value = 0
    for index, (_, month, leap, days) in enumerate(months):
        value |= (days - 29) << index
        if leap:
            value |= month << 13
    return value | (months[0][0] - datetime.date(year, 1, 1)).days << 17


HEAD = "// packaging/days/lunar.py writes this file.\n\n"


def table(calendars):
    text = HEAD + "extension LunarTable {\n"
    comments = {
        "dangi": "The Korean calendar, of the Korea Astronomy and Space Science Institute.",
        "chinese": "The Chinese calendar.",
    }
    parts = []
    for name, years in calendars.items():
        values = [f"0x{integer(year, years[year]):06X}" for year in sorted(years)]
        lines = [", ".join(values[at:at + 9]) + "," for at in range(0, len(values), 9)]
        parts.append(
            f"    /// {comments[name]}\n    static let {name}: [UInt32] = [\n"
            + "".join(f"        {line}\n" for line in lines) + "    ]\n")
    return text + "\n".join(parts) + "}\n"


def starts(calendars):
    text = HEAD + (
        "/// The first days of all lunar months, as the packages of other authors give them.\n///\n"
        "/// A line is a lunar year, with the month and day on which each of its months begins. A\n"
        "/// leap month is marked with `+`. Dates after the first of a smaller month are in the\n"
        "/// Gregorian year after the lunar year's.\n"
        "enum LunarMonthStarts {\n")
    parts = []
    for name, years in calendars.items():
        lines = [
            f"        {year} " + " ".join(
                ("+" if leap else "") + f"{date:%m%d}" for date, _, leap, _ in years[year]) + "\n"
            for year in sorted(years)]
        parts.append(
            f"    static let {name} = \"\"\"\n" + "".join(lines) + "        \"\"\"\n")
    return text + "\n".join(parts) + "}\n"


def decoded(value, year):
    """Returns the months of an integer of the table, as (first date, month, is leap, days)."""
    leap, date, months = value >> 13 & 0xF, datetime.date(year, 1, 1) + (value >> 17) * DAY, []
    for index in range(13 if leap else 12):
        days = 29 + (value >> index & 1)
        is_leap = leap != 0 and index == leap
        months.append((date, index + (0 if leap and index >= leap else 1), is_leap, days))
        date += days * DAY
    return months


def check():
    """Compares every day of the shipped table with the packages, and the packages."""
    text, faults = TABLE.read_text(), 0
    for name, convert in (("dangi", dangi), ("chinese", chinese)):
        values = re.search(rf"let {name}: \[UInt32\] = \[(.*?)\]", text, re.S).group(1)
        values = [int(value, 16) for value in re.findall(r"0x[0-9A-F]+", values)]
        own = {}
        for index, value in enumerate(values):
            for date, month, leap, days in decoded(value, FIRST + index):
                for day in range(days):
                    own[date + day * DAY] = (FIRST + index, month, day + 1, leap)
        compared = 0
        for date, lunar in days_of(convert, LAST[name]):
            compared += 1
            if own.get(date) != lunar:
                faults += 1
                print(f"{name} {date}: {own.get(date)}, but the package says {lunar}")
        print(f"{name}: {len(values)} lunar years, {compared} days compared")
    faults += check_other_packages()
    calendars = {name: months_of(globals()[name], LAST[name]) for name in LAST}
    for path, expected in ((TABLE, table(calendars)), (STARTS, starts(calendars))):
        if path.read_text() != expected:
            faults += 1
            print(f"{path} differs from what the script writes.")
    print(f"{faults} differences")
    sys.exit(1 if faults else 0)


def check_other_packages():
    """Compares the Chinese calendar with lunardate, which differs in known years only."""
    years = set()
    for date, lunar in days_of(chinese, 2049):
        if date < datetime.date(1900, 2, 1):
            continue
        other = lunardate.LunarDate.from_solar_date(date.year, date.month, date.day)
        if (other.year, other.month, other.day, bool(other.is_leap_month)) != lunar:
            years.add(lunar[0])
    print(f"lunardate differs in the years {sorted(years)}")
    return 0 if years == KNOWN else 1


def main():
    if sys.argv[1:] == ["--check"]:
        check()
    calendars = {name: months_of(globals()[name], LAST[name]) for name in LAST}
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text(table(calendars))
    STARTS.write_text(starts(calendars))


if __name__ == "__main__":
    main()
