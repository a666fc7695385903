"""A slow, literal implementation of the recurrence rules of RFC 5545: reference.py [--self-test]

It answers `rule RULE START LIMIT COUNT` lines, one line per answer. It is the third opinion when a
peer and Recurrence disagree, so it shares no code with either. It follows the text of section
3.3.10: it tries every day of every interval and keeps the days that match. It needs no time limit.
The matching hours, minutes or seconds of a day depend only on the distance of the day's first one
from midnight, and are computed once for each distance. So the longest search walks through 30 years
day by day.

The text leaves some questions open. They are answered here as follows:

- BYWEEKNO, weeks that span two years: "Week number one of the calendar year is the first week that
  contains at least four (4) days in that calendar year", "according to week numbering as defined in
  [ISO.8601.2004]", and "a week is defined as a seven day period". So all seven days of a week
  belong to the year that numbers it: 2014-12-29 is in week 1 of 2015, and a rule with INTERVAL=2
  has it if it includes 2015, not if it includes 2014. INTERVAL counts the years that number the
  weeks, from the year of DTSTART's week. Otherwise DTSTART, "the first instance in the recurrence
  set", could match BYWEEKNO and yet be left out. libical's tests expect the same.
- BYWEEKNO with BYMONTH, BYYEARDAY or BYMONTHDAY: each part is checked against the day itself. So
  BYWEEKNO=1;BYMONTH=12 includes 2014-12-29, a day in December.
- BYWEEKNO without a part that names days: "information, not contained in the rule, necessary to
  determine the various recurrence instance start time and dates are derived from [...] DTSTART". A
  week lacks only the day of the week.
- BYMONTHDAY with YEARLY, without BYMONTH: the table says "Expand", so the rule could include every
  month. But for the example "every Sunday in January" the text adds that "if the [...] BYMONTH rule
  part were missing, the appropriate [...] month would have been retrieved from the DTSTART". Google
  Calendar exports birthdays as such rules, and libical, ical.js and lib-recur apply the sentence to
  BYMONTHDAY. So such a rule takes the month of DTSTART, unless BYWEEKNO or BYYEARDAY say which days
  of the year are meant. BYDAY alone means "all days of this type within the specified frequency",
  and does not lack a month.
- BYSETPOS "operates on a set of recurrence instances in one interval of the recurrence rule", which
  "starts at the beginning of the interval defined by the FREQ rule part": instances before DTSTART
  count in the set, and are dropped afterwards.
- A DTSTART that does not match the rule: the result is "undefined" (3.8.5.3). Here it is not an
  instance and not counted.
"""

import sys
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
UNIT = {"HOURLY": 3600, "MINUTELY": 60, "SECONDLY": 1}


class Day(NamedTuple):
    """A day by the numbers that rule parts use; each pair counts from the start and from the end."""

    month: int
    month_day: tuple
    year_day: tuple
    weekday: int
    nth_of_month: tuple
    nth_of_year: tuple


def counted(position, length):
    return position, position - length - 1


def nth(position, length):
    """Returns a day's number among the days with its weekday; the 15th of a month has number 3."""
    return (position - 1) // 7 + 1, -((length - position) // 7 + 1)


@lru_cache(maxsize=None)
def day_at(ordinal):
    day = date.fromordinal(ordinal)
    month_length = days_of_month(day.year, day.month).stop - date(day.year, day.month, 1).toordinal()
    year_day = ordinal - date(day.year, 1, 1).toordinal() + 1
    year_length = len(days_of_year(day.year))
    return Day(day.month, counted(day.day, month_length), counted(year_day, year_length),
               day.weekday(), nth(day.day, month_length), nth(year_day, year_length))


def days_of_year(year):
    return range(date(year, 1, 1).toordinal(), date(year + 1, 1, 1).toordinal())


