internal import Glibc

extension String {
    /// Whether C would see only a part of this text.
    var containsNUL: Bool {
        let found = utf8.withContiguousStorageIfAvailable { bytes in
            guard let start = bytes.baseAddress else { return false }
            return memchr(start, 0, bytes.count) != nil
        }
        return found ?? utf8.contains(0)
    }
}
