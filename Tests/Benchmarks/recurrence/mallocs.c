/* Preloaded, counts the heap allocations of a process and says at its end how many there were. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned long count;
extern void *__libc_malloc(size_t);

void *malloc(size_t size)
{
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    return __libc_malloc(size);
}

__attribute__((destructor)) static void report(void)
{
    fprintf(stderr, "%lu allocations\n", count);
}
