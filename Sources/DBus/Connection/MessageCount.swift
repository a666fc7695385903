internal import Glibc

/// How many messages a thread holds, counted in debug builds: a bus's thread ends with none, which
/// every test that closes a bus checks.
enum MessageCount {
    // Made once; each thread has a number of its own behind it.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// The number on the current thread.
    static var current: Int { Int(bitPattern: pthread_getspecific(key)) }

    /// Counts; for `assert`, so that optimized builds have no trace of it.
    static func add(_ number: Int) -> Bool {
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: current + number))
        return true
    }
}
