"""The test of the window, second part: groups, other scripts and other daemons."""
import os
import subprocess

from screen import (
    WORK, Atspi, Window, alert, every, find, gone, invoke, is_on, notifications, peal, press, row,
    start_daemon, step, stop_daemon, toggle, wait)


def test_groups():
    peal("add", "Standup", "weekdays 9:15", "--group", "work")
    group = find("push button", "work")
    press(group)
    wait("only the group", lambda: [
        n.get_name() for n in every("list item", "", find("list", "Alerts"))] == ["Standup"])
    press(find("push button", "work"))
    row("Tea")
    press(find("push button", "work"))
    wait("only the group", lambda: not every("list item", "Tea"))
    peal("remove", "Standup")
    gone("push button", "work")
    row("Tea")
    step("the button of a group leaves only its alerts, and goes away with the last of them")


def test_narrow():
    """The window fits a phone, also with the three buttons that some desktops give it."""
    find("push button", "Minimize")
    for width in (360, 480):
        window = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "^Peal$"], check=True,
            capture_output=True, text=True).stdout.split()[-1]
        subprocess.run(["xdotool", "windowsize", window, str(width), "680"], check=True)
        wait(f"{width} px", lambda: f"Geometry: {width}x" in subprocess.run(
            ["xdotool", "getwindowgeometry", window], capture_output=True, text=True).stdout)
    step("the window is 360 px wide")


def test_right_to_left():
    for title in ("לשתות מים", "اشرب الماء 💧"):
        peal("add", title, "daily", "10:30")
        assert row(title).get_name().startswith(title)
        press(toggle(title))
        wait("off", lambda: alert(title)["isOn"] is False)
        peal("remove", title)
    step("titles from right to left")


def test_hebrew_window():
    peal("add", "לשתות מים", "daily", "10:30")
    window = Window(LANG="he_IL.UTF-8")
    title = row("לשתות מים")
    # The switch is at the left end of the row.
    wait("from right to left", lambda: left(toggle("לשתות מים")) < left(find("label", "לשתות", title)))
    window.stop()
    step("a window from right to left")


def left(node):
    return Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW).x


def test_token():
    """The window receives the token of the notification server; GTK passes it to the desktop."""
    monitor_path = f"{WORK}/monitor"
    with open(monitor_path, "w") as out:
        monitor = subprocess.Popen(
            ["dbus-monitor", "--session", "destination=io.github.peal.Peal.Window"],
            stdout=out, stderr=subprocess.STDOUT)

    def monitored():
        with open(monitor_path) as file:
            return file.read()

    wait("the monitor", lambda: "NameAcquired" in monitored() or "NameLost" in monitored())
    peal("present", "Tea")
    wait("shown", lambda: notifications()[-1].get("summary") == "Tea")
    invoke("Tea", "default")
    wait("the token", lambda: "peal-test-token" in monitored() and '"show"' in monitored())
    monitor.terminate()
    monitor.wait()
    step("a click passes the server's activation token on to the window")


def test_removed_store():
    """The store cannot be written. (The test may run as root, for whom no file is read-only.)"""
    os.rename(f"{WORK}/store", f"{WORK}/removed")
    press(toggle("Tea"))
    # The message is shown for a few seconds, and under load a walk through all rows takes longer.
    wait("the message with the path of the store",
         lambda: every("label", "peal.db", skipped="list"))
    os.rename(f"{WORK}/removed", f"{WORK}/store")
    wait("the switch shows the truth", lambda: alert("Tea")["isOn"] == is_on(toggle("Tea")))
    step("a store that cannot be written is named in the window, and the switch moves back")


def test_other_daemon():
    """A daemon that answers in another way, as one of another version may do."""
    stop_daemon()
    other = subprocess.Popen(
        ["/usr/bin/python3", os.path.join(os.path.dirname(__file__), "other_daemon.py")],
        stdout=subprocess.PIPE, text=True)
    assert other.stdout.readline().strip() == "ready"
    find("label", "another version of Peal")
    other.terminate()
    other.wait()
    start_daemon()
    row("Tea")
    step("a daemon of another version is explained, and the list is back with the next daemon")
