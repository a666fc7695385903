/* Prints the nanoseconds per occurrence of the study rule in libical. Usage: libical COUNT */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    int count = atoi(argv[argc - 1]), found = 0;
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(
        "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9,10,11,12,13,14,15,16,17,18,19,20,21;BYMINUTE=0,30");
    struct icaltimetype start = icaltime_from_string("20260105T093000");
    icaltimezone *zone = icaltimezone_get_builtin_timezone("America/New_York");
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    icalrecur_iterator *it = icalrecur_iterator_new(rule, start);
    volatile time_t sink;
    while (found < count) {
        struct icaltimetype next = icalrecur_iterator_next(it);
        if (icaltime_is_null_time(next))
            break;
        sink = icaltime_as_timet_with_zone(next, zone);
        found++;
    }
    (void)sink;
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%f\n", ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / found);
}
