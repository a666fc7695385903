internal import Glibc

extension String {
    /// Whether the text contains a NUL, at which C functions would stop reading.
    var containsNUL: Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            guard let start = bytes.baseAddress else { return false }
            return memchr(start, 0, bytes.count) != nil
        }
        return found ?? utf8.contains(0)
    }
}
