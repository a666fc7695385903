"""Measures the daemon with many alerts: bench.py PEAL [COUNT...]

`peal add` creates two alerts. The script copies their rows in the store as often as needed, and
gives each copy its own id, title and time. All copies are due in two to twenty-two hours.

For each count, the script measures:

- the time from the daemon's start until it answers;
- the time of single commands (the median of five runs, including the start of the process);
- the delay of twenty alerts that are due in one second, printed by the terminal delivery;
- the daemon's resident memory after the start and after all these commands.

Then it counts the context switches of all the daemon's threads in 60 seconds with 1 000 alerts.
"""

import datetime
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

UTC = datetime.timezone.utc


class Home:
    """A separate home folder with its own session bus."""

    def __init__(self, peal):
        self.peal = os.path.abspath(peal)
        self.folder = tempfile.TemporaryDirectory(prefix="peal-bench-")
        self.store = self.folder.name + "/peal.db"
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": self.folder.name,
            "PEAL_STORE": self.store,
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder.name}/bus",
        }

    def __enter__(self):
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address",
             f"--address=unix:path={self.folder.name}/bus"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.bus.stdout.readline()
        return self

    def __exit__(self, *_):
        self.bus.kill()
        self.bus.wait()
        self.folder.cleanup()

    def run(self, *arguments):
        result = subprocess.run(
            [self.peal, *arguments], env=self.environment, capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f"peal {' '.join(arguments)}: {result.stderr}")
        return result.stdout

    def timed(self, *arguments, runs=5):
        """Returns the median duration of a command, in seconds."""
        times = []
        for _ in range(runs):
            start = time.monotonic()
            self.run(*arguments)
            times.append(time.monotonic() - start)
        return statistics.median(times)

    def fill(self, count):
        """Fills the store with `count` alerts."""
        self.run("add", "Water", "--at", "09:30", "--id", "daily")
        self.run("add", "Study", "--on", "weekdays", "--at", "09:30", "--id", "weekdays")
        store = sqlite3.connect(self.store)
        columns = [row[1] for row in store.execute("PRAGMA table_info(alert)")]
        rows = store.execute("SELECT * FROM alert ORDER BY id").fetchall()
        minute = int(time.time() // 60) + 120

        def copies():
            for number in range(count):
                row = dict(zip(columns, rows[number % len(rows)]))
                document = json.loads(row["document"])
                at = (minute + number % 1200) % 1440
                document["id"] = row["id"] = f"alert-{number}"
                document["title"] = f"Reminder number {number}"
                document["trigger"]["times"] = [f"{at // 60:02}:{at % 60:02}"]
                row["document"] = json.dumps(document, ensure_ascii=False)
                yield [row[column] for column in columns]

        with store:
            store.execute("DELETE FROM alert")
            store.executemany(
                f"INSERT INTO alert VALUES ({','.join('?' * len(columns))})", copies())
        store.close()


class Daemon:
    """A daemon that prints its rings."""

    def __init__(self, home):
        self.home = home

    def __enter__(self):
        start = time.monotonic()
        self.process = subprocess.Popen(
            [self.home.peal, "daemon", "--delivery", "terminal"], env=self.home.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if "is running" in line:
                break
        else:
            sys.exit("The daemon has ended.")
        self.home.run("status")
        self.start = time.monotonic() - start
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def memory(self):
        """Returns the resident memory in MB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            for line in status:
                if line.startswith("VmRSS"):
                    return int(line.split()[1]) / 1024

    def switches(self):
        """Returns the number of context switches of all threads so far."""
        total = 0
        tasks = f"/proc/{self.process.pid}/task"
        for task in os.listdir(tasks):
            with open(f"{tasks}/{task}/status") as status:
                total += sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)
        return total

    def delays(self, count):
        """Returns how late `count` alerts, due at different moments, are printed, in milliseconds."""
        delays = []
        for number in range(count):
            added = json.loads(self.home.run("add", f"ring-{number}", "--in", "1s", "--json"))
            due = datetime.datetime.fromisoformat(added["next"].replace("Z", "+00:00"))
            for line in self.process.stdout:
                if f"ring-{number}" in line:
                    break
            delays.append((datetime.datetime.now(UTC) - due).total_seconds() * 1000)
        return delays


def measure(peal, count):
    with Home(peal) as home:
        home.fill(count)
        with Daemon(home) as daemon:
            # The daemon makes its daily backup at the first start. The backup is finished by the
            # time the second command is answered.
            first = daemon.memory()
            commands = [
                home.timed("list", "--json"),
                home.timed("show", "alert-50"),
                home.timed("edit", "alert-50", "--at", "23:59"),
                home.timed("next", "-n", "5"),
            ]
            delays = daemon.delays(20)
            return [daemon.start, *commands, statistics.median(delays) / 1000, max(delays) / 1000,
                    first, daemon.memory()]


def idle(peal, count=1000, seconds=60):
    with Home(peal) as home:
        home.fill(count)
        with Daemon(home) as daemon:
            home.run("list")
            # Threads that have done work stay alive for some seconds.
            time.sleep(15)
            before = daemon.switches()
            time.sleep(seconds)
            return daemon.switches() - before


def main():
    peal, *counts = sys.argv[1:]
    counts = [int(count) for count in counts] or [100, 10_000, 100_000]
    columns = [measure(peal, count) for count in counts]
    names = ["start until it answers, ms", "list --json, ms", "show, ms", "edit, ms", "next -n 5, ms",
             "ring late, median, ms", "ring late, worst of 20, ms", "resident at first, MB",
             "resident after all that, MB"]
    print(f"{'alerts':32}" + "".join(f"{count:>12}" for count in counts))
    for row, name in enumerate(names):
        scale = 1 if name.endswith("MB") else 1000
        print(f"{name:32}" + "".join(f"{column[row] * scale:12.1f}" for column in columns))
    print(f"context switches in 60 s with 1000 alerts pending: {idle(peal)}")


if __name__ == "__main__":
    main()
