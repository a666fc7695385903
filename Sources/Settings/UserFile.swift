package import Alerts
import Glibc
import Messages

/// Reads small files such as the settings, and replaces them as a whole.
package enum UserFile {
    /// Returns a folder of the XDG Base Directory Specification.
    ///
    /// - Parameters:
    ///   - name: The variable that names the folder, such as `XDG_CONFIG_HOME`.
    ///   - usual: The usual folder in the home folder, such as `.config`.
    ///   - environment: The variables of the process.
    /// - Returns: The absolute path; `nil` if the environment names none. The specification says to
    ///   ignore relative paths.
    package static func folder(
        _ name: String, or usual: String, in environment: [String: String]
    ) -> String? {
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        return absolute(name) ?? absolute("HOME").map { $0 + "/" + usual }
    }

    /// Replaces a file in one step, so that no reader sees an incomplete text.
    ///
    /// Missing folders are created for the user alone.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - text: The new text.
    ///   - permissions: The permissions of the file, from which the process's umask is taken. The
    ///     file has them from the beginning, because its text may be private.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/storeUnwritable``.
    package static func replace(
        _ path: String, with text: String, permissions: UInt32
    ) throws(AlertError) {
        try makeFolder(of: path)
        let new = path + ".new"
        unlink(new)
        let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
        guard file >= 0 else { throw cannotWrite(path, errno) }
        defer {
            close(file)
            unlink(new)
        }
        guard write(text, to: file), fsync(file) == 0, rename(new, path) == 0 else {
            throw cannotWrite(path, errno)
        }
    }

    /// Reads the beginning of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The largest number of bytes to read.
    /// - Returns: The bytes; `nil` if the file cannot be read.
    package static func bytes(of path: String, limit: Int) -> [UInt8]? {
        // Opening a named pipe must not wait for a writer.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return bytes(from: file, limit: limit)
    }

    /// Reads from an open file until its end.
    ///
    /// - Returns: The bytes; `nil` if reading fails, with the reason in `errno`.
    static func bytes(from file: CInt, limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: min(limit, 1 << 16))
        while bytes.count < limit {
            let count = Glibc.read(file, &part, min(part.count, limit - bytes.count))
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                return nil
            }
            bytes += part[..<count]
        }
        return bytes
    }

    /// Returns the absolute path of a file or folder, without links; `nil` if it does not exist, with
    /// the reason in `errno`.
    package static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Writes a whole text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - file: The descriptor of an open file.
    /// - Returns: Whether all of the text was written; if not, the reason is in `errno`.
    @discardableResult
    package static func write(_ text: String, to file: CInt) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(file, rest.baseAddress, rest.count)
                if count < 0, errno != EINTR { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
            }
            return true
        }
    }

    /// Creates the missing folders of a file for the user alone.
    static func makeFolder(of path: String) throws(AlertError) {
        var missing: [String] = []
        var folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        while !folder.isEmpty, access(String(folder), F_OK) != 0 {
            missing.append(String(folder))
            folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw cannotWrite(path, errno)
        }
    }

    static func cannotWrite(_ path: String, _ reason: CInt) -> AlertError {
        AlertError(.storeUnwritable, "Cannot write \(path): \(String(cString: strerror(reason))).")
    }
}
