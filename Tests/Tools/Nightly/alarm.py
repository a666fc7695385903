#!/usr/bin/env python3
"""Records a real alarm of Peal with PulseAudio, and checks what is heard.

Usage: alarm.py PEAL [KILLS [SEED]]

PulseAudio plays into a sink without hardware, whose sound is recorded. The script measures that the
sound is repeated, that the volume rises as `--ramp` says, and how long after an answer it is silent.
Then it kills the daemon KILLS times (10 by default) at random moments: while an alarm sounds, and
while a command starts or ends one. No player may be left, and the next daemon must go on with every
alarm that was not answered.

It needs `pulseaudio`, `paplay`, `parecord` and `dbus-daemon`, touches no other bus or sound server,
and writes a line for each figure. Use an idle machine.
"""

import array
import math
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import wave

from waiting import happens

RATE = 8000
RAMP = 8
WINDOW = 0.25
LENGTH = 10
FOLDER = tempfile.mkdtemp(prefix="peal-alarm-")
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
ENVIRONMENT = {
    "PATH": os.environ["PATH"], "HOME": FOLDER, "XDG_DATA_HOME": FOLDER + "/data",
    "XDG_RUNTIME_DIR": FOLDER, "XDG_CONFIG_HOME": FOLDER + "/config", "LANG": "C.UTF-8",
    "PULSE_SERVER": f"unix:{FOLDER}/pulse", "PULSE_RUNTIME_PATH": FOLDER,
    "DBUS_SESSION_BUS_ADDRESS": f"unix:path={FOLDER}/bus",
    "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={FOLDER}/none",
}


