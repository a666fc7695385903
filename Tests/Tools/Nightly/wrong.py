#!/usr/bin/env python3
"""Passes invalid values to every flag and argument: wrong.py PEAL [--count N] [--seed N] [--only FLAG] [--jobs N]

Every value (200 for each flag) is certainly invalid: either a valid value that was corrupted, or a value that
was never valid. Each flag gets a home directory and a store of its own, and no bus. Every fourth run is in
Korean. Peal must refuse all values: the exit code is 64, 65 or 66, standard output is empty, standard error
is a sentence after "peal: " in at most four lines without internal details, and the store is unchanged at the
end.

The script prints a line for each flag. For a value that was not refused in this way, it also prints the reason
and the command line. The last line is the total. The seed alone determines the values. The Korean runs need
gettext's msgfmt.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from wrong_values import *  # noqa: E402

PO = pathlib.Path(__file__).resolve().parents[3] / "packaging/po/build.sh"


def contents(rng):
    """Contents of files that cannot be imported."""
    alert = '{"alerts": [{"id": "tea", "title": "Tea", "trigger": {"kind": "schedule", "times": ["09:30"]}}]}'
    event = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20991224T180000\r\nSUMMARY:Tea\r\n"
    torn = alert[:rng.randrange(1, len(alert))]
    return rng.choice([
        torn, torn + rng.choice(SIGNS + CONTROLS), rng.choice(SIGNS) + alert, alert + rng.choice(["x", "}", "]", ","]),
        event.replace("VCALENDAR", unicode(rng)), unicode(rng), rng.choice(JUNK), long(rng), not_utf8([alert, event])(rng),
        "[" * rng.randint(1, 20_000), '{"alerts": ' + "[" * rng.randint(600, 20_000), "".join(rng.sample(alert, len(alert))),
    ])


TIME = typed(TIMES, off_clock, off_clock, off_clock)
DATE = typed(DATES, off_calendar, off_calendar, off_calendar)
LENGTH = typed(LENGTHS, no_length, no_length)
ADD = ["add", "A", "--dry-run"]
DAILY = ADD + ["--at", "09:30"]
VERBS = ("add list show edit on off remove next week done skip snooze pause resume preview present history badge "
         "status doctor import export autostart daemon help").split()
# Prefixes of the only id, which Peal accepts in place of the id.
IDS = ["water"[:count] for count in range(1, 6)]
# A separate word -- ends the flags, so it is valid.
END = ["--"]
TEMPLATES = ["water", "study", "stretch", "standup", "medicine"]

# Each row: a flag or the name of an argument, the words before it, and the maker of invalid values.
ROWS = [
    ("--at", ADD, any_of(TIME, DATE, lambda rng: f"{past(rng)} 09:30", doubled(["09:30", "13:00", "9pm"]))),
    ("--on", DAILY, any_of(typed(DAYS, no_days, no_days, no_days), DATE)),
    ("--every", ADD, any_of(LENGTH, LENGTH, too_short, too_long)),
    ("--from", ADD + ["--every", "30m", "--to", "21:30"], TIME),
    ("--to", ADD + ["--every", "30m", "--from", "09:30"], TIME),
    ("--window", ADD, typed(["22:00-02:00/1h", "9:30pm-11pm/30분"], no_window, no_window, no_window)),
    ("--in", ADD, any_of(LENGTH, LENGTH, LENGTH, too_long, one(["0", "0s", "0m", "0h0m", "0초"]))),
    ("--rrule", DAILY, typed(RULES, no_rule, no_rule, no_rule)),
    ("--start", DAILY, DATE),
    ("--until", DAILY, any_of(DATE, DATE, past)),
    ("--except", DAILY, any_of(DATE, DATE, doubled(["2099-12-25", "2099-12-26", "tomorrow"]))),
    ("--zone", DAILY, no_zone),
    ("--gap", DAILY, choice(["next", "shift", "skip"])),
    ("--fold", DAILY, choice(["first", "last"])),
    ("--urgency", DAILY, choice(["low", "normal", "critical"])),
    ("--sound", DAILY, any_of(named(["bell", "alarm-clock-elapsed"]), text(["/x.oga"], can_be_empty=False))),
    ("--body", DAILY, text(["A glass now", "a\nb"], spaces=["\r", "\v", "\f", "\x85"], can_be_empty=True)),
    ("--icon", DAILY, text(["appointment-soon", "/x.png"], can_be_empty=True)),
    ("--group", DAILY, text(["health", "건강"], octets=256, can_be_empty=True)),
    ("--image", DAILY, any_of(no_path, text(["/x.png"], can_be_empty=True))),
    ("--category", DAILY, named(["email.arrived", "x-peal.water"], no_category, no_category)),
    ("--action", DAILY, any_of(no_action, no_action, not_utf8(["late=Late"]))),
    ("--open", DAILY, any_of(no_target, no_target, named(["org.gnome.Calendar"]), not_utf8(["https://example.org/"]))),
    ("--late", DAILY, any_of(LENGTH, choice(["never", "always"]))),
    ("--badge", DAILY, number(0, 9_999)),
    ("--id", DAILY, named(["water2", "a.b-c_d"], no_name, lambda rng: "w" * rng.randint(65, 9_999))),
    ("--template", ["add", "--dry-run"], choice(TEMPLATES)),
    ("title of 'add'", ["add", "--dry-run", "--at", "09:30", "--"], text(["Water", "물"], most=256, octets=1_024)),
    ("--title", ["edit", "water", "--dry-run"], text(["Water", "물"], most=256, octets=1_024)),
    ("--number", ["next"], number(1, 100_000)),
    ("--count", ["preview", "--at", "09:30"], number(1, 100_000)),
    ("--after", ["preview", "--at", "09:30"], DATE),
    ("--since", ["history"], LENGTH),
    ("--format", ["status"], choice(["text", "json", "waybar"])),
    ("--for", ["pause", "water"], any_of(LENGTH, LENGTH, LENGTH, one(["0", "0s", "0m", "0h0m", "0초"]))),
    ("--until", ["pause", "water"], any_of(TIME, DATE, lambda rng: f"{past(rng)} 09:30")),
    ("--delivery", ["daemon"], choice(["auto", "desktop", "portal", "terminal"])),
    ("length of 'snooze'", ["snooze", "water", "--"], any_of(LENGTH, LENGTH, too_long)),
    ("count of 'skip'", ["skip", "water", "--"], number(0, 1_000)),
    ("action of 'badge'", ["badge"], choice(["clear"], besides=END)),
    ("verb", [], choice(VERBS, besides=END)),
    ("verb of 'autostart'", ["autostart"], choice(["on", "off", "status"], besides=END)),
    ("id of 'show'", ["show", "--"], choice(IDS)),
    ("ids of 'remove'", ["remove", "water"], choice(IDS, besides=END)),
    ("file of 'import'", ["import", "--dry-run"], any_of(named(["calendar.ics"]), no_file)),
    ("contents of a file", ["import", "--dry-run"], contents),
    ("what is too much", ["list"], choice(IDS, besides=END)),
    ("flag", ["list"], dashes),
]


class Home:
    """A home directory with a store that has one alert, and without a bus."""

    def __init__(self, peal, translations):
        self.peal = peal
        self.folder = tempfile.TemporaryDirectory(prefix="peal-wrong-")
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": self.folder.name,
            "PEAL_STORE": self.folder.name + "/peal.db",
            "XDG_RUNTIME_DIR": self.folder.name,
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "TEXTDOMAINDIR": translations,
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder.name}/no-bus",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder.name}/no-bus",
        }

    def __enter__(self):
        # The alert rings so late that its next ring does not change during the test.
        added = self.run(["add", "Water", "--id", "water", "--at", "2099-12-24 18:00"])
        assert added.returncode == 0, added.stderr
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def run(self, words, korean=False):
        environment = self.environment | ({"LANGUAGE": "ko"} if korean else {})
        return subprocess.run([self.peal, *words], env=environment, cwd=self.folder.name, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=60)

    def alerts(self):
        return self.run(["list", "--json"]).stdout


def octets(value):
    return value if isinstance(value, bytes) else value.encode()


def fault(result, value):
    """Returns what is wrong with the refusal of an invalid value, or None."""
    if result.returncode not in (64, 65, 66):
        return f"the exit code is {result.returncode}"
    if result.stdout:
        return f"standard output has {result.stdout[:80]!r}"
    try:
        complaint = result.stderr.decode()
    except UnicodeDecodeError:
        return "standard error is not UTF-8"
    lines = complaint.split("\n")
    if not complaint.startswith("peal: "):
        return f"standard error begins with {complaint[:80]!r}"
    if lines[0][-1] not in ".?" or lines.pop() or len(lines) > 4 or len(complaint) > 1_000:
        return f"{len(lines)} lines of {len(complaint)} characters, the first ending in {lines[0][-10:]!r}"
    if control := re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", complaint):
        return f"standard error has the control character {control[0]!r}"
    inside = r"Fatal|Error\(|Error Domain|Optional\(|\.swift\b|\bSwift\.|NSCocoa|\bStack\b|Crash|Backtrace|\$s\d"
    for sign in re.findall(inside, complaint):
        if sign.encode() not in octets(value):
            return f"standard error has {sign!r}"
    return None


def quoted(word):
    """Quotes a word for bash."""
    data = octets(word)
    if re.fullmatch(rb"[\w./:=,@+-]+", data):
        return data.decode()
    signs = "".join(chr(octet) if 32 <= octet < 127 and octet not in b"'\\" else f"\\x{octet:02x}" for octet in data)
    return f"$'{signs}'"


def test(row, peal, translations, seed, count):
    """Tests the values of a row; returns the lines to print and the number of values that were not refused properly."""
    flag, words, make = row
    name = f"{flag} of '{words[0]}'" if flag.startswith("--") else flag
    rng = random.Random(f"{seed} {name}")
    values = {}
    while len(values) < count:
        values.setdefault(octets(make(rng)))
    report = []
    with Home(peal, translations) as home:
        before = home.alerts()
        for number, value in enumerate(values):
            if make is contents:
                pathlib.Path(home.folder.name, "file.ics").write_bytes(value)
                last = ["file.ics"]
            elif not flag.startswith("--"):
                last = [value]
            elif number % 2 and not value.startswith(b"-"):
                last = [flag, value]
            else:
                last = [flag.encode() + b"=" + value]
            korean = number % 4 == 3
            try:
                wrong = fault(home.run(words + last, korean), value)
            except subprocess.TimeoutExpired:
                wrong = "it did not end"
            if wrong:
                language = "LANGUAGE=ko " if korean else ""
                line = language + " ".join(quoted(word) for word in ["peal", *words, *last])
                report.append(f"  {wrong}: {line[:400]}{'…' if len(line) > 400 else ''}")
                if make is contents:
                    report.append(f"    with {value!r}")
        if home.alerts() != before:
            report.append("  the store has changed")
    return [f"{name}: {len(values) - len(report)} of {len(values)} refused as they are to be"] + report, len(report)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peal")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="the flags whose names have this")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    peal = os.path.abspath(options.peal)
    rows = [row for row in ROWS if not options.only or options.only in row[0]]
    failures = 0
    with tempfile.TemporaryDirectory(prefix="peal-po-") as translations:
        subprocess.run([PO, translations], check=True)
        with Home(peal, translations) as home:
            assert "가" <= home.run(["show", "x"], korean=True).stderr.decode()[-3] <= "힣", "There is no Korean."
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for report, count in pool.map(
                    lambda row: test(row, peal, translations, options.seed, options.count), rows):
                print("\n".join(report), flush=True)
                failures += count
    print(f"All: {len(rows)} flags and arguments, {len(rows) * options.count} values, {failures} not refused as they are to be")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
