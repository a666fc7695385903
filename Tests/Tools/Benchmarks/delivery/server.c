/* A notification server that shows nothing. It replies to each call, and prints the time (microseconds
   since 1970) and the title of each notification when it arrives. With an argument it prints nothing. */
#include <dbus/dbus.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static DBusMessage *answer(DBusMessage *call, int quiet) {
    DBusMessage *reply = dbus_message_new_method_return(call);
    const char *member = dbus_message_get_member(call);
    static unsigned id;
    DBusMessageIter arguments, list;
    if (!member) return reply;
    if (!strcmp(member, "Notify")) {
        struct timespec now;
        const char *app, *icon, *title;
        unsigned replaced;
        clock_gettime(CLOCK_REALTIME, &now);
        dbus_message_get_args(call, NULL, DBUS_TYPE_STRING, &app, DBUS_TYPE_UINT32, &replaced,
                              DBUS_TYPE_STRING, &icon, DBUS_TYPE_STRING, &title,
                              DBUS_TYPE_INVALID);
        if (!quiet) {
            printf("%lld %s\n", now.tv_sec * 1000000LL + now.tv_nsec / 1000, title);
            fflush(stdout);
        }
        id = replaced ? replaced : id + 1;
        dbus_message_append_args(reply, DBUS_TYPE_UINT32, &id, DBUS_TYPE_INVALID);
    } else if (!strcmp(member, "GetServerInformation")) {
        const char *name = "bench", *vendor = "Peal", *version = "1", *specification = "1.2";
        dbus_message_append_args(reply, DBUS_TYPE_STRING, &name, DBUS_TYPE_STRING, &vendor,
                                 DBUS_TYPE_STRING, &version, DBUS_TYPE_STRING, &specification,
                                 DBUS_TYPE_INVALID);
    } else if (!strcmp(member, "GetCapabilities")) {
        const char *all[] = {"body", "actions", "sound"};
        dbus_message_iter_init_append(reply, &arguments);
        dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "s", &list);
        for (int i = 0; i < 3; i++)
            dbus_message_iter_append_basic(&list, DBUS_TYPE_STRING, &all[i]);
        dbus_message_iter_close_container(&arguments, &list);
    }
    return reply;
}

int main(int count, char **arguments) {
    DBusConnection *bus = dbus_bus_get(DBUS_BUS_SESSION, NULL);
    (void)arguments;
    if (!bus || dbus_bus_request_name(bus, "org.freedesktop.Notifications", 0, NULL) != 1)
        return 1;
    puts("ready");
    fflush(stdout);
    while (dbus_connection_read_write(bus, -1)) {
        DBusMessage *call;
        while ((call = dbus_connection_pop_message(bus))) {
            if (dbus_message_get_type(call) == DBUS_MESSAGE_TYPE_METHOD_CALL) {
                DBusMessage *reply = answer(call, count > 1);
                dbus_connection_send(bus, reply, NULL);
                dbus_message_unref(reply);
            }
            dbus_message_unref(call);
        }
    }
    return 0;
}
