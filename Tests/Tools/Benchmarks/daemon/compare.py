#!/usr/bin/env python3
"""Times the commands of two builds by turns, on 10,000 alerts each.

  compare.py OLD NEW [ROUNDS]    OLD and NEW are the paths of two built programs

Each build has a bus, a daemon and a store of its own in a temporary folder. A line has the medians of
both builds in milliseconds, their ratio, and the minima.
"""
import json
import statistics
import subprocess
import sys
import tempfile
import time

old, new = sys.argv[1:3]
rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 15
alerts = []
for n in range(10000):
    h, m = 7 + n % 15, (n * 7) % 60
    alerts.append({"id": f"a{n}", "title": f"Alert number {n}", "group": f"g{n % 100}",
                   "trigger": {"kind": "schedule", "times": [f"{h:02}:{m:02}"]}})
homes = {}
for name, binary in (("old", old), ("new", new)):
    d = tempfile.mkdtemp(prefix="/tmp/verbs-")
    env = {"PATH": "/usr/bin:/bin", "HOME": d, "XDG_DATA_HOME": d + "/data", "XDG_RUNTIME_DIR": d, "XDG_CONFIG_HOME": d + "/c",
           "XDG_STATE_HOME": d + "/s", "TZ": "Europe/Berlin", "LANG": "C.UTF-8"}
    bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    env["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
    daemon = subprocess.Popen([binary, "daemon", "--delivery", "terminal"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    json.dump({"alerts": alerts}, open(d + "/a.json", "w"))
    for _ in range(50):
        if subprocess.run([binary, "status"], env=env, capture_output=True).returncode == 0: break
        time.sleep(0.1)
    print(subprocess.run([binary, "import", d + "/a.json", "--yes"], env=env, capture_output=True, text=True).stdout.split("\n")[0])
    homes[name] = (binary, env, bus, daemon)
verbs = [["list"], ["list", "--json"], ["next"], ["week"], ["show", "a77"], ["status"], [], ["preview", "daily", "9:00"],
         ["add", "X", "daily 9:00", "--id", "x"], ["edit", "x", "--at", "10:00"], ["snooze", "x", "10m"], ["done", "x"], ["off", "x"], ["on", "x"], ["skip", "x", "1"],
         ["pause", "x", "--for", "1h"], ["resume", "x"], ["remove", "x"], ["off", "--group", "g7"], ["on", "--group", "g7"], ["groups"], ["history"], ["export"], ["badge"]]
times = {}
for r in range(rounds):
    for verb in verbs:
        for name in (("old", "new") if r % 2 else ("new", "old")):
            binary, env, *_ = homes[name]
            start = time.perf_counter()
            p = subprocess.run([binary, *verb], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
            times.setdefault((" ".join(verb) or "(bare)", name), []).append((time.perf_counter() - start) * 1000)
            if p.returncode and r == 0: print(name, verb, p.returncode, p.stderr.decode()[:100])
for verb in verbs:
    v = " ".join(verb) or "(bare)"
    o, n = statistics.median(times[v, "old"]), statistics.median(times[v, "new"])
    print(f"{v:32} {o:7.1f} {n:7.1f} ms  {n / o:.2f}   min {min(times[v,'old']):.1f} {min(times[v,'new']):.1f} {min(times[v,'new'])/min(times[v,'old']):.2f}")
for binary, env, bus, daemon in homes.values(): daemon.terminate(); bus.terminate()