def tone(path, seconds):
    """Writes a sine at full scale."""
    with wave.open(path, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(44100)
        count = int(44100 * seconds)
        file.writeframes(
            array.array(
                "h", (int(32767 * math.sin(2 * math.pi * 441 * n / 44100)) for n in range(count))
            ).tobytes()
        )


class Recording(threading.Thread):
    """The sound of the sink, with the time at which each piece arrived."""

    def __init__(self):
        super().__init__(daemon=True)
        self.pieces = []
        self.process = subprocess.Popen(
            ["parecord", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1",
             "--latency-msec=20", "-d", "null.monitor"],
            env=ENVIRONMENT, stdout=subprocess.PIPE)
        self.start()
        happens(lambda: self.pieces, 20)

    def run(self):
        while data := self.process.stdout.read1(65536):
            self.pieces.append((time.monotonic(), data))

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.join()

    def levels(self):
        """Returns the level of each window in dB below full scale, with its time."""
        data = b"".join(piece for _, piece in self.pieces)
        size = 2 * int(RATE * WINDOW)
        levels = []
        arrivals = iter(self.pieces)
        arrived, total = 0.0, 0
        for start in range(0, len(data) - size, size):
            while total < start + size:
                arrived, piece = next(arrivals)
                total += len(piece)
            samples = array.array("h", data[start:start + size])
            power = sum(s * s for s in samples) / len(samples)
            levels.append((arrived, 10 * math.log10(power / (32767 ** 2 / 2)) if power else -120))
        return levels

    def last_sound(self):
        """Returns the time at which the last piece arrived that is not silent."""
        return max(
            (at for at, piece in self.pieces
             if any(abs(s) > 20 for s in array.array("h", piece[:len(piece) // 2 * 2]))),
            default=0)


def players():
    """Returns the running players of the test, by their command lines."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    words = file.read().split(b"\0")
            except OSError:
                continue
            if words and words[0].endswith(b"paplay") and any(FOLDER.encode() in w for w in words):
                found.append(int(name))
    return found


class Session:
    """A session bus, a sound server and a daemon."""

    def __init__(self, peal):
        self.peal = peal
        self.started = []
        self.failures = 0

    def start(self, *words, **options):
        process = subprocess.Popen(words, env=ENVIRONMENT, **options)
        self.started.append(process)
        return process

    def __enter__(self):
        self.start("dbus-daemon", "--session", "--nofork", f"--address=unix:path={FOLDER}/bus",
                   **QUIET)
        self.start("pulseaudio", "-n", "--exit-idle-time=-1", "--use-pid-file=no", "--daemonize=no",
                   "-L", f"module-native-protocol-unix socket={FOLDER}/pulse auth-anonymous=1",
                   "-L", "module-null-sink sink_name=null", **QUIET)
        files = [FOLDER + "/bus", FOLDER + "/pulse"]
        if not happens(lambda: all(map(os.path.exists, files)), 20):
            sys.exit("The bus or the sound server does not start.")
        tone(FOLDER + "/tone.wav", 0.9)
        tone(FOLDER + "/long.wav", 60)
        self.daemon = self.start_daemon()
        for name, sound, *options in [
                ("tone", "tone"), ("long", "long"), ("short", "tone", "--alarm-for", f"{LENGTH}s")]:
            self.run("add", name, "daily 7:00", "--id", name, "--alarm", "--ramp", f"{RAMP}s",
                     "--sound", f"{FOLDER}/{sound}.wav", *options)
        return self

    def __exit__(self, *_):
        for process in reversed(self.started):
            process.kill()
            process.wait()
        shutil.rmtree(FOLDER, ignore_errors=True)

    def run(self, *words):
        result = subprocess.run(
            [self.peal, *words], env=ENVIRONMENT, capture_output=True, text=True)
        if result.returncode:
            sys.exit(f"peal {' '.join(words)}: {result.stderr}")

    def start_daemon(self):
        process = self.start(self.peal, "daemon", "--delivery", "desktop", stderr=subprocess.PIPE,
                             stdout=subprocess.DEVNULL)
        for line in process.stderr:
            if b"is running" in line:
                threading.Thread(target=process.stderr.read, daemon=True).start()
                return process
        sys.exit("The daemon has ended.")

    def kill(self):
        """Kills the daemon, and returns the seconds until its last player has ended."""
        self.daemon.send_signal(signal.SIGKILL)
        self.daemon.wait()
        self.started.remove(self.daemon)
        begin = time.monotonic()
        happens(lambda: not players(), 2)
        return time.monotonic() - begin

    def check(self, holds, text):
        print(("ok    " if holds else "WRONG ") + text, flush=True)
        self.failures += not holds


def measure_ramp(session, name):
    """Checks how an alarm begins, rises and goes on."""
    recording = Recording()
    session.run("present", name)
    begin = time.monotonic()
    time.sleep(RAMP + 4)
    session.run("done", name)
    recording.end()
    heard = [(at - begin, level) for at, level in recording.levels() if level > -60]
    # The sound begins within the first window.
    first, last = heard[1][1], [level for at, level in heard if at > RAMP + 2]
    steps = []
    for _, level in heard:
        if not steps or level > steps[-1] + 0.5:
            steps.append(level)
    session.check(-34 < first < -26, f"{name}: begins at {first:.1f} dB")
    session.check(max(last) > -1, f"{name}: ends at {max(last):.1f} dB")
    session.check(3 <= len(steps), f"{name}: rises: " + " ".join(f"{s:.0f}" for s in steps))
    middle = max(level for at, level in heard if RAMP / 2 - 1 < at < RAMP / 2 + 1)
    session.check(middle < -6, f"{name}: is at {middle:.1f} dB halfway")
    session.check(heard[0][0] < 1, f"{name}: is heard after {heard[0][0]:.2f} s")
    session.check(not players(), f"{name}: no player is left")


def measure_silence(session, command, times=20):
    """Checks how long an alarm is heard after a command that answers it."""
    delays = []
    for _ in range(times):
        recording = Recording()
        session.run("present", "long")
        happens(players, 5)
        time.sleep(random.uniform(0.5, 1.5))
        end = time.monotonic()
        session.run(*command)
        time.sleep(0.5)
        recording.end()
        delays.append((recording.last_sound() - end) * 1000)
    session.run("done", "long")
    session.check(
        max(delays) < 200,
        f"silent {statistics.median(delays):.0f} ms (median of {times}) and at most "
        f"{max(delays):.0f} ms after the start of 'peal {' '.join(command)}'")


def kill_often(session, kills):
    """Kills the daemon while an alarm sounds, begins, or is answered.

    An alarm whose command was carried out must sound, or be silent, with the next daemon. If the
    command failed because the daemon was killed, either is right.
    """
    left, slowest, lost, unanswered = 0, 0, 0, 0
    latest = 0
    for number in range(kills):
        # An alarm sounds at the beginning of each round, except where a command is to begin it.
        kind = ["sounds", "begins", "sounds", "ends"][number % 4]
        session.run("done" if kind == "begins" else "present", "tone")
        carried_out = True
        if kind == "sounds":
            happens(players, 5)
            time.sleep(random.uniform(0, 1.2))
            slowest = max(slowest, session.kill())
        else:
            command = subprocess.Popen(
                [session.peal, "present" if kind == "begins" else "done", "tone"],
                env=ENVIRONMENT, **QUIET)
            time.sleep(random.uniform(0, 0.06))
            slowest = max(slowest, session.kill())
            carried_out = command.wait() == 0
        left += len(players())
        begin = time.monotonic()
        session.daemon = session.start_daemon()
        sounds = happens(players, 3 if carried_out and kind != "ends" else 0.7)
        if sounds:
            latest = max(latest, time.monotonic() - begin)
        lost += carried_out and kind != "ends" and not sounds
        unanswered += carried_out and kind == "ends" and sounds
    session.run("done", "tone")
    session.check(left == 0, f"{kills} kills of the daemon: {left} players left, the last one ended "
                  f"{slowest * 1000:.0f} ms after its daemon")
    session.check(lost == 0, f"{kills} kills of the daemon: {lost} alarms lost, the latest was back "
                  f"{latest * 1000:.0f} ms after the start of the next daemon")
    session.check(unanswered == 0,
                  f"{kills} kills of the daemon: {unanswered} alarms sound that were answered")


def end_by_length(session):
    """Checks that an alarm ends by its length although the daemon was killed meanwhile."""
    session.run("present", "short")
    happens(players, 5)
    begin = time.monotonic()
    time.sleep(LENGTH / 2)
    session.kill()
    session.daemon = session.start_daemon()
    session.check(happens(players, 3), "an alarm goes on after a kill")
    happens(lambda: not players() and time.monotonic() > begin + LENGTH - 1, LENGTH)
    over = time.monotonic() - begin
    session.check(over < LENGTH + 0.5, f"an alarm of {LENGTH} s ends after {over:.1f} s")
    session.kill()
    session.daemon = session.start_daemon()
    session.check(not happens(players, 3), "an alarm that is over does not sound again")


def main():
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1_000_000)
    print(f"seed {seed}", flush=True)
    random.seed(seed)
    with Session(os.path.abspath(sys.argv[1])) as session:
        for name in ["tone", "long"]:
            measure_ramp(session, name)
        for command in [["done", "long"], ["done", "--all"], ["snooze", "long", "5m"]]:
            measure_silence(session, command)
        kill_often(session, kills)
        end_by_length(session)
        session.daemon.terminate()
        session.daemon.wait()
        session.check(not players(), "no player is left after the daemon")
        sys.exit(1 if session.failures else 0)


main()
