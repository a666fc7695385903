// Reports the slow paths of Swift's Synchronization.Mutex to ThreadSanitizer.
//
// The fast paths are inlined into our code, where the sanitizer sees them. The slow paths, for a lock that
// another thread holds, are in libswiftSynchronization, which is not instrumented. Without this file, every
// contended lock would be reported as a race. `sanitize.sh` links it into its build, so that no report about
// our own code has to be suppressed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock(SELF) __asm__(TRY_LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF) {
    SWIFT void (*real)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    real(thread, self);
    __tsan_acquire(self);
}

SWIFT bool try_lock(SELF) {
    SWIFT bool (*real)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
    bool is_locked = real(self);
    if (is_locked) __tsan_acquire(self);
    return is_locked;
}

SWIFT void unlock(SELF) {
    SWIFT void (*real)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    __tsan_release(self);
    real(self);
}
