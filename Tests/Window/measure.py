"""What the window costs: its start, its memory, a change, and its wake-ups while nothing happens.

Prints a line for each figure. Times are those of the processor or the clock of this machine, so run
it alone and with the release build (PEAL_BUILD). PEAL_FILES=20 also lists the files that use most memory.
"""
import collections
import json
import os
import statistics
import subprocess
import time

from screen import Program, peal, start_daemon, start_server, wait


def first_window():
    """Returns the milliseconds from the start of the program to its window on the screen."""
    spy = subprocess.Popen(
        ["xprop", "-root", "-spy", "_NET_CLIENT_LIST"], stdout=subprocess.PIPE, text=True)
    spy.stdout.readline()
    begin = time.monotonic()
    window = Program("peal-window")
    while "0x" not in spy.stdout.readline():
        pass
    took = 1000 * (time.monotonic() - begin)
    spy.terminate()
    spy.wait()
    return took, window


def threads(process):
    return [f"/proc/{process}/task/{task}" for task in os.listdir(f"/proc/{process}/task")]


def processor(process):
    """Returns the milliseconds of the processor that all threads of a process have used."""
    total = 0
    for thread in threads(process):
        with open(thread + "/schedstat") as file:
            total += int(file.read().split()[0])
    return total / 1e6


def switches(process):
    """Returns how often the threads of a process have waited or were interrupted."""
    total = 0
    for thread in threads(process):
        with open(thread + "/status") as file:
            total += sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)
    return total


def settle(process, pause=0.5):
    """Waits until a process no longer works."""
    used = -1.0

    def is_still():
        nonlocal used
        before, used = used, processor(process)
        if before == used:
            return True
        time.sleep(pause)
        return False

    wait("the window never rests", is_still)


def memory(process):
    """Returns the kilobytes of a process, and the private ones of each file that it maps."""
    kinds, files, name = collections.Counter(), collections.Counter(), ""
    with open(f"/proc/{process}/smaps") as file:
        for line in file:
            words = line.split()
            if words[0].endswith(":"):
                if words[0] in ("Rss:", "Pss:", "Private_Clean:", "Private_Dirty:"):
                    kinds[words[0][:-1]] += int(words[1])
                if words[0].startswith("Private_"):
                    files[name] += int(words[1])
            else:
                name = " ".join(words[5:]) or "(anonymous)"
    return kinds, files


def show_memory(what, process):
    kinds, files = memory(process)
    private = kinds["Private_Clean"] + kinds["Private_Dirty"]
    print(
        f"{what}: private {private / 1000:.1f} MB, dirty {kinds['Private_Dirty'] / 1000:.1f} MB,"
        f" PSS {kinds['Pss'] / 1000:.1f} MB, RSS {kinds['Rss'] / 1000:.1f} MB", flush=True)
    for name, size in files.most_common(int(os.environ.get("PEAL_FILES", "0"))):
        print(f"    {size:7} kB {name}")


def add(count):
    for number in range(count):
        peal("add", f"Alert {number:04}", "daily", f"{number + 8:02}:30", "--id", f"alert-{number}")


def add_many(count):
    """Adds alerts with one program: a thousand programs would take a minute."""
    document = json.loads(peal("export"))
    example = document["alerts"][0]
    present = len(document["alerts"])
    document["alerts"] = [
        {**example, "id": f"alert-{number}", "title": f"Alert {number:04}"}
        for number in range(present, count)]
    path = os.environ["WORK"] + "/many.json"
    with open(path, "w") as file:
        json.dump(document, file)
    peal("import", path, "--yes")


def change(process):
    """Returns the milliseconds of the processor for one change of another program."""
    times = []
    for number in range(7):
        settle(process)
        before = processor(process)
        peal("off" if number % 2 == 0 else "on", "alert-5")
        settle(process)
        times.append(processor(process) - before)
    return statistics.median(times)


def run():
    start_server()
    start_daemon()
    add(8)
    starts = []
    for _ in range(5):
        took, window = first_window()
        starts.append(took)
        settle(window.process.pid)
        window.stop()
    print(f"window on the screen: {statistics.median(starts):.0f} ms, median of "
          + ", ".join(f"{took:.0f}" for took in starts), flush=True)
    _, window = first_window()
    process = window.process.pid
    settle(process)
    show_memory("8 alerts", process)
    before = switches(process), processor(process)
    time.sleep(10)
    print(f"idle for 10 s: {switches(process) - before[0]} context switches,"
          f" {processor(process) - before[1]:.1f} ms of the processor", flush=True)
    print(f"8 alerts: {change(process):.1f} ms of the processor for a change", flush=True)
    for count in 100, 1000:
        add_many(count)
        settle(process)
        show_memory(f"{count} alerts", process)
        print(f"{count} alerts: {change(process):.1f} ms of the processor for a change", flush=True)
    window.stop()
