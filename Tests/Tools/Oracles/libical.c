/* Answers `rule RULE START LIMIT COUNT` lines with libical, one line per answer. Usage: libical WANTED
 *
 * Stops after WANTED complete answers. */
#define _DEFAULT_SOURCE
#include <libical/ical.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void compact(char *to, const char *from)
{
    for (; *from; from++)
        if (*from != '-' && *from != ':')
            *to++ = *from;
    *to = 0;
}

/* Some rules keep libical busy forever. After a twentieth of a second of processor time the answer
 * is cut off; "..." marks it as incomplete. */
static void expired(int signal)
{
    (void)signal;
    _exit(write(1, " ...\n", 5) == 5 ? 1 : 2);
}

/* Prints the answer. Returns the exit code of its process: 0 if the answer is complete. */
static int answer(const char *text, const char *from, const char *to, int count)
{
    char start[32], limit[32];
    compact(start, from);
    compact(limit, to);
    signal(SIGPROF, expired);
    setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_usec = 50000}, NULL);
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
    struct icaltimetype first = icaltime_from_string(start), last = icaltime_from_string(limit);
    icalrecur_iterator *it = icalrecur_iterator_new(rule, first);
    if (!it) {
        dprintf(1, "error: refused\n");
        return 1;
    }
    const char *space = "";
    while (count-- > 0) {
        struct icaltimetype t = icalrecur_iterator_next(it);
        if (icaltime_is_null_time(t) || icaltime_compare(t, last) > 0)
            break;
        dprintf(1, "%s%04d-%02d-%02dT%02d:%02d:%02d", space, t.year, t.month, t.day, t.hour,
                t.minute, t.second);
        space = " ";
    }
    setitimer(ITIMER_PROF, &(struct itimerval){0}, NULL);
    dprintf(1, "\n");
    return 0;
}

int main(int count, char **arguments)
{
    int wanted = count > 1 ? atoi(arguments[1]) : 0;
    static char line[65536];
    icalerror_set_errors_are_fatal(0);
    while (wanted > 0 && fgets(line, sizeof line, stdin)) {
        char *fields[5], *rest = line;
        line[strcspn(line, "\n")] = 0;
        for (int n = 0; n < 5; n++)
            fields[n] = strsep(&rest, "\t");
        /* Each rule gets its own process, because a call to libical that hangs cannot be stopped otherwise. */
        pid_t child = fork();
        if (child == 0)
            _exit(answer(fields[1], fields[2], fields[3], atoi(fields[4])));
        int status = 0;
        waitpid(child, &status, 0);
        /* Some rules crash libical; the output before the crash counts as an incomplete answer. */
        if (WIFSIGNALED(status))
            dprintf(1, " ...\n");
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
            wanted--;
    }
    return 0;
}
