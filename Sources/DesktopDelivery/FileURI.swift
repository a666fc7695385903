import Glibc

/// Files as servers are told of them.
enum FileURI {
    /// The `file:` URI of an absolute path (RFC 8089).
    static func of(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return path.utf8.reduce(into: "file://") { uri, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
                UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                uri += ["%", String(digits[Int(byte >> 4)]), String(digits[Int(byte & 15)])]
                    .joined()
            }
        }
    }

    /// Whether a server can be given this to read: a pipe or a huge file would hang it, and with
    /// it the notification.
    static func isFitImage(_ path: String) -> Bool {
        isReadable(path, maximumBytes: 16 << 20)
    }

    static func isReadable(_ path: String, maximumBytes: Int = .max) -> Bool {
        var status = stat()
        return path.hasPrefix("/") && stat(path, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG && status.st_size <= maximumBytes
            && access(path, R_OK) == 0
    }
}
