// Measures the smallest possible delay of a notification: one kernel timer and one libdbus call.
// Usage: timer COUNT. Prints "MICROSECONDS TITLE" for each notification before it is due. They are
// due a quarter of a second apart.
#include <dbus/dbus.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static DBusMessage *notify(const char *title) {
    DBusMessage *message = dbus_message_new_method_call(
        "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
        "org.freedesktop.Notifications", "Notify");
    const char *empty = "";
    unsigned replaced = 0;
    int expire = -1;
    DBusMessageIter arguments, list;
    dbus_message_iter_init_append(message, &arguments);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &empty);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_UINT32, &replaced);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &empty);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &title);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &empty);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "s", &list);
    dbus_message_iter_close_container(&arguments, &list);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &list);
    dbus_message_iter_close_container(&arguments, &list);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_INT32, &expire);
    return message;
}

int main(int count, char **arguments) {
    DBusConnection *bus = dbus_bus_get(DBUS_BUS_SESSION, NULL);
    int timer = timerfd_create(CLOCK_REALTIME, 0);
    struct timespec now;
    if (count < 2 || !bus || timer < 0) return 1;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t due = (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000 + 500000;
    for (int i = 0; i < atoi(arguments[1]); i++, due += 250000) {
        struct itimerspec at = {.it_value = {due / 1000000, due % 1000000 * 1000}};
        char title[32];
        uint64_t expired;
        snprintf(title, sizeof title, "ring-%d", i);
        printf("%lld %s\n", (long long)due, title);
        timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, NULL);
        if (read(timer, &expired, sizeof expired) < 0) return 1;
        DBusMessage *message = notify(title);
        DBusMessage *answer = dbus_connection_send_with_reply_and_block(bus, message, 10000, NULL);
        if (!answer) return 1;
        dbus_message_unref(message);
        dbus_message_unref(answer);
    }
    return 0;
}
