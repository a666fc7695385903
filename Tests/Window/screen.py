"""What a screen reader sees: finding, reading and operating the widgets of the window."""
import glob
import json
import os
import re
import signal
import subprocess
import sys
import time
import traceback
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

warnings.simplefilter("ignore")
WORK = os.environ["WORK"]
PATIENCE = 30
State = Atspi.StateType


class Failure(Exception):
    """A step did not have its effect in time."""


def wait(what, find, seconds=PATIENCE):
    """Returns the first true result of a function, which is repeated until then."""
    end = time.monotonic() + seconds
    while True:
        last = None
        try:
            if found := find():
                return found
        except GLib.Error as error:
            last = error  # The tree changed while it was read.
        if time.monotonic() > end:
            raise Failure(what) from last
        time.sleep(0.02)


def walk(node, skipped=None):
    """Returns the visible widgets; GTK 4.8 does not say which of them are showing."""
    # The library misses changes while nobody asks it.
    node.clear_cache()
    if not has(node, State.VISIBLE) and node.get_role_name() != "application":
        return
    yield node
    if node.get_role_name() == skipped:
        return
    for index in range(node.get_child_count()):
        if child := node.get_child_at_index(index):
            yield from walk(child, skipped)


def has(node, state):
    return node.get_state_set().contains(state)


def application():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child and "peal" in child.get_name().lower():
            return child


def every(role, name="", within=None, skipped=None):
    """Returns the shown widgets with a role whose name contains a text.

    Widgets with the role `skipped` are not looked into, which saves time.
    """
    for attempts_left in reversed(range(10)):
        try:
            root = within or application()
            return [
                node for node in (walk(root, skipped) if root else [])
                if node.get_role_name() == role and name in node.get_name()
            ]
        except GLib.Error:
            # The tree changed while it was read.
            if not attempts_left:
                raise


def find(role, name="", within=None):
    """Returns the first shown widget with a role whose name contains a text."""
    found = wait(f"no {role} {name!r}", lambda: every(role, name, within))
    return found[0]


def gone(role, name, within=None):
    wait(f"{role} {name!r} is still there", lambda: not every(role, name, within))


def press(node):
    wait("the widget has no action", lambda: Atspi.Action.get_n_actions(node) > 0)
    assert Atspi.Action.do_action(node, 0)


def actions(node):
    if not node.get_action_iface():
        return []
    return [
        Atspi.Action.get_action_name(node, index)
        for index in range(Atspi.Action.get_n_actions(node))]


def act(node, name):
    """Starts an action of a row, such as `row.edit`; a menu and the keyboard start the same."""
    wait(f"no action {name}: {actions(node)}", lambda: name in actions(node))
    assert Atspi.Action.do_action(node, actions(node).index(name))


def write(node, text):
    assert Atspi.EditableText.set_text_contents(node, text)


def read(node):
    return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))


def is_on(node):
    return has(node, State.CHECKED) or has(node, State.PRESSED)


def row(title, within=None):
    return find("list item", title, within)


def toggle(title):
    """Returns the switch of an alert's row."""
    return find("check box", "", row(title, find("list", "Alerts")))


def show_tree(node=None, depth=0):
    """Prints all visible widgets, for a failed step."""
    node = node or application()
    if not node:
        return print("no window")
    try:
        node.clear_cache()
        states = [s.value_nick for s in node.get_state_set().get_states()]
        if depth and "visible" not in states:
            return
        short = [s for s in states if s in ("focused", "checked", "pressed", "sensitive")]
        if node.get_name() or node.get_role_name() not in ("panel", "filler"):
            text = [repr(read(node))] if node.get_role_name() in ("entry", "text") else []
            print("  " * depth + node.get_role_name(), repr(node.get_name()), *text, *short)
        for index in range(node.get_child_count()):
            if child := node.get_child_at_index(index):
                show_tree(child, depth + 1)
    except GLib.Error:
        print("  " * depth + "(changed)")


# MARK: Programs


