"""Compares how Peal and recurring-ical-events read the calendars in a folder: corpus.py RINGS FOLDER

Peal follows each file on the day before its first entry, without the alarms and without snoozes. For each UID, the first
20 times within five years must be those of the peer. Left out are cancelled and completed entries, and
entries without a UID. The script prints how many entries are the same, how many Peal or the peer
refuses, how many differ for a known reason, and the others, which make it fail.
"""

import collections
import datetime as dt
import itertools
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

COUNT = 20
SPAN = dt.timedelta(5 * 365)
DAY = dt.timedelta(1)
UTC = dt.timezone.utc
BERLIN = ZoneInfo("Europe/Berlin")


def instant(time):
    """Returns a time in UTC; days begin at midnight, and floating times are those of Berlin."""
    if not isinstance(time, dt.datetime):
        time = dt.datetime(time.year, time.month, time.day)
    return (time if time.tzinfo else time.replace(tzinfo=BERLIN)).astimezone(UTC)


def literal(text):
    """Returns a calendar without the zones of days and of times in UTC.

    Such values have no zone (RFC 5545, section 3.2.19), but the peer reads days as midnight in it.
    """
    return re.sub(r"(?m)^(\w+)[^:\n]*;TZID=[^:\n]*:(\d{8}(?:T\d{6}Z)?)(\r?)$",
                  lambda m: f"{m[1]}{'' if 'T' in m[2] else ';VALUE=DATE'}:{m[2]}{m[3]}",
                  re.sub(r"\r?\n[ \t]", "", text))


def rings(entry):
    """Returns whether an entry rings: it is neither cancelled nor completed."""
    return not (
        str(entry.get("STATUS", "")).upper() in ("CANCELLED", "COMPLETED")
        or "COMPLETED" in entry or str(entry.get("PERCENT-COMPLETE")) == "100")


def due(entry):
    """Returns the time at which an entry rings: the start of an event, and the end of a to-do."""
    if entry.name == "VEVENT" or "DUE" not in entry and "DURATION" not in entry:
        return instant(entry["DTSTART"].dt)
    if "DUE" in entry:
        return instant(entry["DUE"].dt)
    return instant(entry["DTSTART"].dt) + entry["DURATION"].dt


def entries(calendar):
    return calendar.walk("VEVENT") + calendar.walk("VTODO")


def by_uid(calendars):
    """Returns a calendar for each UID, with its entries."""
    found = {}
    for calendar in calendars:
        if str(calendar.get("METHOD", "")).upper() == "CANCEL":
            continue
        for entry in entries(calendar):
            if "UID" in entry:
                uid = str(entry["UID"]).strip()
                if uid not in found:
                    found[uid] = icalendar.Calendar()
                    found[uid].subcomponents += calendar.walk("VTIMEZONE")
                found[uid].add_component(entry)
    return found


def peer_times(calendar, first):
    query = recurring_ical_events.of(calendar, components=["VEVENT", "VTODO"])
    found = itertools.islice(query.after(first - 40 * DAY), 4 * COUNT)
    return {due(e) for e in found if rings(e) and first < due(e) < first + SPAN}


def own_times(program, text, first):
    """Returns Peal's times by the names of entries, and its faults by the lines of entries."""
    with tempfile.NamedTemporaryFile("w", suffix=".ics", newline="") as file:
        file.write(text)
        file.flush()
        output = subprocess.run(
            [program, "follow", str(COUNT), file.name, f"{first:%Y-%m-%dT%H:%M:%SZ}"],
            check=True, capture_output=True, text=True, timeout=60).stdout
    times, faults = collections.defaultdict(set), {}
    for line in output.splitlines():
        kind, *words = line.split("\t")
        if kind == "ring":
            moment = dt.datetime.fromisoformat(words[1].replace("Z", "+00:00"))
            if moment < first + SPAN:
                times[words[0]].add(moment)
        else:
            faults[int(words[0])] = words[2]
    return times, faults


def uid_after(line, text):
    """Returns the UID of the entry that begins in a line."""
    rest = re.sub(r"\r?\n[ \t]", "", text.split("\n", line)[-1] if line else "")
    found = re.search(r"(?m)^UID[^:\n]*:(.*)$", re.split(r"(?m)^END:V(?:EVENT|TODO)", rest)[0])
    return found and found[1].strip()


# MARK: Known differences


def times_of(entry, *names):
    for name in names:
        values = entry.get(name, [])
        for value in values if isinstance(values, list) else [values]:
            yield value


def kind(time):
    """Returns whether a value is a day, a floating time or a time in a zone."""
    return "day" if not isinstance(time.dt, dt.datetime) else time.dt.tzinfo is None


def excluded(group):
    """Returns the instants that the series of a UID excludes."""
    return {
        instant(time.dt)
        for entry in group for dates in times_of(entry, "EXDATE") for time in dates.dts}


def starts_late(entry):
    """Returns whether a series ends before its start, or counts occurrences from the start on."""
    return any(
        "COUNT" in rule or "UNTIL" in rule and instant(rule["UNTIL"][0]) < instant(entry["DTSTART"].dt)
        for rule in times_of(entry, "RRULE"))


