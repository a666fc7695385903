"""Times the subcommands of two builds by turns: compare.py OLD NEW [ROUNDS]

Each build has a home, a daemon and 10 000 alerts of its own. A line has the medians of both builds in
milliseconds, including the start of the process, and their ratio.
"""

import statistics
import subprocess
import sys
import time

from bench import Daemon, Home

VERBS = [
    "list", "list --json", "next", "week", "show alert-77", "status", "", "preview daily 9:00",
    "add X --at 09:00 --id x", "edit x --at 10:00", "postpone x 10m", "done x", "off x", "on x", "skip x 1",
    "pause x --for 1h", "resume x", "remove x", "off --group work", "on --group work", "done --all",
    "done --all --undo", "groups", "history", "export", "badge",
]


def milliseconds(home, verb):
    start = time.monotonic()
    subprocess.run([home.peal, *verb.split()], env=home.environment, capture_output=True, check=True)
    return (time.monotonic() - start) * 1000


def main():
    old, new, *rounds = sys.argv[1:]
    with Home(old) as first, Home(new) as second:
        for home in first, second:
            home.fill(10_000)
        with Daemon(first), Daemon(second):
            for home in first, second:
                for number in range(100):
                    home.run("edit", f"alert-{number}", "--group", "work")
            times = {(home, verb): [] for home in (first, second) for verb in VERBS}
            for turn in range(int(rounds[0]) if rounds else 15):
                for verb in VERBS:
                    for home in (first, second) if turn % 2 else (second, first):
                        times[home, verb].append(milliseconds(home, verb))
            for verb in VERBS:
                before, after = (statistics.median(times[home, verb]) for home in (first, second))
                print(f"{verb or 'peal':32}{before:9.1f}{after:9.1f}{after / before:8.2f}")


main()
