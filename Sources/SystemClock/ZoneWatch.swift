import Glibc

/// Tells when `/etc/localtime` becomes another one (inotify(7)).
///
/// Its folder is watched, since the file itself is replaced, never written.
final class ZoneWatch: Sendable {
    /// Readable when something in the folder has changed.
    let descriptor: CInt

    /// `nil` where the folder cannot be watched, or `TZ` sets a time zone that cannot change.
    init?() {
        guard getenv("TZ") == nil else { return nil }
        let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        guard inotify_add_watch(descriptor, "/etc", UInt32(IN_CREATE | IN_MOVED_TO)) >= 0 else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Clears what made the descriptor readable; whether `/etc/localtime` was among it.
    func readIsLocaltime() -> Bool {
        var isLocaltime = false
        let size = 4096
        withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
            guard let start = buffer.baseAddress else { return }
            while case let count = read(descriptor, start, size), count > 0 {
                var offset = 0
                while offset < count {
                    let event = start.load(fromByteOffset: offset, as: inotify_event.self)
                    offset += MemoryLayout<inotify_event>.size
                    if event.len > 0 {
                        let name = (start + offset).assumingMemoryBound(to: CChar.self)
                        isLocaltime = isLocaltime || strcmp(name, "localtime") == 0
                    }
                    offset += Int(event.len)
                }
            }
        }
        return isLocaltime
    }
}