KNOWN = [
    # RFC 5545, 3.3.10: the DTSTART always counts as the first occurrence.
    ("Peal counts a start that the rule does not have", lambda group: any(
        starts_late(entry) for entry in group)),
    # Some programs write the last day of a whole-day series as midnight of their zone in UTC.
    ("Peal counts the day on which a whole-day series ends", lambda group: any(
        kind(entry["DTSTART"]) == "day" and isinstance(rule["UNTIL"][0], dt.datetime)
        for entry in group for rule in times_of(entry, "RRULE") if "UNTIL" in rule)),
    ("Peal rings an exception after the end of its series", lambda group: any(
        instant(time.dt) > instant(rule["UNTIL"][0])
        for entry in group for time in times_of(entry, "RECURRENCE-ID")
        for series in group for rule in times_of(series, "RRULE") if "UNTIL" in rule)),
    # Old versions of iCal exclude each occurrence that they replace.
    ("Peal rings an occurrence that is excluded and replaced", lambda group: any(
        instant(time.dt) in excluded(group)
        for entry in group for time in times_of(entry, "RECURRENCE-ID"))),
    # RFC 5545, 3.8.2.2: the DTEND must be later than the DTSTART, of the same type, and floating if
    # the DTSTART is.
    ("The peer changes a start because of a wrong end", lambda group: any(
        kind(end) != kind(entry["DTSTART"]) or instant(end.dt) < instant(entry["DTSTART"].dt)
        for entry in group for end in times_of(entry, "DTEND", "DUE") if "DTSTART" in entry)),
    # A UID names one entry (RFC 5545, 3.8.4.7), but one ring too many is better than a lost one.
    ("Peal rings all entries of a UID with the same revision", lambda group: len(group) > len({
        (*(time.to_ical() for time in times_of(entry, "RECURRENCE-ID")), int(entry.get("SEQUENCE", 0)))
        for entry in group})),
    # An exception without a series cannot replace an occurrence; the peer drops all but one.
    ("Peal rings exceptions without a series", lambda group: all(
        "RECURRENCE-ID" in entry for entry in group)),
    # Zones of the system follow changes of the law, which the definitions in files do not.
    ("Peal uses the system's zone of that name", lambda group: any(
        " Standard Time" in str(time.params.get("TZID"))
        for entry in group for time in times_of(entry, "DTSTART"))),
]


def known_reason(group):
    """Returns why Peal and the peer differ, or a word for an unknown reason."""
    for reason, holds in KNOWN:
        try:
            if holds(group):
                return reason
        except icalendar.error.BrokenCalendarProperty:
            pass
    return "DIFFERENT"


def compare(program, text, report):
    text = re.sub(r"(?ims)^BEGIN:VALARM\s*$.*?^END:VALARM\s*?\n", "", text)
    # A time to which Thunderbird has put off an alarm is a ring of its own, which the peer does not know.
    text = re.sub(r"(?im)^X-MOZ-SNOOZE-TIME.*\n", "", text)
    first = dt.datetime(2000, 1, 1, tzinfo=UTC)
    try:
        calendars = icalendar.Calendar.from_ical(literal(text), multiple=True)
        groups = by_uid(calendars)
        first = min(due(e) for c in calendars for e in entries(c) if "DTSTART" in e or "DUE" in e)
    except Exception as error:
        own_times(program, text, first)
        return report("the peer cannot read the file", type(error).__name__)
    times, faults = own_times(program, text, first - DAY)
    refused = {uid_after(line, text): fault for line, fault in faults.items()}
    for uid, calendar in groups.items():
        names = [name for name in times if re.split(r"#|\.\d+$", name[len(uid):])[0] == ""
                 and name.startswith(uid)]
        own = sorted(set().union(*(times[name] for name in names)))[:COUNT]
        signal.alarm(5)
        try:
            peer = sorted(peer_times(calendar, first - DAY))[:COUNT]
        except Exception as error:
            report("the peer refuses: " + type(error).__name__, uid)
            continue
        finally:
            signal.alarm(0)
        if own == peer:
            report("the same", uid)
        elif uid in refused or None in refused and not own:
            report("Peal refuses: " + refused.get(uid, refused.get(None)), uid)
        else:
            missing, extra = (sorted(map(str, set(a) - set(b))) for a, b in [(peer, own), (own, peer)])
            report(known_reason(entries(calendar)), f"{uid}: missing {missing}, extra {extra}")


def main(program, folder):
    def late(*_):
        raise TimeoutError
    signal.signal(signal.SIGALRM, late)
    classes = collections.defaultdict(list)
    for path in sorted(pathlib.Path(folder).rglob("*.[iI][cC][sS]")):
        def report(kind, text):
            classes[kind].append(f"{path.relative_to(folder)}: {text}")
        try:
            compare(program, path.read_bytes().decode("utf-8", "replace"), report)
        except subprocess.SubprocessError as error:
            report("DIFFERENT", f"Peal ends: {error}")
    for kind, found in sorted(classes.items(), key=lambda item: -len(item[1])):
        print(f"{len(found):6} {kind}")
    print(*classes["DIFFERENT"], sep="\n")
    return 1 if classes["DIFFERENT"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
