"""Answers questions with python-dateutil: dateutil_oracle.py WANTED; see peers.py."""

from dateutil.rrule import rrulestr

import peers


def times(text, start):
    return rrulestr("RRULE:" + text, dtstart=start)


if __name__ == "__main__":
    peers.main(times)