def days_of_month(year, month):
    after = date(year + month // 12, month % 12 + 1, 1)
    return range(date(year, month, 1).toordinal(), after.toordinal())


def first_week(year, week_start):
    """Returns the first day of the first week with at least four days in the year."""
    january = date(year, 1, 1)
    begin = january.toordinal() - (january.weekday() - week_start) % 7
    return begin if january.toordinal() - begin <= 3 else begin + 7


class Rule:
    def __init__(self, text, start, zone=timezone.utc):
        parts = dict(part.split("=") for part in text.split(";"))
        self.start, self.freq = start, parts["FREQ"]
        self.interval = int(parts.get("INTERVAL", 1))
        self.week_start = DAYS.index(parts.get("WKST", "MO"))
        self.count = int(parts["COUNT"]) if "COUNT" in parts else None
        self.until = datetime.max
        if "UNTIL" in parts:
            self.until = datetime.strptime(parts["UNTIL"].rstrip("Z"), "%Y%m%dT%H%M%S")
            if parts["UNTIL"].endswith("Z"):
                until = self.until.replace(tzinfo=timezone.utc)
                self.until = until.astimezone(zone).replace(tzinfo=None)
        numbers = {name: {int(n) for n in value.split(",")} for name, value in parts.items()
                   if name.startswith("BY") and name != "BYDAY"}
        self.month, self.week = numbers.get("BYMONTH"), numbers.get("BYWEEKNO")
        self.year_day, self.month_day = numbers.get("BYYEARDAY"), numbers.get("BYMONTHDAY")
        self.hour, self.minute = numbers.get("BYHOUR"), numbers.get("BYMINUTE")
        self.second, self.position = numbers.get("BYSECOND"), numbers.get("BYSETPOS")
        self.day = None
        if "BYDAY" in parts:
            self.day = {(int(value[:-2] or 0), DAYS.index(value[-2:]))
                        for value in parts["BYDAY"].split(",")}
        # RFC 5545, section 3.3.10: "The numeric value in a BYDAY rule part with the FREQ rule part
        # set to YEARLY corresponds to an offset within the month when the BYMONTH rule part is
        # present".
        self.counts_in_month = self.freq == "MONTHLY" or self.month is not None
        self.known_times = {}
        self.complete()

    def complete(self):
        """Takes the information that the rule lacks from DTSTART."""
        if not (self.year_day or self.month_day or self.day):
            if self.freq == "WEEKLY" or self.week:
                self.day = {(0, self.start.weekday())}
            elif self.freq in ("MONTHLY", "YEARLY"):
                self.month_day = {self.start.day}
        if self.freq == "YEARLY" and self.month_day and not (self.month or self.week or self.year_day):
            self.month = {self.start.month}
        # DTSTART supplies the time parts that are smaller than the frequency. The larger ones can
        # only limit.
        if self.freq not in UNIT:
            self.hour = self.hour or {self.start.hour}
        if self.freq not in ("MINUTELY", "SECONDLY"):
            self.minute = self.minute or {self.start.minute}
        if self.freq != "SECONDLY":
            self.second = self.second or {self.start.second}

    def fits(self, ordinal):
        """Returns whether the day matches all parts. Expanding and limiting parts leave the same days."""
        day = day_at(ordinal)
        nth = day.nth_of_month if self.counts_in_month else day.nth_of_year
        return ((self.month is None or day.month in self.month)
                and (self.year_day is None or not self.year_day.isdisjoint(day.year_day))
                and (self.month_day is None or not self.month_day.isdisjoint(day.month_day))
                and (self.day is None
                     or any(kind == day.weekday and (n == 0 or n in nth) for n, kind in self.day)))

    def days_of_weeks(self, year):
        """Yields all seven days of each week of a year that BYWEEKNO names."""
        first, end = first_week(year, self.week_start), first_week(year + 1, self.week_start)
        length = (end - first) // 7
        for number in range(1, length + 1):
            if not self.week.isdisjoint(counted(number, length)):
                yield from range(first + (number - 1) * 7, first + number * 7)

    def first_year(self):
        """Returns the year from which INTERVAL counts."""
        start = self.start.date().toordinal()
        return self.week_year(start) if self.week else self.start.year

    def week_year(self, ordinal):
        """Returns the year that numbers the week of a day."""
        return date.fromordinal(ordinal - (date.fromordinal(ordinal).weekday() - self.week_start) % 7
                                + 3).year

    def intervals(self, limit):
        """Yields the days of each interval that may have instances at or after DTSTART, in order."""
        start, last = self.start.date().toordinal(), limit.date().toordinal()
        if self.freq == "YEARLY":
            # Start one interval earlier, because the last week of a year can reach into the next
            # year.
            for year in range(self.first_year() - self.interval, limit.year + 2, self.interval):
                yield self.days_of_weeks(year) if self.week else days_of_year(year)
        elif self.freq == "MONTHLY":
            first = self.start.year * 12 + self.start.month - 1
            for month in range(first, limit.year * 12 + limit.month, self.interval):
                yield days_of_month(month // 12, month % 12 + 1)
        elif self.freq == "WEEKLY":
            first = start - (self.start.weekday() - self.week_start) % 7
            for week in range(first, last + 1, 7 * self.interval):
                yield range(week, week + 7)
        else:
            for day in range(start, last + 1, self.interval if self.freq == "DAILY" else 1):
                yield range(day, day + 1)

    def times(self, hours, minutes, seconds):
        return [(h * 60 + m) * 60 + s
                for h in sorted(hours) for m in sorted(minutes) for s in sorted(seconds)]

    def chosen(self, instances):
        """Returns the instances of one interval that BYSETPOS chooses."""
        if self.position is None:
            return instances
        return [instance for at, instance in enumerate(instances, 1)
                if not self.position.isdisjoint(counted(at, len(instances)))]

    def times_of_intervals(self, first):
        """Returns the times of a day on which the rule's first hour, minute or second begins at `first`."""
        if first in self.known_times:
            return self.known_times[first]
        found = self.known_times[first] = []
        unit = UNIT[self.freq]
        for begin in range(first, 86400, unit * self.interval):
            hour, minute, second = begin // 3600, begin // 60 % 60, begin % 60
            if self.hour and hour not in self.hour:
                continue
            if unit < 3600 and self.minute and minute not in self.minute:
                continue
            if unit < 60 and self.second and second not in self.second:
                continue
            found += self.chosen(self.times({hour}, self.minute if unit == 3600 else {minute},
                                            self.second if unit >= 60 else {second}))
        return found

    def sets(self, limit):
        """Yields the instances of each interval, or of each day if it has many, also before DTSTART."""
        if self.freq not in UNIT:
            times = self.times(self.hour, self.minute, self.second)
            for days in self.intervals(limit):
                yield self.chosen([(day, time) for day in days if self.fits(day) for time in times])
            return
        unit = UNIT[self.freq]
        second = (self.start.hour * 60 + self.start.minute) * 60 + self.start.second
        begin = self.start.date().toordinal() * 86400 + second // unit * unit
        for days in self.intervals(limit):
            for day in filter(self.fits, days):
                first = (begin - day * 86400) % (unit * self.interval)
                yield [(day, time) for time in self.times_of_intervals(first)]

    def instances(self, limit):
        number = 0
        for instances in self.sets(limit):
            for day, time in instances:
                instance = datetime.fromordinal(day) + timedelta(seconds=time)
                if instance < self.start:
                    continue
                number += 1
                # RFC 5545: after the BY parts, "then COUNT and UNTIL are evaluated".
                if instance > min(self.until, limit) or self.count and number > self.count:
                    return
                yield instance


def answer(line, reading=Rule):
    _, text, start, limit, count = line.rstrip("\n").split("\t")
    found = []
    for instance in reading(text, datetime.fromisoformat(start)).instances(
            datetime.fromisoformat(limit)):
        found.append(instance.isoformat())
        if len(found) == int(count):
            break
    return " ".join(found)


# The examples of section 3.8.5.3. Each line has DTSTART, one or more equivalent rules, and the
# instances that the RFC lists, at the time of DTSTART unless other times are given. "..." means
# that the example continues without end. For "every 3 hours from 9:00 AM to 5:00 PM" the RFC also
# lists 15:00. But its UNTIL, 17:00 UTC, is 13:00 in New York, and UNTIL "bounds the recurrence rule
# in an inclusive manner", so here the example ends at noon.
EXAMPLES = """
19970902T090000 FREQ=DAILY;COUNT=10 | 1997-09: 2-11
19970902T090000 FREQ=DAILY;UNTIL=19971224T000000Z | 1997-09: 2-30; 10: 1-31; 11: 1-30; 12: 1-23
19970902T090000 FREQ=DAILY;INTERVAL=2 | 1997-09: 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; 10: 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; 11: 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29; 12: 1,3; ...
19970902T090000 FREQ=DAILY;INTERVAL=10;COUNT=5 | 1997-09: 2,12,22; 10: 2,12
19980101T090000 FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1 | 1998-01: 1-31; 1999-01: 1-31; 2000-01: 1-31
19970902T090000 FREQ=WEEKLY;COUNT=10 | 1997-09: 2,9,16,23,30; 10: 7,14,21,28; 11: 4
19970902T090000 FREQ=WEEKLY;UNTIL=19971224T000000Z | 1997-09: 2,9,16,23,30; 10: 7,14,21,28; 11: 4,11,18,25; 12: 2,9,16,23
19970902T090000 FREQ=WEEKLY;INTERVAL=2;WKST=SU | 1997-09: 2,16,30; 10: 14,28; 11: 11,25; 12: 9,23; 1998-01: 6,20; 02: 3,17; ...
19970902T090000 FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH | 1997-09: 2,4,9,11,16,18,23,25,30; 10: 2
19970901T090000 FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR | 1997-09: 1,3,5,15,17,19,29; 10: 1,3,13,15,17,27,29,31; 11: 10,12,14,24,26,28; 12: 8,10,12,22
19970902T090000 FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH | 1997-09: 2,4,16,18,30; 10: 2,14,16
19970905T090000 FREQ=MONTHLY;COUNT=10;BYDAY=1FR | 1997-09: 5; 10: 3; 11: 7; 12: 5; 1998-01: 2; 02: 6; 03: 6; 04: 3; 05: 1; 06: 5
19970905T090000 FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR | 1997-09: 5; 10: 3; 11: 7; 12: 5
19970907T090000 FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU | 1997-09: 7,28; 11: 2,30; 1998-01: 4,25; 03: 1,29; 05: 3,31
19970922T090000 FREQ=MONTHLY;COUNT=6;BYDAY=-2MO | 1997-09: 22; 10: 20; 11: 17; 12: 22; 1998-01: 19; 02: 16
19970928T090000 FREQ=MONTHLY;BYMONTHDAY=-3 | 1997-09: 28; 10: 29; 11: 28; 12: 29; 1998-01: 29; 02: 26; ...
19970902T090000 FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15 | 1997-09: 2,15; 10: 2,15; 11: 2,15; 12: 2,15; 1998-01: 2,15
19970930T090000 FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1 | 1997-09: 30; 10: 1,31; 11: 1,30; 12: 1,31; 1998-01: 1,31; 02: 1
19970910T090000 FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15 | 1997-09: 10-15; 1999-03: 10-13
19970902T090000 FREQ=MONTHLY;INTERVAL=2;BYDAY=TU | 1997-09: 2,9,16,23,30; 11: 4,11,18,25; 1998-01: 6,13,20,27; 03: 3,10,17,24,31; ...
19970610T090000 FREQ=YEARLY;COUNT=10;BYMONTH=6,7 | 1997-06: 10; 07: 10; 1998-06: 10; 07: 10; 1999-06: 10; 07: 10; 2000-06: 10; 07: 10; 2001-06: 10; 07: 10
19970310T090000 FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3 | 1997-03: 10; 1999-01: 10; 02: 10; 03: 10; 2001-01: 10; 02: 10; 03: 10; 2003-01: 10; 02: 10; 03: 10
19970101T090000 FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200 | 1997-01: 1; 04: 10; 07: 19; 2000-01: 1; 04: 9; 07: 18; 2003-01: 1; 04: 10; 07: 19; 2006-01: 1
19970519T090000 FREQ=YEARLY;BYDAY=20MO | 1997-05: 19; 1998-05: 18; 1999-05: 17; ...
19970512T090000 FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO | 1997-05: 12; 1998-05: 11; 1999-05: 17; ...
19970313T090000 FREQ=YEARLY;BYMONTH=3;BYDAY=TH | 1997-03: 13,20,27; 1998-03: 5,12,19,26; 1999-03: 4,11,18,25; ...
19970605T090000 FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8 | 1997-06: 5,12,19,26; 07: 3,10,17,24,31; 08: 7,14,21,28; 1998-06: 4,11,18,25; 07: 2,9,16,23,30; 08: 6,13,20,27; 1999-06: 3,10,17,24; 07: 1,8,15,22,29; 08: 5,12,19,26; ...
19970902T090000 FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13 | 1998-02: 13; 03: 13; 11: 13; 1999-08: 13; 2000-10: 13; ...
19970913T090000 FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13 | 1997-09: 13; 10: 11; 11: 8; 12: 13; 1998-01: 10; 02: 7; 03: 7; 04: 11; 05: 9; 06: 13; ...
19961105T090000 FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8 | 1996-11: 5; 2000-11: 7; 2004-11: 2; ...
19970904T090000 FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3 | 1997-09: 4; 10: 7; 11: 6
19970929T090000 FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2 | 1997-09: 29; 10: 30; 11: 27; 12: 30; 1998-01: 29; 02: 26; 03: 30; ...
19970902T090000 FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z | 1997-09: 2 09:00,12:00
19970902T090000 FREQ=MINUTELY;INTERVAL=15;COUNT=6 | 1997-09: 2 09:00,09:15,09:30,09:45,10:00,10:15
19970902T090000 FREQ=MINUTELY;INTERVAL=90;COUNT=4 | 1997-09: 2 09:00,10:30,12:00,13:30
19970902T090000 FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40 FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16 | 1997-09: 2 09:00,09:20,09:40,10:00,10:20,10:40,11:00,11:20,11:40,12:00,12:20,12:40,13:00,13:20,13:40,14:00,14:20,14:40,15:00,15:20,15:40,16:00,16:20,16:40; 09: 3 09:00,09:20,09:40,10:00,10:20; ...
19970805T090000 FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO | 1997-08: 5,10,19,24
19970805T090000 FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU | 1997-08: 5,17,19,31
20070115T090000 FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5 | 2007-01: 15,30; 02: 15; 03: 15,30
"""


def expected(text, start):
    """Yields the date-times of a text such as `1997-09: 2-4; 10: 1 09:00,12:00`."""
    year = ""
    for piece in text.split("; "):
        if piece == "...":
            continue
        month, days = piece.split(": ")
        year, month = month.split("-") if "-" in month else (year, month)
        days, _, times = days.partition(" ")
        for span in days.split(","):
            first, _, last = span.partition("-")
            for day in range(int(first), int(last or first) + 1):
                for time in times.split(",") if times else [start[9:11] + ":" + start[11:13]]:
                    yield datetime.fromisoformat(f"{year}-{month}-{day:02}T{time}:00")


def self_test():
    failures = rules = 0
    for line in EXAMPLES.strip().splitlines():
        example, _, text = line.partition(" | ")
        start, *texts = example.split(" ")
        wanted = list(expected(text, start))
        for rule in texts:
            rules += 1
            found = []
            for instance in Rule(rule, datetime.strptime(start, "%Y%m%dT%H%M%S"),
                                 ZoneInfo("America/New_York")).instances(datetime(2020, 1, 1)):
                # Ask for one more instance than expected if the example has an end.
                if len(found) == len(wanted) + (not text.endswith("...")):
                    break
                found.append(instance)
            if found != wanted:
                failures += 1
                print(f"reference: {rule}: {list(map(str, found))} is not {list(map(str, wanted))}")
    print(f"reference: {rules - failures} of the {rules} rules of RFC 5545, section 3.8.5.3, agree")
    return failures


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    for line in sys.stdin:
        print(answer(line))
