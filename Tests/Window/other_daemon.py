"""A daemon of another version: it has the name and the version of Peal, and none of its methods."""
import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib


class Daemon(dbus.service.Object):
    @dbus.service.method("org.freedesktop.DBus.Properties", in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        if name == "Version":
            return "99.0.0"
        raise dbus.DBusException("unknown", name="org.freedesktop.DBus.Error.UnknownProperty")


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName("io.github.peal.Peal", bus, do_not_queue=True)
daemon = Daemon(bus, "/io/github/peal/Peal")
print("ready", flush=True)
GLib.MainLoop().run()
