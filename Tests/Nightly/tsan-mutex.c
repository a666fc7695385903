// Tells ThreadSanitizer what the slow paths of Swift's Synchronization.Mutex do.
//
// The quick paths are compiled into our code, where the sanitizer sees them. The slow ones, taken when
// two threads meet, are in libswiftSynchronization, which is not instrumented: without this every lock
// that was ever waited for is a false race. It is linked into what `sanitize.sh` builds, so that
// nothing of our own has to be suppressed.
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
