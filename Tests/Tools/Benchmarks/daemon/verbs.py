"""Measures subcommands, including the start of the process: verbs.py PEAL SERVER [COUNT...]

A daemon with COUNT alerts (100 and 10 000) runs on a private bus. notify-send is measured for
comparison; it talks to SERVER, a notification server that shows nothing. hyperfine takes the median
of 15 runs and discards their output.
"""

import json
import subprocess
import sys

from bench import Daemon, Home

VERBS = [
    "list", "list --json", "list --group work", "week", "week --json", "export", "export --ics",
    "done --all", "history", "history --json", "doctor", "status", "", "next", "show alert-77", "edit alert-77 --title Tea",
    "off alert-77", "on alert-77", "skip alert-77", "snooze alert-77", "done alert-77",
    "add Tea --at 17:00 --dry-run", "preview --at 09:30", "badge", "pause", "resume",
    "autostart status", "--help", "list --help",
]


# The subcommand to run before each measurement, so that the measured one has work to do.
BEFORE = {"done --all": "done --all --undo"}


def median(home, command, before=None):
    """Returns a command's median time in milliseconds; `before` is a subcommand to run before it."""
    prepared = ["--prepare", f"{home.peal} {before}"] if before else []
    with open(home.folder.name + "/figures", "w+") as figures:
        subprocess.run(
            ["hyperfine", "--shell=none", "--ignore-failure", "--warmup=1", "--runs=15", "--style=none",
             *prepared, "--export-json", figures.name, command],
            env=home.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        return json.load(figures)["results"][0]["median"] * 1000


def measure(peal, server, count):
    with Home(peal) as home:
        home.fill(count)
        with Daemon(home), subprocess.Popen(
                [server, "quietly"], env=home.environment, stdout=subprocess.PIPE) as shown:
            shown.stdout.readline()
            figures = [median(home, "notify-send Tea")]
            figures += [median(home, f"{home.peal} {verb}", BEFORE.get(verb)) for verb in VERBS]
            shown.kill()
            return figures


def main():
    peal, server, *counts = sys.argv[1:]
    counts = [int(count) for count in counts] or [100, 10_000]
    columns = [measure(peal, server, count) for count in counts]
    print(f"{'milliseconds':32}" + "".join(f"{count:>12}" for count in counts))
    for name, row in zip(["notify-send Tea", *VERBS], zip(*columns)):
        print(f"{name or 'peal':32}" + "".join(f"{figure:12.1f}" for figure in row))


main()
