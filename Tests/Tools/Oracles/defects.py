"""The known cases in which the peers deviate from RFC 5545, section 3.3.10.

A difference counts as a peer's defect only if reference.py agrees with us and the rule has one of
the clauses listed here. Where the peer's behavior is known, it is also predicted: `Dateutil` and
`Libical` are subclasses of the reference with those defects.

recurring-ical-events is built on python-dateutil and has the same defects. It also refuses rules
that never occur: dateutil raises ValueError for them, and recurring-ical-events mistakes that for
an invalid UNTIL.
"""

from reference import UNIT, Rule, day_at, days_of_year, first_week

CLAUSES = {
    "dateutil": {
        "BYWEEKNO": "without BYDAY it takes all days of a week, though the RFC takes what a rule lacks"
                    " from DTSTART; a year has only the days of its weeks that are between January and"
                    " December, though a week is \"a seven day period\", and days of its neighbours';"
                    " INTERVAL counts from the year of DTSTART, and not from that of its week",
        "BYSETPOS of WEEKLY": "it begins to count at DTSTART, though a set \"starts at the beginning of"
                              " the interval\"",
        "BYMONTHDAY of YEARLY without BYMONTH": "it takes every month, though a missing month is"
                                                " \"retrieved from the DTSTART\" (reference.py says"
                                                " why that comes before the table's \"Expand\")",
    },
    "libical": {
        "BYSETPOS": "it ignores it but in MONTHLY and YEARLY, where it counts days, not times, though"
                    " the table says \"Limit\" for all, after BYHOUR, BYMINUTE and BYSECOND",
        "negative BYMONTHDAY": "it has no days from the end where they limit, though \"valid values are 1"
                               " to 31 or -31 to -1\" in all",
        "negative BYYEARDAY": "it has no days from the end where they limit, though \"valid values are 1"
                              " to 366 or -366 to -1\" in all",
        "BY parts of HOURLY, MINUTELY and SECONDLY": "it loses the phase of INTERVAL when it leaps, and"
                                                     " times of the first day",
        "BYWEEKNO": "without BYDAY it takes the day of the month of DTSTART; it takes one week of"
                    " several, and only whole weeks of a month",
        "BYDAY of WEEKLY with INTERVAL": "it puts days before DTSTART's, counted from Sunday, into"
                                         " another week than WKST says",
        "BYDAY and BYMONTHDAY together": "it takes one of them only in some years, though notes 1 and 2"
                                         " say \"Limit if BYMONTHDAY is present\"",
    },
}
CLAUSES["recurring"] = CLAUSES["dateutil"]

def clauses(parts):
    """Yields each clause that some peer gets wrong, and whether the rule has it."""
    freq = parts["FREQ"]
    yield "BYWEEKNO", "BYWEEKNO" in parts
    yield "BYSETPOS", "BYSETPOS" in parts
    yield "BYSETPOS of WEEKLY", "BYSETPOS" in parts and freq == "WEEKLY"
    limits = freq in UNIT or freq == "DAILY"
    yield "negative BYMONTHDAY", limits and "-" in parts.get("BYMONTHDAY", "")
    yield "negative BYYEARDAY", freq in UNIT and "-" in parts.get("BYYEARDAY", "")
    yield "BYMONTHDAY of YEARLY without BYMONTH", (
        freq == "YEARLY" and "BYMONTHDAY" in parts and "BYMONTH" not in parts)
    yield "BYDAY of WEEKLY with INTERVAL", (
        freq == "WEEKLY" and "BYDAY" in parts and int(parts.get("INTERVAL", 1)) > 1)
    yield "BYDAY and BYMONTHDAY together", "BYDAY" in parts and "BYMONTHDAY" in parts
    yield "BY parts of HOURLY, MINUTELY and SECONDLY", (
        freq in UNIT and any(name.startswith("BY") for name in parts))


class Dateutil(Rule):
    def complete(self):
        takes_whole_weeks = self.week and not (self.year_day or self.month_day or self.day)
        takes_every_month = self.month_day and not self.month
        super().complete()
        if takes_whole_weeks:
            self.day = None
        if takes_every_month:
            self.month = None

    def days_of_weeks(self, year):
        days = days_of_year(year)
        taken = set(super().days_of_weeks(year))
        first, end = first_week(year, self.week_start), first_week(year + 1, self.week_start)
        if 1 in self.week:
            taken |= set(range(end, days.stop))
        if not self.week.isdisjoint({self.last_week_before(year, first - days.start), -1}):
            taken |= set(range(days.start, first))
        return [day for day in days if day in taken]

    def first_year(self):
        return self.start.year

    def last_week_before(self, year, left):
        """Returns the number of the last week of the previous year; `left` of its days are in this year."""
        if -1 in self.week:
            return -1
        weekday = day_at(days_of_year(year - 1).start).weekday
        begin = (self.week_start - weekday) % 7
        if begin >= 4:
            return 52 + (len(days_of_year(year - 1)) + (weekday - self.week_start) % 7) % 7 // 4
        # dateutil uses the length of this year instead of the year before.
        return 52 + (len(days_of_year(year)) - left) % 7 // 4

    def intervals(self, limit):
        first = self.start.date().toordinal()
        for days in super().intervals(limit):
            yield [day for day in days if day >= first] if self.freq == "WEEKLY" else days


class Libical(Rule):
    def complete(self):
        if self.freq in UNIT or self.freq == "DAILY":
            self.month_day = self.month_day and {n for n in self.month_day if n > 0}
            self.year_day = self.year_day and {n for n in self.year_day if n > 0}
        if self.freq not in ("MONTHLY", "YEARLY"):
            self.position = None
        super().complete()

    def chosen(self, instances):
        days = sorted({day for day, _ in instances}) if self.position else []
        taken = set(super().chosen(days))
        return [i for i in instances if i[0] in taken] if self.position else instances


READINGS = {"dateutil": Dateutil, "recurring": Dateutil, "libical": Libical}


def refusal(peer, parts, their, predicted):
    """Returns why a peer gives no answer, or None if the reason is not known."""
    if peer == "recurring" and their.startswith("error: UNTIL parameter") and not predicted:
        return "a rule that dateutil finds empty is taken for one with a bad UNTIL"
    if peer == "libical" and their == "error: refused":
        dates = {"BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYDAY"} & set(parts)
        if len(dates) > 1 and "BYYEARDAY" in dates or {"BYWEEKNO", "BYMONTHDAY"} <= dates:
            return "BYYEARDAY with another part that names days, or BYWEEKNO with BYMONTHDAY"
        if not predicted:
            return "it finds no instance, as is predicted of it"
        if "BYWEEKNO" in parts and "BYDAY" not in parts:
            return "BYWEEKNO without BYDAY: DTSTART's day of the month is never in such a week"
        if {"BYSETPOS", "BYMONTHDAY"} <= set(parts):
            return "BYSETPOS of a BYMONTHDAY that names a day twice, from both ends"
    return None
