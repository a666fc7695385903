/*
 * peal-wake: wakes the machine from suspend at one instant.
 *
 *   peal-wake SECONDS      the instant, in seconds since 1970-01-01 00:00:00 UTC
 *
 * Its file has the capability CAP_WAKE_ALARM, and Peal has systemd's user manager start it. The program
 * notifies the manager once its timer is set (sd_notify(3)), and ends when the timer has fired. A machine
 * that sleeps then wakes; nothing else happens.
 */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* Sets a timer for an instant that also runs while the machine sleeps; returns -1 on failure. */
static int set_timer(time_t seconds)
{
    struct itimerspec when = {.it_value = {.tv_sec = seconds}};
    int timer = timerfd_create(CLOCK_REALTIME_ALARM, TFD_CLOEXEC);

    if (timer >= 0 && timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL) < 0)
        return -1;
    return timer;
}

/* Notifies systemd that the timer is set; does nothing if another program has started this one. */
static int notify(void)
{
    static const char message[] = "READY=1";
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = path ? strlen(path) : 0;
    ssize_t sent;
    int fd;

    if (length == 0)
        return 0;
    if (length >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path, path, length);
    /* The name of an abstract socket begins with NUL, which the variable spells as an at sign. */
    if (path[0] == '@')
        address.sun_path[0] = '\0';
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    sent = sendto(fd, message, sizeof message - 1, MSG_NOSIGNAL, (struct sockaddr *)&address,
                  (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(fd);
    return sent < 0 ? -1 : 0;
}

int main(int argc, char **argv)
{
    uint64_t expirations;
    long long seconds = 0;
    char *end = NULL;
    int timer;

    errno = 0;
    if (argc == 2)
        seconds = strtoll(argv[1], &end, 10);
    if (seconds <= 0 || errno != 0 || *end != '\0') {
        fprintf(stderr, "Usage: peal-wake SECONDS\n");
        return 64;
    }
    timer = set_timer((time_t)seconds);
    if (timer < 0) {
        perror("peal-wake: The timer cannot be set");
        return 1;
    }
    if (notify() < 0) {
        perror("peal-wake: systemd cannot be notified");
        return 1;
    }
    while (read(timer, &expirations, sizeof expirations) < 0) {
        if (errno != EINTR)
            return 1;
    }
    return 0;
}
