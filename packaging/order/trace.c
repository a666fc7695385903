/* Runs a program and prints the names of the functions that it calls, in the order of their first call:
 *
 *   trace SYMBOLS OUTPUT PROGRAM [ARGUMENT...]
 *
 * SYMBOLS has a line with an address (hexadecimal) and a name for each function. Each function gets a
 * breakpoint, which is removed at the first call. SIGTERM is passed on to the program.
 */
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

struct function {
    uint64_t address;
    char *name;
    unsigned char first_byte;
    enum { untraced, armed, called } state;
};

static const unsigned char breakpoint = 0xCC;
static struct function *functions;
static size_t count;
static pid_t child;

static int compare(const void *left, const void *right) {
    const struct function *a = left, *b = right;
    return (a->address > b->address) - (a->address < b->address);
}

static void read_symbols(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) err(66, "%s", path);
    struct function function = {0};
    while (fscanf(file, "%" SCNx64 " %ms", &function.address, &function.name) == 2) {
        functions = realloc(functions, (count + 1) * sizeof *functions);
        functions[count++] = function;
    }
    fclose(file);
    qsort(functions, count, sizeof *functions, compare);
}

static void pass_on(int signal) { kill(child, signal); }

/* Sets the breakpoints; returns the address at which the program is loaded. */
static uint64_t arm(int memory) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/maps", child);
    FILE *maps = fopen(path, "r");
    uint64_t base;
    if (!maps || fscanf(maps, "%" SCNx64, &base) != 1) err(71, "%s", path);
    fclose(maps);
    for (size_t i = 0; i < count; i++) {
        struct function *function = &functions[i];
        /* Several names can share an address. */
        if (i > 0 && function->address == functions[i - 1].address) continue;
        if (pread(memory, &function->first_byte, 1, base + function->address) == 1 &&
            pwrite(memory, &breakpoint, 1, base + function->address) == 1) {
            function->state = armed;
        }
    }
    return base;
}

/* Handles a breakpoint of a thread; returns whether the breakpoint is one of ours. */
static int handle(pid_t thread, int memory, uint64_t base, FILE *output) {
    struct user_regs_struct registers;
    ptrace(PTRACE_GETREGS, thread, 0, &registers);
    struct function key = {.address = registers.rip - 1 - base};
    struct function *found = bsearch(&key, functions, count, sizeof key, compare);
    if (!found) return 0;
    while (found > functions && found[-1].address == found->address) found--;
    if (found->state == untraced) return 0;
    if (found->state == armed) {
        pwrite(memory, &found->first_byte, 1, base + found->address);
        found->state = called;
        fprintf(output, "%s\n", found->name);
        fflush(output);
    }
    registers.rip--;
    ptrace(PTRACE_SETREGS, thread, 0, &registers);
    return 1;
}

int main(int number, char **arguments) {
    if (number < 4) errx(64, "Usage: trace SYMBOLS OUTPUT PROGRAM [ARGUMENT...]");
    read_symbols(arguments[1]);
    FILE *output = fopen(arguments[2], "a");
    if (!output) err(73, "%s", arguments[2]);
    child = fork();
    if (child == 0) {
        ptrace(PTRACE_TRACEME, 0, 0, 0);
        execv(arguments[3], arguments + 3);
        err(69, "%s", arguments[3]);
    }
    signal(SIGTERM, pass_on);
    int status;
    waitpid(child, &status, 0);
    ptrace(PTRACE_SETOPTIONS, child, 0, PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL);
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", child);
    int memory = open(path, O_RDWR);
    if (memory < 0) err(71, "%s", path);
    uint64_t base = arm(memory);
    ptrace(PTRACE_CONT, child, 0, 0);
    for (;;) {
        pid_t thread = waitpid(-1, &status, __WALL);
        if (thread < 0 && errno != EINTR) return 0;
        if (thread < 0) continue;
        if (!WIFSTOPPED(status)) {
            if (thread == child) return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
            continue;
        }
        /* A new thread begins with SIGSTOP, and its creator is stopped by an event. */
        int signal = WSTOPSIG(status);
        if (signal == SIGSTOP || status >> 16 != 0 ||
            (signal == SIGTRAP && handle(thread, memory, base, output))) {
            signal = 0;
        }
        ptrace(PTRACE_CONT, thread, 0, signal);
    }
}
