"""Answers questions with recurring-ical-events: recurring_oracle.py WANTED; see peers.py."""

import re
from datetime import timezone

import icalendar
import recurring_ical_events

import peers


def times(text, start):
    # Write UNTIL in UTC, because the library drops the last digit of a local UNTIL.
    text = re.sub(r"(UNTIL=\d{8}T\d{6})", r"\1Z", text)
    event = ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20200101T000000Z\r\n"
             f"DTSTART:{start:%Y%m%dT%H%M%S}Z\r\nRRULE:{text}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
    query = recurring_ical_events.of(icalendar.Calendar.from_ical(event))
    for occurrence in query.after(start.replace(tzinfo=timezone.utc)):
        yield occurrence.start.replace(tzinfo=None)


if __name__ == "__main__":
    peers.main(times)
