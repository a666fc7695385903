internal import Glibc

/// The number of libdbus messages that a thread holds, counted in debug builds only.
///
/// When a bus's thread ends, it must hold no messages; every test that closes a bus checks this.
enum BusMessageCount {
    // The process makes one key. Each thread stores its own count under the key.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// The count of the current thread.
    static var current: Int { Int(bitPattern: pthread_getspecific(key)) }

    /// Adds to the count.
    ///
    /// Always returns `true`, so that `assert` can call it and optimized builds leave it out.
    static func add(_ number: Int) -> Bool {
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: current + number))
        return true
    }
}
