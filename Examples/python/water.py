#!/usr/bin/python3
"""Reminds you to drink water, and writes down the glasses that you drank.

  water.py               schedules the reminders, and waits for your answers until ^C
  water.py --in SECONDS  also reminds you once, after SECONDS
  water.py --schedule    schedules the reminders and ends; they ring all the same
  water.py --answers     takes the answers that wait, and ends

Peal runs the last one when you answer and the program does not run. The file
~/.local/share/water.log gets a line for each glass. This needs Peal, and on Debian the packages
python3-dbus and python3-gi.
"""

import json
import os
import sys

import dbus
import dbus.mainloop.glib
from gi.repository import GLib

APP = "org.example.Water"
PEAL = "io.github.peal.Peal"
PROGRAMS = "io.github.peal.Programs1"
LOG = os.path.join(
    os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share"), "water.log")


class Water:
    """A connection to Peal."""

    def __init__(self):
        dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
        self.bus = dbus.SessionBus()

    def call(self, method, *arguments, **options):
        """Calls a method of Peal; the bus starts Peal if necessary."""
        peal = self.bus.get_object(PEAL, "/io/github/peal/Programs", introspect=False)
        return peal.get_dbus_method(method, PROGRAMS)(*arguments, **options)

    def register(self, takes_responses=False):
        """Says which program this is. All other calls need that."""
        details = {
            "name": "Drink water",
            "icon": "face-smile",
            "responses": takes_responses,
            # After a click, Peal runs the file of this process, python3, with these arguments.
            "arguments": dbus.Array([os.path.abspath(__file__), "--answers"], signature="s"),
        }
        self.call("Register", APP, dbus.Dictionary(details, signature="sv"))

    def ask(self):
        """Returns whether the user allows notifications. Peal asks only once."""
        alert_sound_and_badge = 4 | 2 | 1
        # The user may answer much later.
        return self.call(
            "RequestAuthorization", dbus.UInt32(alert_sound_and_badge), timeout=86_400)

    def schedule(self, delay=None):
        """Schedules the reminders. A request replaces the pending one with its id."""
        category = {"id": "WATER", "actions": [{"id": "DRANK", "title": "I drank"}]}
        self.call("SetCategories", [json.dumps(category)])
        triggers = {
            f"water-{hour}": {"match": {"hour": hour, "minute": 30}, "repeats": True}
            for hour in (9, 13, 17)
        }
        if delay is not None:
            triggers["water-soon"] = {"after": delay}
        requests = [
            {"id": name, "title": "Drink water", "body": "A glass is enough.",
             "sound": "default", "category": "WATER", "trigger": trigger}
            for name, trigger in triggers.items()
        ]
        self.call("Add", [json.dumps(request) for request in requests])
        print("Reminders:", ", ".join(triggers), flush=True)

    def receive(self, number, text):
        """Handles a response, and then acknowledges it.

        Peal keeps a response until it is acknowledged, so it is not lost if this process ends here.
        """
        response = json.loads(text)
        drank = response["kind"] == "action" and response["action"] == "DRANK"
        if drank:
            with open(LOG, "a", encoding="utf-8") as log:
                log.write(response["date"] + "\n")
        self.call("Acknowledge", dbus.Array([number], signature="t"))
        if drank:
            print("You drank a glass.", flush=True)

    def take_answers(self):
        """Handles the responses that wait."""
        for number, text in self.call("TakeResponses"):
            self.receive(number, text)

    def wait(self):
        """Handles responses until ^C."""
        self.bus.add_signal_receiver(
            self.receive, "Responded", PROGRAMS, path="/io/github/peal/Programs")
        # A new daemon, for example after an upgrade, does not know this connection. The function is
        # also called at once, and "responses" then has Peal send what waits.
        self.bus.watch_name_owner(PEAL, lambda owner: owner and self.register(True))
        try:
            GLib.MainLoop().run()
        except KeyboardInterrupt:
            pass


def main():
    arguments = sys.argv[1:]
    if arguments not in ([], ["--schedule"], ["--answers"]) and arguments[:1] != ["--in"]:
        sys.exit(__doc__)
    water = Water()
    try:
        water.register()
        if arguments == ["--answers"]:
            return water.take_answers()
        if not water.ask():
            sys.exit(f"Notifications are not allowed. To allow them, run 'peal apps allow {APP}'.")
        water.schedule(float(arguments[1]) if arguments[:1] == ["--in"] else None)
    except dbus.DBusException as error:
        sys.exit(f"Peal: {error.get_dbus_message()}")
    if arguments != ["--schedule"]:
        water.wait()


main()
