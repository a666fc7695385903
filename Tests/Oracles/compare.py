"""Compares answers: compare.py QUESTIONS OURS PEER=FILE…

Every disagreement must be a known defect of the peer, by the clause of RFC 5545 that it breaks; what
is not is printed, and makes the exit code 1.
"""

import collections
import sys

SHORT = ("SECONDLY", "MINUTELY", "HOURLY")


def clauses(parts):
    """What a rule has of what peers are known to get wrong."""
    freq = parts["FREQ"]
    short = freq in SHORT
    interval = int(parts.get("INTERVAL", 1))
    yield "BYSETPOS", "BYSETPOS" in parts
    yield "BYSETPOS of WEEKLY", "BYSETPOS" in parts and freq == "WEEKLY"
    yield "BYWEEKNO", "BYWEEKNO" in parts
    yield "negative BYMONTHDAY", "-" in parts.get("BYMONTHDAY", "")
    yield "negative BYYEARDAY", "-" in parts.get("BYYEARDAY", "")
    yield "BYMONTHDAY of YEARLY without BYMONTH", (
        freq == "YEARLY" and "BYMONTHDAY" in parts and "BYMONTH" not in parts)
    yield "BY parts of HOURLY, MINUTELY and SECONDLY", short and len(parts) > 1
    yield "BYYEARDAY", "BYYEARDAY" in parts
    yield "BYDAY of WEEKLY with INTERVAL", freq == "WEEKLY" and interval > 1 and "BYDAY" in parts
    yield "BYDAY and BYMONTHDAY together", "BYDAY" in parts and "BYMONTHDAY" in parts


# For each peer: the clause, and what the peer does about it. RFC 5545, section 3.3.10, unless said.
DEFECTS = {
    "dateutil": {
        "BYWEEKNO": "takes all days of a week without BYDAY, not the start's weekday; knows no weeks"
                    " over the turn of a year but the first and the last; counts the year of a"
                    " week by its days, not by the week",
        "BYSETPOS of WEEKLY": "counts from DTSTART, not from the first day of its week",
    },
    "libical": {
        "BYSETPOS": "ignores it for all but MONTHLY and YEARLY, and counts days, not times, in those",
        "negative BYMONTHDAY": "ignores days from the end where they limit",
        "negative BYYEARDAY": "ignores days from the end where they limit",
        "BYMONTHDAY of YEARLY without BYMONTH": "takes the month of DTSTART, while the table says"
                                                " that BYMONTHDAY expands a year",
        "BY parts of HOURLY, MINUTELY and SECONDLY": "loses the interval's phase when it leaps, and"
                                                     " times of the first day",
        "BYWEEKNO": "takes the start's day of the month instead of its weekday, and one week of"
                    " several; takes only whole weeks of a month",
        "BYYEARDAY": "refuses it with BYMONTHDAY, BYDAY or BYWEEKNO in a year",
        "BYDAY of WEEKLY with INTERVAL": "puts the days of the first week that come before the"
                                         " start's weekday, counted from Sunday, into another week"
                                         " than WKST says",
        "BYDAY and BYMONTHDAY together": "takes one of them only in some years",
    },
}
# How dateutil, and recurring-ical-events when dateutil raises, say that a rule never occurs.
EMPTY = ["byxxx generates an empty set", "Invalid combination of interval",
         "UNTIL parameter is missing"]
DEFECTS["recurring"] = dict(DEFECTS["dateutil"])  # It is built on dateutil.


def read(path):
    with open(path) as file:
        return [line.rstrip("\n") for line in file]


def main():
    questions, ours = read(sys.argv[1]), read(sys.argv[2])
    status = 0
    for argument in sys.argv[3:]:
        peer, path = argument.split("=", 1)
        counts, unknown = collections.Counter(), []
        for question, our, their in zip(questions, ours, read(path), strict=True):
            rule = question.split("\t")[1]
            parts = dict(part.split("=") for part in rule.split(";"))
            start = question.split("\t")[2]
            if peer == "recurring" and their.startswith(start) and not our.startswith(start):
                # It always has DTSTART; where the rule has not, RFC 5545 (3.8.5.3) leaves it open.
                their = their[len(start):].strip()
                our = " ".join(our.split()[:39])
            slow = their.endswith("...")
            if slow:
                their = their[:-3].strip()
            if our == their or slow and our.startswith(their):
                counts["agree (as far as the peer got in time)" if slow else "agree"] += 1
            elif our == "" and any(text in their for text in EMPTY):
                counts["agree that it never occurs"] += 1
            else:
                known = [name for name, has in clauses(parts) if has and name in DEFECTS[peer]]
                if known:
                    counts[f"{known[0]}: {DEFECTS[peer][known[0]]}"] += 1
                elif their.startswith("error"):
                    counts[f"refused: {their}"[:60]] += 1
                else:
                    unknown.append((question, our, their))
        print(f"{peer}: {len(questions)} rules")
        for name, count in counts.most_common():
            print(f"  {count:6} {name}")
        for question, our, their in unknown:
            our, their = our.split(), their.split()
            at = next((i for i, (a, b) in enumerate(zip(our, their)) if a != b),
                      min(len(our), len(their)))
            print(f"  NOT EXPLAINED {question}\n    ours {our[at:at + 3]}\n    {peer} {their[at:at + 3]}")
            status = 1
    sys.exit(status)


main()
