#!/usr/bin/env python3
"""Shares alerts between two homes through real engines: vdirsyncer and a Radicale server.

Each home has a bus, a daemon and a folder. Random changes are made in both homes, with syncs in
between. In the end, both homes must have the same alerts, and of each part the last change.

    python3 -m venv /tmp/engines && /tmp/engines/bin/pip install radicale vdirsyncer
    PATH=/tmp/engines/bin:$PATH Tests/Tools/Sharing/engines.py .build/debug/peal

Everything stays on this machine: the server listens on 127.0.0.1 only.
"""

import argparse
import base64
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

URL = "http://127.0.0.1:{port}/me/peal/"


class Home:
    """A machine: a home folder with a bus, a daemon, and a folder that it shares."""

    def __init__(self, peal, base, name):
        self.peal, self.name = peal, name
        self.path = os.path.join(base, name)
        self.folder = os.path.join(self.path, "shared")
        os.makedirs(os.path.join(self.path, "runtime"))
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"],
            stdout=subprocess.PIPE, text=True)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.path, "TZ": "Europe/Berlin",
            "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": os.path.join(self.path, "runtime"),
            "DBUS_SESSION_BUS_ADDRESS": self.bus.stdout.readline().strip(),
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere",
        }
        self.log = open(os.path.join(self.path, "daemon.log"), "w")
        self.daemon = subprocess.Popen(
            [peal, "daemon", "--delivery", "desktop"], env=self.environment, stderr=self.log)
        while self.run("share", self.folder, check=False).returncode != 0:
            time.sleep(0.1)

    def use_vdirsyncer(self, port):
        """Makes vdirsyncer sync the folder with the server."""
        self.configuration = os.path.join(self.path, "vdirsyncer.conf")
        with open(self.configuration, "w") as file:
            file.write(f"""
[general]
status_path = "{self.path}/status"
[pair peal]
a = "folder"
b = "server"
collections = null
conflict_resolution = ["command", "{peal}", "calendar", "merge"]
[storage folder]
type = "filesystem"
path = "{self.folder}"
fileext = ".ics"
[storage server]
type = "caldav"
url = "{URL.format(port=port)}"
username = "me"
password = "any"
""")
        self.vdirsyncer("discover")

    def run(self, *words, check=True):
        result = subprocess.run(
            [self.peal, *words], env=self.environment, capture_output=True, text=True)
        if check and result.returncode != 0:
            sys.exit(f"{self.name}: peal {words}: {result.stderr}")
        return result

    def vdirsyncer(self, verb):
        result = subprocess.run(
            ["vdirsyncer", "-c", self.configuration, verb], env=self.environment, input="y\n" * 9,
            capture_output=True, text=True)
        return result.returncode, result.stdout + result.stderr

    def alerts(self):
        document = json.loads(self.run("list", "--all", "--json").stdout)
        parts = ("title", "body", "group", "isOn")
        return {alert["id"]: {part: alert[part] for part in parts} for alert in document["alerts"]}

    def close(self):
        for process in (self.daemon, self.bus):
            process.terminate()
            process.wait()


class Model:
    """The last change of each part of the alerts, and those that are there."""

    def __init__(self):
        self.parts, self.removed = {}, set()

    def change(self, id, **parts):
        # A change brings back an alert that was removed on the other machine.
        self.parts.setdefault(id, {}).update(parts)
        self.removed.discard(id)

    def remove(self, id):
        self.removed.add(id)

    def alerts(self):
        return {id: parts for id, parts in self.parts.items() if id not in self.removed}


def change(home, model, choice, number):
    """Makes a random change."""
    there = sorted(home.alerts())
    kind = choice.choice(["add", "title", "title", "body", "group", "isOn", "done", "remove"])
    if kind == "add" or not there:
        id, title = f"a{number}", f"Title {number}"
        time = choice.choice(
            [["--at", "09:30"], ["--every", "30m", "--from", "9:30", "--to", "21:30"]])
        home.run("add", title, "--id", id, *time)
        model.change(id, title=title, body="", group=None, isOn=True)
        return
    id = choice.choice(there)
    if kind == "isOn":
        is_on = not home.alerts()[id]["isOn"]
        home.run("on" if is_on else "off", id)
        model.change(id, isOn=is_on)
    elif kind == "done":
        home.run("done", id, check=False)
    elif kind == "remove":
        home.run("remove", id, "--yes")
        model.remove(id)
    else:
        text = f"{kind} {number}, 물; \\\"x\\\""
        home.run("edit", id, f"--{kind}", text)
        model.change(id, **{kind: text})


def sync(home, statistics):
    """Syncs a home, and gives its daemon the time to use what has changed."""
    for _ in range(5):
        code, log = home.vdirsyncer("sync")
        statistics["syncs"] += 1
        statistics["conflicts"] += log.count("Doing conflict resolution")
        if code == 0:
            return time.sleep(0.5)
        # Peal has written a file meanwhile; vdirsyncer says so and stops.
        statistics["repeated"] += 1
        time.sleep(0.5)
    sys.exit(f"{home.name}: vdirsyncer fails: {log}")


def free_port():
    """Returns a port of this machine that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def serve(base):
    """Starts Radicale with an empty calendar, and returns it with its port."""
    port = free_port()
    server = subprocess.Popen(
        ["radicale", "--server-hosts", f"127.0.0.1:{port}", "--auth-type", "none",
         "--storage-filesystem-folder", os.path.join(base, "radicale"), "--rights-type",
         "owner_only", "--logging-level", "error"],
        env={"PATH": os.environ["PATH"], "HOME": base}, stderr=subprocess.DEVNULL)
    # Without authentication, any password opens the user's calendars.
    user = {"Authorization": "Basic " + base64.b64encode(b"me:any").decode()}
    for _ in range(100):
        try:
            request = urllib.request.Request(URL.format(port=port), headers=user, method="MKCALENDAR")
            urllib.request.urlopen(request)
            return server, port
        except OSError:
            time.sleep(0.1)
    sys.exit("Radicale does not answer.")


def agree(one, two, model):
    """Returns whether both homes have what the model has, and prints where they differ."""
    for name, alerts in (("one", one), ("two", two)):
        for id in sorted(set(alerts) | set(model.alerts())):
            if alerts.get(id) != model.alerts().get(id):
                print(f"{name}: {id} is {alerts.get(id)}, and not {model.alerts().get(id)}")
    return one == two == model.alerts()


def arguments(description):
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("peal", help="the built program")
    parser.add_argument("--changes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    options = arguments(__doc__)
    choice, model = random.Random(options.seed), Model()
    statistics = dict.fromkeys(["syncs", "conflicts", "repeated"], 0)
    with tempfile.TemporaryDirectory() as base:
        server, port = serve(base)
        homes = [Home(os.path.abspath(options.peal), base, name) for name in ("one", "two")]
        for home in homes:
            home.use_vdirsyncer(port)
        try:
            for number in range(options.changes):
                home = choice.choice(homes)
                change(home, model, choice, number)
                # The other home's next change must be the later one.
                time.sleep(0.2)
                if choice.random() < 0.15:
                    sync(choice.choice(homes), statistics)
            for _ in range(3):
                for home in homes:
                    sync(home, statistics)
            one, two = (home.alerts() for home in homes)
        finally:
            for home in homes:
                home.close()
            server.terminate()
            server.wait()
    print(f"{options.changes} changes, {len(one)} alerts, "
          + ", ".join(f"{count} {name}" for name, count in statistics.items()))
    sys.exit(0 if agree(one, two, model) else 1)


if __name__ == "__main__":
    main()
