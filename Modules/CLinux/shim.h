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
