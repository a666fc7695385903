"""A notification server that writes its calls to a file, one JSON object a line.

The method Invoke of the interface io.github.peal.Test makes a click on a notification.
"""
import json
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

INTERFACE = "org.freedesktop.Notifications"
TEST = "io.github.peal.Test"


class Server(dbus.service.Object):
    def __init__(self, bus, log):
        self.log = log
        self.last = 0
        super().__init__(bus, "/org/freedesktop/Notifications")

    def write(self, **call):
        self.log.write(json.dumps(call) + "\n")
        self.log.flush()

    @dbus.service.method(INTERFACE, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, summary, body, actions, hints, timeout):
        self.last = int(replaces) or self.last + 1
        self.write(
            method="Notify", id=self.last, summary=str(summary), body=str(body),
            actions=[str(action) for action in actions])
        return self.last

    @dbus.service.method(INTERFACE, in_signature="u")
    def CloseNotification(self, identifier):
        self.write(method="Close", id=int(identifier))
        self.NotificationClosed(identifier, 3)

    @dbus.service.method(INTERFACE, out_signature="as")
    def GetCapabilities(self):
        return ["actions", "body", "persistence"]

    @dbus.service.method(INTERFACE, out_signature="ssss")
    def GetServerInformation(self):
        return "test", "peal", "1", "1.2"

    @dbus.service.signal(INTERFACE, signature="uu")
    def NotificationClosed(self, identifier, reason):
        pass

    @dbus.service.signal(INTERFACE, signature="us")
    def ActionInvoked(self, identifier, action):
        pass

    @dbus.service.signal(INTERFACE, signature="us")
    def ActivationToken(self, identifier, token):
        pass

    @dbus.service.method(TEST, in_signature="us")
    def Invoke(self, identifier, action):
        self.ActivationToken(identifier, "peal-test-token")
        self.ActionInvoked(identifier, action)


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(INTERFACE, bus)
server = Server(bus, open(sys.argv[1], "a"))
print("ready", flush=True)
GLib.MainLoop().run()
