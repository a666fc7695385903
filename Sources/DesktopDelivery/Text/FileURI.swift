import Glibc

/// Converts and checks the files that notifications refer to.
package enum FileURI {
    /// Returns the `file:` URI of an absolute path (RFC 8089).
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

    /// Returns the path in a `file:` URI (RFC 8089); `nil` for another URI.
    package static func path(_ uri: String) -> String? {
        guard uri.hasPrefix("file:///") else { return nil }
        var (bytes, rest) = ([UInt8](), uri.utf8.dropFirst("file://".utf8.count))
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), let code = UInt8(digits, radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns whether a server can be given this file to draw.
    ///
    /// A pipe, a device or a huge file would hang the server, and a file that is not an image would
    /// be useless.
    static func isFitImage(_ path: String) -> Bool {
        guard isReadable(path, maximumBytes: 16 << 20) else { return false }
        // The file may have been replaced by a pipe. Opening it must not wait for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 && ImageSignature.matches(bytes.prefix(count))
    }

    static func isReadable(_ path: String, maximumBytes: Int = .max) -> Bool {
        var status = stat()
        return path.hasPrefix("/") && stat(path, &status) == 0
            && status.st_mode & S_IFMT == S_IFREG && status.st_size <= maximumBytes
            && access(path, R_OK) == 0
    }
}
