#include "loop.h"

#include <dbus/dbus.h>

static void hint(DBusMessageIter *hints, const char *key, int type, const char *signature,
                 const void *value) {
    DBusMessageIter entry, variant;
    dbus_message_iter_open_container(hints, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
    dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key);
    dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, signature, &variant);
    dbus_message_iter_append_basic(&variant, type, value);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(hints, &entry);
}

static DBusMessage *notify(const char *server) {
    DBusMessage *message =
        dbus_message_new_method_call(server, "/org/freedesktop/Notifications",
                                     "org.freedesktop.Notifications", "Notify");
    const char *app = "Peal", *icon = "io.github.peal.Peal", *title = "Drink water";
    const char *body = "One glass, before the next meeting.";
    const char *actions[] = {"default", "Open", "done", "Done", "snooze", "Snooze"};
    const char *sound = "message-new-instant", *entry = "io.github.peal.Peal";
    unsigned replaced = 0;
    unsigned char urgency = 1;
    int expire = -1;
    DBusMessageIter arguments, list;
    dbus_message_set_auto_start(message, FALSE);
    dbus_message_iter_init_append(message, &arguments);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &app);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_UINT32, &replaced);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &icon);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &title);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &body);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "s", &list);
    for (int i = 0; i < 6; i++)
        dbus_message_iter_append_basic(&list, DBUS_TYPE_STRING, &actions[i]);
    dbus_message_iter_close_container(&arguments, &list);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &list);
    hint(&list, "urgency", DBUS_TYPE_BYTE, "y", &urgency);
    hint(&list, "desktop-entry", DBUS_TYPE_STRING, "s", &entry);
    hint(&list, "sound-name", DBUS_TYPE_STRING, "s", &sound);
    dbus_message_iter_close_container(&arguments, &list);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_INT32, &expire);
    return message;
}

unsigned peal_c_loop(const char *address, int count) {
    DBusConnection *bus = dbus_connection_open_private(address, NULL);
    unsigned id = 0;
    if (!bus || !dbus_bus_register(bus, NULL)) return 0;
    dbus_connection_set_exit_on_disconnect(bus, FALSE);
    for (int i = 0; i < count; i++) {
        DBusMessage *message = notify("org.freedesktop.Notifications");
        DBusMessage *answer =
            dbus_connection_send_with_reply_and_block(bus, message, 10000, NULL);
        dbus_message_unref(message);
        id = 0;
        if (!answer) break;
        dbus_message_get_args(answer, NULL, DBUS_TYPE_UINT32, &id, DBUS_TYPE_INVALID);
        dbus_message_unref(answer);
        if (!id) break;
    }
    dbus_connection_close(bus);
    dbus_connection_unref(bus);
    return id;
}