def peal(*words, code=0):
    result = subprocess.run(
        ["peal", *words], capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    if result.returncode != code:
        raise Failure(f"peal {words}: {result.returncode} {result.stdout} {result.stderr}")
    return result.stdout


def alerts():
    return json.loads(peal("list", "--all", "--json"))["alerts"]


def alert(title):
    return next((each for each in alerts() if each["title"] == title), None)


class Program:
    """A program in the background, and what it has written."""

    def __init__(self, *command, **environment):
        self.log = f"{WORK}/{os.path.basename(command[0])}-{time.monotonic_ns()}.log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                env={**os.environ, **environment})

    @property
    def text(self):
        with open(self.log) as log:
            return log.read()

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(PATIENCE)


class Window(Program):
    """The window's process; its end checks what GTK has written."""

    def __init__(self, **environment):
        super().__init__("peal-window", **environment)
        wait("no window", lambda: every("frame"))

    def check(self):
        bad = [line for line in self.text.splitlines() if re.search("CRITICAL|WARNING|Fatal", line)]
        if bad:
            raise Failure("\n".join(bad))

    def stop(self, how=signal.SIGTERM):
        super().stop(how)
        self.check()
        wait("the window is still there", lambda: not application())


def start_daemon():
    daemon = Program("peal", "daemon")
    wait("the daemon does not start", lambda: subprocess.run(
        ["peal", "status"], capture_output=True).returncode == 0)
    return daemon


def stop_daemon():
    """Ends the daemon, whether the bus or this test has started it."""
    os.kill(json.loads(peal("status", "--json"))["pid"], signal.SIGTERM)
    find("label", "Nothing Rings")


def start_server():
    server = Program(
        "/usr/bin/python3", os.path.join(os.path.dirname(__file__), "server.py"), f"{WORK}/calls")
    wait("the server does not start", lambda: "ready" in server.text)
    return server


def notifications():
    with open(f"{WORK}/calls") as log:
        return [json.loads(line) for line in log]


def start_action(name, *parameters):
    """Starts an action of the window's program, as its menu does."""
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", "io.github.peal.Peal.Window", "--object-path",
         "/io/github/peal/Peal/Window", "--method", "org.gtk.Actions.Activate", name,
         "[" + ", ".join(f"<'{parameter}'>" for parameter in parameters) + "]", "{}"],
        check=True, capture_output=True, timeout=PATIENCE)


def invoke(summary, action):
    """Clicks a button of the newest notification with a title."""
    shown = [call for call in notifications() if call.get("summary") == summary]
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", "org.freedesktop.Notifications", "--object-path",
         "/org/freedesktop/Notifications", "--method", "io.github.peal.Test.Invoke",
         str(shown[-1]["id"]), action], check=True, capture_output=True, timeout=PATIENCE)


# MARK: Keyboard and pictures (X11 only)


def keys(*names):
    for name in names:
        subprocess.run(["xdotool", "key", "--clearmodifiers", name], check=True)


def type_text(text):
    subprocess.run(["xdotool", "type", "--delay", "5", text], check=True)


def click(node, window):
    """Clicks the middle of a widget, which must not be scrolled away."""
    place = Atspi.Component.get_extents(node, Atspi.CoordType.WINDOW)
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", f"^{window.get_name()}$"], check=True,
        capture_output=True, text=True).stdout.split()
    subprocess.run(
        ["xdotool", "mousemove", "--window", found[-1], str(place.x + place.width // 2),
         str(place.y + place.height // 2), "click", "1"], check=True)


def picture(path):
    subprocess.run(["import", "-window", "root", path], check=True)


def step(text):
    print("ok", text, flush=True)


def fail(error):
    if folder := os.environ.get("PEAL_PICTURES"):
        picture(f"{folder}/failed.png")
    traceback.print_exception(error, file=sys.stdout)
    show_tree()
    for log in sorted(glob.glob(f"{WORK}/*.log")):
        with open(log) as text:
            if "dbus" not in log and (content := text.read()):
                print(f"--- {os.path.basename(log)}", content[-3000:], sep="\n")
    print("FAIL:", error)
    sys.exit(1)
