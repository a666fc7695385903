#pragma once

// Linux interfaces that Swift's Glibc module does not contain.
#include <libintl.h>
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <wchar.h>

// <wchar.h> declares wcwidth only if X/Open features are enabled, and Swift does not enable them.
extern int wcwidth(wchar_t character);

// <pthread.h> declares pthread_setname_np only with _GNU_SOURCE, and Swift imports that header
// without it.
int pthread_setname_np(unsigned long thread, const char *name);

// <spawn.h> declares these two only if GNU features are enabled.
#include <spawn.h>
extern int posix_spawn_file_actions_addchdir_np(
    posix_spawn_file_actions_t *actions, const char *path);
static const short CLINUX_POSIX_SPAWN_SETSID = 0x80;

// glibc has had a function for pidfd_open only since version 2.36.
#include <sys/syscall.h>
#include <unistd.h>
static inline int clinux_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

// fork(2) is not available in Swift, and between fork and exec only async-signal-safe functions may
// run, which Swift does not promise.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

// Replaces the calling process, which clinux_spawn_guarded has forked, by the program.
static inline void clinux_exec(
    const char *path, char *const *arguments, char *const *variables
) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number < 32; number++) {
        signal(number, SIG_DFL);
    }
    int null = open("/dev/null", O_RDWR);
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        dup2(null, descriptor);
    }
    if (null > 2) {
        close(null);
    }
    execve(path, arguments, variables);
    _exit(127);
}

// Starts a program without input and output that cannot outlive the calling thread, however the
// thread ends, and returns the process to wait for; -1 if it cannot be forked.
//
// That process is a guard, the leader of a session of its own. It waits for the program and exits
// with its status. If the caller dies, or the program ends, the guard kills what is left of its
// process group: the program, which may be a script, and the children of the program.
static inline pid_t clinux_spawn_guarded(
    const char *path, char *const *arguments, char *const *variables
) {
    // The guard must not run a handler of the caller's, so its signals are blocked from its start.
    sigset_t all, before;
    sigfillset(&all);
    if (sigprocmask(SIG_SETMASK, &all, &before) != 0) {
        return -1;
    }
    pid_t caller = getpid();
    pid_t guard = fork();
    if (guard != 0) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        return guard;
    }
    setsid();
    // The caller's connections must not stay open because of the guard.
    if (syscall(SYS_close_range, 3, ~0U, 0) != 0) {
        for (int descriptor = 3; descriptor < 1024; descriptor++) {
            close(descriptor);
        }
    }
    signal(SIGCHLD, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != caller) {
        _exit(128 + SIGTERM);
    }
    // The guard waits until the program has been started, so the two can share their memory.
    pid_t program = vfork();
    if (program < 0) {
        _exit(127);
    }
    if (program == 0) {
        clinux_exec(path, arguments, variables);
    }
    sigset_t awaited;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGCHLD);
    sigaddset(&awaited, SIGTERM);
    for (;;) {
        int number = 0;
        if (sigwait(&awaited, &number) != 0) {
            continue;
        }
        if (number == SIGTERM) {
            kill(0, SIGKILL);
        }
        int status = 0;
        if (waitpid(program, &status, WNOHANG) == program) {
            signal(SIGTERM, SIG_IGN);
            kill(0, SIGTERM);
            _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
        }
    }
}
