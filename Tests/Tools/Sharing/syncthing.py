#!/usr/bin/env python3
"""Shares alerts between two homes through Syncthing, which finds the changes by itself.

Random changes are made in both homes. Now and then the two machines are out of touch, so that both
change the same alerts and Syncthing keeps conflict files. In the end, both homes must have the same
alerts, and of each part the last change.

    sudo apt-get install syncthing
    Tests/Tools/Sharing/syncthing.py .build/debug/peal

Everything stays on this machine: Syncthing listens on 127.0.0.1 only, and looks for nobody.
"""

import glob
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
import xml.etree.ElementTree as tree
from engines import Home, Model, agree, arguments, change, free_port


class Syncthing:
    """The Syncthing of a home."""

    def __init__(self, home):
        self.home = home
        self.path = os.path.join(home.path, "syncthing")
        self.ports = free_port(), free_port()
        self.environment = {**home.environment, "STNODEFAULTFOLDER": "1", "STNOUPGRADE": "1"}
        subprocess.run(
            ["syncthing", "generate", f"--home={self.path}", "--skip-port-probing"], check=True,
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.device = subprocess.run(
            ["syncthing", f"--home={self.path}", "--device-id"], check=True, text=True,
            env=self.environment, capture_output=True).stdout.strip()

    def connect(self, other):
        """Writes the configuration: one folder, one other device, and no discovery."""
        path = os.path.join(self.path, "config.xml")
        root = tree.parse(path).getroot()
        for name in ("folder", "device"):
            for node in root.findall(name):
                root.remove(node)
        root.find("gui/address").text = f"127.0.0.1:{self.ports[1]}"
        self.key = root.find("gui/apikey").text
        options = root.find("options")
        for name, value in {
            "listenAddress": f"tcp://127.0.0.1:{self.ports[0]}", "globalAnnounceEnabled": "false",
            "localAnnounceEnabled": "false", "relaysEnabled": "false", "natEnabled": "false",
            "crashReportingEnabled": "false", "urAccepted": "-1", "startBrowser": "false",
            "reconnectionIntervalS": "1",
        }.items():
            for node in options.findall(name):
                options.remove(node)
            tree.SubElement(options, name).text = value
        for node in (self, other):
            device = tree.SubElement(root, "device", id=node.device, name=node.home.name)
            tree.SubElement(device, "address").text = f"tcp://127.0.0.1:{node.ports[0]}"
        folder = tree.SubElement(
            root, "folder", id="peal", path=self.home.folder, type="sendreceive",
            rescanIntervalS="5", fsWatcherEnabled="true", fsWatcherDelayS="1")
        for node in (self, other):
            tree.SubElement(folder, "device", id=node.device)
        tree.ElementTree(root).write(path)

    def start(self):
        os.makedirs(os.path.join(self.home.folder, ".stfolder"), exist_ok=True)
        self.process = subprocess.Popen(
            ["syncthing", "serve", f"--home={self.path}", "--no-browser", "--no-restart"],
            env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def ask(self, path):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.ports[1]}/rest/{path}", headers={"X-API-Key": self.key})
        with urllib.request.urlopen(request, timeout=5) as answer:
            return json.load(answer)

    def is_in_step(self, other):
        """Whether the other device has all of this one's folder."""
        try:
            state = self.ask("db/status?folder=peal")
            there = self.ask(f"db/completion?folder=peal&device={other.device}")
            return state["state"] == "idle" and there["completion"] == 100
        except OSError:
            return False


def conflicts_in(engine):
    return set(glob.glob(os.path.join(engine.home.folder, "*.sync-conflict-*")))


def settle(engines):
    """Waits until both folders are in step, and stay so while the daemons use what has changed."""
    calm, end = 0, time.monotonic() + 180
    former = None
    while calm < 4:
        time.sleep(1.5)
        names = [
            sorted(
                (os.path.basename(path), open(path).read())
                for path in glob.glob(os.path.join(engine.home.folder, "*.ics")))
            for engine in engines]
        one, two = engines
        in_step = one.is_in_step(two) and two.is_in_step(one) and names[0] == names[1]
        calm = calm + 1 if in_step and names == former else 0
        former = names
        if time.monotonic() > end:
            sys.exit("The folders do not come in step.")


def main():
    options = arguments(__doc__)
    choice, model = random.Random(options.seed), Model()
    meetings, left = 0, set()
    with tempfile.TemporaryDirectory() as base:
        homes = [Home(os.path.abspath(options.peal), base, name) for name in ("one", "two")]
        engines = [Syncthing(home) for home in homes]
        engines[0].connect(engines[1])
        engines[1].connect(engines[0])
        try:
            number = 0
            while number < options.changes:
                # The machines are out of touch for a while.
                for _ in range(choice.randint(5, 30)):
                    change(choice.choice(homes), model, choice, number)
                    number += 1
                    time.sleep(0.2)
                for engine in engines:
                    engine.start()
                settle(engines)
                meetings += 1
                for engine in engines:
                    engine.stop()
                    left |= conflicts_in(engine)
            one, two = (home.alerts() for home in homes)
        finally:
            for home in homes:
                home.close()
    print(f"{number} changes, {len(one)} alerts, {meetings} meetings, {len(left)} conflict files left")
    sys.exit(0 if agree(one, two, model) and not left else 1)


if __name__ == "__main__":
    main()
