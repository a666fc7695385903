"""Measures how late a notification server receives due rings: latency.py PEAL SERVER TIMER [RINGS]

The script runs the release daemon with its own store on a private bus, together with SERVER, which
prints the time of each Notify call. The rings are due about a quarter of a second apart; they are
set with `--in`, so the daemon computes the exact times. For comparison the script also measures
TIMER, a plain C program with one kernel timer and one libdbus call. If they can run, it measures
`at` and a systemd timer (AccuracySec=1us), both with notify-send. For that it starts a separate
user instance of systemd on the private bus, which requires root.
"""

import contextlib
import datetime
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def report(name, delays):
    print(f"{name}: {len(delays)} rings, median {statistics.median(delays):.2f} ms, "
          f"p99 {quantile(delays, 0.99):.2f} ms, max {max(delays):.2f} ms, min {min(delays):.2f} ms")


class Session:
    """A session bus, a notification server on it, and the environment for programs that use them."""

    def __init__(self, server):
        self.folder = tempfile.TemporaryDirectory(prefix="peal-latency-")
        home = self.folder.name
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "TZ": "UTC",
            "PEAL_STORE": home + "/peal.db", "XDG_RUNTIME_DIR": home + "/run",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={home}/bus",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={home}/none",
        }
        os.mkdir(self.environment["XDG_RUNTIME_DIR"], 0o700)
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address",
             "--address=" + self.environment["DBUS_SESSION_BUS_ADDRESS"]],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.bus.stdout.readline()
        self.server = subprocess.Popen(
            [server], env=self.environment, stdout=subprocess.PIPE, text=True)
        self.server.stdout.readline()

    def arrivals(self, count):
        """Returns the titles and arrival times (microseconds since 1970) of the next notifications."""
        found = {}
        for _ in range(count):
            at, title = self.server.stdout.readline().split(maxsplit=1)
            found[title.strip()] = int(at)
        return found

    def end(self):
        for process in (self.server, self.bus):
            process.kill()
            process.wait()
        self.folder.cleanup()


def peal(session, binary, rings):
    daemon = subprocess.Popen(
        [binary, "daemon", "--delivery", "desktop"], env=session.environment,
        stderr=subprocess.PIPE, text=True)
    for line in daemon.stderr:
        if "is running" in line:
            break
    due = {}
    lead = rings * 0.25 + 5
    for number in range(rings):
        started = time.monotonic()
        added = subprocess.run(
            [binary, "add", f"ring-{number}", "--in", f"{int(lead)}s", "--json"],
            env=session.environment, capture_output=True, text=True, check=True)
        at = datetime.datetime.fromisoformat(json.loads(added.stdout)["next"].replace("Z", "+00:00"))
        due[f"ring-{number}"] = at.timestamp() * 1e6
        time.sleep(max(0, 0.25 - (time.monotonic() - started)))
    seen = session.arrivals(rings)
    daemon.terminate()
    daemon.wait()
    return [(seen[title] - due[title]) / 1000 for title in due]


def plain(session, program, rings):
    written = subprocess.run(
        [program, str(rings)], env=session.environment, capture_output=True, text=True, check=True)
    due = dict(reversed(line.split(maxsplit=1)) for line in written.stdout.splitlines())
    return [(at - int(due[title])) / 1000 for title, at in session.arrivals(rings).items()]


def at(session, rings):
    """Measures at(1). It supports only whole minutes, so all rings are due at the next minute."""
    spool = subprocess.Popen(["atd", "-f", "-b", "0"], stderr=subprocess.DEVNULL)
    try:
        due = (time.time() // 60 + 1 + (time.time() % 60 > 50)) * 60
        when = time.strftime("%H:%M %d.%m.%Y", time.localtime(due))
        for number in range(rings):
            subprocess.run(
                ["at", when], env={**session.environment, "HOME": os.environ.get("HOME", "/")},
                input=f"notify-send ring-{number}\n", text=True, check=True, stderr=subprocess.DEVNULL)
        return [(at - due * 1e6) / 1000 for at in session.arrivals(rings).values()]
    finally:
        spool.kill()
        spool.wait()


@contextlib.contextmanager
def systemd(session):
    """Runs a user instance of systemd in the session, in control groups that are removed afterwards."""
    roots = ["/sys/fs/cgroup"]
    if not os.path.exists("/sys/fs/cgroup/cgroup.controllers"):
        roots = ["/sys/fs/cgroup/unified", "/sys/fs/cgroup/systemd"]
    groups = [f"{root}/peal-latency-{os.getpid()}" for root in roots]

    def enter():
        for group in groups:
            with open(group + "/cgroup.procs", "w") as members:
                members.write(str(os.getpid()))

    # systemd checks that /run/systemd/system exists, which marks a machine booted with systemd.
    marker = [] if os.path.exists("/run/systemd/system") else ["/run/systemd/system"]
    for folder in groups + marker:
        os.makedirs(folder)
    manager = subprocess.Popen(
        ["/lib/systemd/systemd", "--user"], env=session.environment, preexec_fn=enter,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    ask = ["systemctl", "--user", "is-system-running"]
    try:
        while subprocess.run(ask, env=session.environment, capture_output=True).stdout.strip() not in (
                b"running", b"degraded"):
            if manager.poll() is not None:
                raise OSError("it has ended")
            time.sleep(0.1)
        yield
    finally:
        subprocess.run(["systemctl", "--user", "exit"], env=session.environment, capture_output=True)
        manager.wait()
        for group in groups:
            for folder, _, _ in os.walk(group, topdown=False):
                os.rmdir(folder)
        for folder in marker:
            os.removedirs(folder)


def timer(session, rings):
    delays = []
    for number in range(rings):
        due = round(time.time() + 0.5, 6)
        stamp = datetime.datetime.fromtimestamp(due, datetime.timezone.utc)
        subprocess.run(
            ["systemd-run", "--user", "--quiet",
             stamp.strftime("--on-calendar=%Y-%m-%d %H:%M:%S.%f UTC"),
             "--timer-property=AccuracySec=1us",
             # The user's systemd otherwise sets the address of its own bus.
             "--setenv=DBUS_SESSION_BUS_ADDRESS=" + session.environment["DBUS_SESSION_BUS_ADDRESS"],
             "notify-send", f"ring-{number}"],
            env=session.environment, check=True, stderr=subprocess.DEVNULL)
        delays.append((list(session.arrivals(1).values())[0] - due * 1e6) / 1000)
    return delays


def main():
    binary, server, program = (os.path.abspath(path) for path in sys.argv[1:4])
    rings = int(sys.argv[4]) if len(sys.argv) > 4 else 200
    # Alternate between the two, because the machine's load changes over time.
    ours, theirs = [], []
    for _ in range(4):
        session = Session(server)
        try:
            ours += peal(session, binary, rings // 4)
            theirs += plain(session, program, rings // 4)
        finally:
            session.end()
    report("peal", ours)
    report("timerfd + libdbus in C", theirs)
    session = Session(server)
    try:
        if shutil.which("at") and shutil.which("notify-send"):
            report("at + notify-send", at(session, 10))
        else:
            print("at + notify-send: not installed")
        if shutil.which("systemd-run") and shutil.which("notify-send"):
            with systemd(session):
                report("systemd timer + notify-send", timer(session, 20))
        else:
            print("systemd timer + notify-send: not installed")
    except OSError as error:
        print(f"systemd timer + notify-send: none can be started ({error})")
    finally:
        session.end()


main()
