#pragma once

// Linux interfaces that are not part of Swift's Glibc module.
#include <libintl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <wchar.h>

// <wchar.h> declares it only where X/Open features are asked for, which Swift does not.
extern int wcwidth(wchar_t character);

// Declared in <pthread.h> for _GNU_SOURCE only, without which Swift imports that header.
int pthread_setname_np(unsigned long thread, const char *name);

// <spawn.h> defines POSIX_SPAWN_SETSID only where GNU features are asked for.
static const short CLINUX_POSIX_SPAWN_SETSID = 0x80;

// glibc has a function for it since 2.36 only.
#include <sys/syscall.h>
#include <unistd.h>
static inline int clinux_pidfd_open(pid_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}
