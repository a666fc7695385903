#!/usr/bin/env python3
"""Records a real alarm of Peal with PulseAudio, and checks what is heard.

Usage: alarm.py PEAL [KILLS]

PulseAudio plays into a sink without hardware, whose sound is recorded. The script measures that the
sound is repeated, that the volume rises as `--ramp` says, and how long after `peal done` it is
silent. Then it kills the daemon KILLS times (10 by default) while an alarm sounds, and checks that
no player is left and that the next daemon goes on with the alarm.

It needs `pulseaudio`, `paplay`, `parecord` and `dbus-daemon`, touches no other bus or sound server,
and writes a line for each figure.
"""

import array
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import wave

RATE = 8000
RAMP = 8
WINDOW = 0.25


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


def wait_for(condition, seconds=20):
    """Returns the seconds until a condition holds."""
    start = time.monotonic()
    while not condition():
        if time.monotonic() - start > seconds:
            sys.exit(f"Timed out: {condition.__doc__ or condition}")
        time.sleep(0.01)
    return time.monotonic() - start


class Recording(threading.Thread):
    """The sound of the sink, with the time at which each piece arrived."""

    def __init__(self, environment):
        super().__init__(daemon=True)
        self.pieces = []
        self.process = subprocess.Popen(
            ["parecord", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1",
             "--latency-msec=20", "-d", "null.monitor"],
            env=environment, stdout=subprocess.PIPE)

    def run(self):
        while data := self.process.stdout.read1(65536):
            self.pieces.append((time.monotonic(), data))

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


def main():
    peal = os.path.abspath(sys.argv[1])
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    started = []

    def start(*words, **options):
        process = subprocess.Popen(words, env=environment, **options)
        started.append(process)
        return process

    environment = {
        "PATH": os.environ["PATH"], "HOME": FOLDER, "XDG_DATA_HOME": FOLDER + "/data",
        "XDG_RUNTIME_DIR": FOLDER, "XDG_CONFIG_HOME": FOLDER + "/config", "LANG": "C.UTF-8",
        "PULSE_SERVER": f"unix:{FOLDER}/pulse", "PULSE_RUNTIME_PATH": FOLDER,
        "DBUS_SESSION_BUS_ADDRESS": f"unix:path={FOLDER}/bus",
        "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={FOLDER}/none",
    }
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

    def run(*words):
        result = subprocess.run([peal, *words], env=environment, capture_output=True, text=True)
        if result.returncode:
            sys.exit(f"peal {' '.join(words)}: {result.stderr}")
        return result.stdout

    def daemon():
        process = start(peal, "daemon", "--delivery", "desktop", stderr=subprocess.PIPE,
                        stdout=subprocess.DEVNULL)
        for line in process.stderr:
            if b"is running" in line:
                threading.Thread(target=process.stderr.read, daemon=True).start()
                return process
        sys.exit("The daemon has ended.")

    failures = []

    def check(holds, text):
        print(("ok    " if holds else "WRONG ") + text, flush=True)
        if not holds:
            failures.append(text)

    try:
        start("dbus-daemon", "--session", "--nofork", f"--address=unix:path={FOLDER}/bus", **quiet)
        start("pulseaudio", "-n", "--exit-idle-time=-1", "--use-pid-file=no", "--daemonize=no",
              "-L", f"module-native-protocol-unix socket={FOLDER}/pulse auth-anonymous=1",
              "-L", "module-null-sink sink_name=null", **quiet)
        wait_for(lambda: os.path.exists(FOLDER + "/bus") and os.path.exists(FOLDER + "/pulse"))
        tone(FOLDER + "/tone.wav", 0.9)
        tone(FOLDER + "/long.wav", 60)
        process = daemon()
        for name in ["tone", "long"]:
            run("add", name, "daily 7:00", "--id", name, "--alarm", "--ramp", f"{RAMP}s",
                "--sound", f"{FOLDER}/{name}.wav")
        for name in ["tone", "long"]:
            recording = Recording(environment)
            recording.start()
            wait_for(lambda: recording.pieces)
            run("present", name)
            begin = time.monotonic()
            time.sleep(RAMP + 4)
            end = time.monotonic()
            run("done", name)
            answered = time.monotonic() - end
            time.sleep(1)
            recording.process.terminate()
            recording.join()
            heard = [(at - begin, level) for at, level in recording.levels() if level > -60]
            # The sound begins within the first window.
            first, last = heard[1][1], [level for at, level in heard if at > RAMP + 2]
            delay = recording.last_sound() - end
            steps = []
            for _, level in heard:
                if not steps or level > steps[-1] + 0.5:
                    steps.append(level)
            check(-34 < first < -26, f"{name}: begins at {first:.1f} dB")
            check(max(last) > -1, f"{name}: ends at {max(last):.1f} dB")
            check(3 <= len(steps), f"{name}: rises: " + " ".join(f"{s:.0f}" for s in steps))
            middle = [level for at, level in heard if RAMP / 2 - 1 < at < RAMP / 2 + 1]
            check(max(middle) < -6, f"{name}: is at {max(middle):.1f} dB halfway")
            check(heard[0][0] < 1, f"{name}: is heard after {heard[0][0]:.2f} s")
            check(delay < 0.2, f"{name}: is silent {delay * 1000:.0f} ms after 'peal done' was started, "
                  f"which took {answered * 1000:.0f} ms")
            check(not players(), f"{name}: no player is left")
        left, slowest, lost = 0, 0, 0
        run("present", "tone")
        for _ in range(kills):
            wait_for(players)
            process.send_signal(signal.SIGKILL)
            process.wait()
            begin = time.monotonic()
            while players() and time.monotonic() < begin + 2:
                time.sleep(0.001)
            slowest = max(slowest, time.monotonic() - begin)
            left += len(players())
            process = daemon()
            try:
                wait_for(players, 5)
            except SystemExit:
                lost += 1
                run("present", "tone")
        check(left == 0, f"{kills} kills of the daemon: {left} players left, the last one ended "
              f"{slowest * 1000:.0f} ms after its daemon")
        check(lost == 0, f"{kills} kills of the daemon: {lost} alarms lost")
        run("done", "tone")
        process.terminate()
        process.wait()
        check(not players(), "no player is left after the daemon")
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()
        shutil.rmtree(FOLDER, ignore_errors=True)
    sys.exit(1 if failures else 0)


FOLDER = tempfile.mkdtemp(prefix="peal-alarm-")
main()
