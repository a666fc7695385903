#!/usr/bin/env python3
"""Moves a real GeoClue into a region of Peal and out of it, and measures when Peal rings.

Usage: location.py PEAL [ROUNDS]

GeoClue reads positions from a socket, as from a GPS receiver in the network. Each round (5 by
default) comes to a place of 300 m and leaves it again, with a stop at the border in between, which
must not ring. Each crossing must ring once within five seconds, and no file may contain a position.

It needs `dbus-daemon`, the packages `geoclue-2.0` and `geoclue-2-demo`, whose agent GeoClue waits
for, and root or user namespaces, because only GeoClue's own configuration file can allow Peal the
position without a question. It touches no other bus, and writes a line for each figure.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

from waiting import happens

# Latitudes in degrees; one degree is 111 km.
PLACE = 37.5663
AWAY, BORDER, THERE = 37.5863, 37.5690, 37.5664
ID = "io.github.peal.Peal"
CONFIGURATION = f"""
[agent]
whitelist=geoclue-demo-agent
[network-nmea]
enable=true
[3g]
enable=false
[cdma]
enable=false
[modem-gps]
enable=false
[wifi]
enable=false
[compass]
enable=false
[{ID}]
allowed=true
system=false
users=
"""
FOLDER = os.environ.get("PEAL_LOCATION_FOLDER") or tempfile.mkdtemp(prefix="peal-location-")
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
ENVIRONMENT = {
    "PATH": os.environ["PATH"], "HOME": FOLDER, "XDG_DATA_HOME": FOLDER + "/data",
    "XDG_RUNTIME_DIR": FOLDER, "XDG_CONFIG_HOME": FOLDER + "/config", "LANG": "C.UTF-8",
    "DBUS_SESSION_BUS_ADDRESS": f"unix:path={FOLDER}/session",
    "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={FOLDER}/system",
}


class Receiver(threading.Thread):
    """A GPS receiver that reports the position once a second, along one connection.

    GeoClue 2.6 never connects again to a socket that was closed: it removes the service
    (`on_read_nmea_sentence` in `gclue-nmea-source.c`). GeoClue 2.7 tries again after five seconds.
    """

    def __init__(self):
        super().__init__(daemon=True)
        self.latitude = AWAY
        self.sent = []
        self.server = socket.socket(socket.AF_UNIX)
        self.server.bind(FOLDER + "/gps")
        self.server.listen()
        self.start()

    def run(self):
        connection, _ = self.server.accept()
        while True:
            connection.sendall(self.sentence())
            self.sent.append((time.monotonic(), self.latitude))
            time.sleep(1)

    def sentence(self):
        degrees = int(self.latitude)
        minutes = (self.latitude - degrees) * 60
        clock = time.strftime("%H%M%S.00", time.gmtime())
        text = f"GPGGA,{clock},{degrees:02}{minutes:07.4f},N,12658.6740,E,1,08,0.9,35.0,M,46.9,M,,"
        check = 0
        for byte in text.encode():
            check ^= byte
        return f"${text}*{check:02X}\r\n".encode()

    def move(self, latitude):
        """Moves, and returns when the first sentence with the new position was sent."""
        self.latitude = latitude
        happens(lambda: self.sent and self.sent[-1][1] == latitude, 30)
        return self.sent[-1][0]


def rings(event):
    """Returns how often the alert of an event has rung."""
    try:
        return os.path.getsize(f"{FOLDER}/{event}")
    except FileNotFoundError:
        return 0


def start(*words):
    return subprocess.Popen(words, env=ENVIRONMENT, **QUIET)


def positions():
    """Returns the files that contain a position of the machine."""
    found = []
    for folder, _, names in os.walk(FOLDER):
        for path in [os.path.join(folder, name) for name in names]:
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    data = file.read()
                if any(str(at).encode() in data for at in (AWAY, BORDER, THERE)):
                    found.append(path)
    return found


def check(peal, rounds):
    """Returns whether all crossings ring once, and nothing else does."""
    receiver = Receiver()
    log = open(FOLDER + "/daemon.log", "wb")
    started = [
        start("dbus-daemon", "--session", "--nofork", f"--address=unix:path={FOLDER}/{bus}")
        for bus in ("session", "system")
    ]
    happens(lambda: all(os.path.exists(f"{FOLDER}/{bus}") for bus in ("session", "system")), 20)
    started += [
        start("/usr/libexec/geoclue", "-t", "0", "-u", FOLDER + "/gps"),
        start("/usr/libexec/geoclue-2.0/demos/agent"),
        subprocess.Popen(
            [peal, "daemon", "--delivery", "terminal"], env=ENVIRONMENT, stdout=log, stderr=log),
    ]
    try:
        words = [["places", "add", "park", f"{PLACE},126.9779", "--radius", "300"]]
        for event, sentence in [("entry", "when I get to park"), ("exit", "when I leave park")]:
            words.append(["add", event, sentence, "--run", f"printf . >>{FOLDER}/{event}"])
        for arguments in words:
            subprocess.run([peal, *arguments], env=ENVIRONMENT, check=True, **QUIET)
        if not happens(lambda: len(receiver.sent) > 2, 30):
            print("GeoClue does not ask for the position.")
            return False
        late = 0
        delays = {"entry": [], "exit": []}
        for number in range(1, rounds + 1):
            for event, latitude in [("entry", THERE), ("exit", AWAY)]:
                receiver.move(BORDER)
                sent = receiver.move(latitude)
                late += not happens(lambda: rings(event) == number, 5)
                delays[event].append(round((time.monotonic() - sent) * 1000))
        for event, milliseconds in delays.items():
            print(f"{event}: {rings(event)} rings in {rounds} rounds, ms after the sentence: "
                  f"{sorted(milliseconds)}")
        kept = positions()
        print(f"files that contain a position: {len(kept)} {' '.join(kept)}")
        return not late and not kept and all(rings(event) == rounds for event in delays)
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()


def main():
    if "PEAL_LOCATION_FOLDER" not in os.environ:
        # Only a mount namespace keeps the machine's own configuration as it is.
        with open(FOLDER + "/geoclue.conf", "w", encoding="utf-8") as file:
            file.write(CONFIGURATION)
        namespace = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
        mount = f"mount --bind {FOLDER}/geoclue.conf /etc/geoclue/geoclue.conf"
        code = subprocess.call(
            [*namespace, "sh", "-c", mount + ' && exec "$0" "$@"', sys.executable, *sys.argv],
            env={**os.environ, "PEAL_LOCATION_FOLDER": FOLDER})
        shutil.rmtree(FOLDER)
        sys.exit(code)
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    sys.exit(0 if check(os.path.abspath(sys.argv[1]), rounds) else 1)


main()
