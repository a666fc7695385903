package import Alerts
import Foundation
import Glibc
import Messages

/// A small file of the user, such as the settings, that is always replaced as a whole.
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
        defer { unlink(new) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(text.utf8))
        } catch {
            let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
            throw cannotWrite(path, reason?.code.rawValue ?? EIO)
        }
        guard fsync(file) == 0, rename(new, path) == 0 else { throw cannotWrite(path, errno) }
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
