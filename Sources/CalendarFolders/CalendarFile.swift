import Glibc
import Messages
import Settings

/// Reads a file that another program writes, which can be anything, and replaces it.
enum CalendarFile {
    /// The reason why a file or folder cannot be read or written, as a sentence.
    struct Failure: Error {
        var message: Message

        init(message: Message) { self.message = message }

        /// Creates the failure that `errno` names.
        init() {
            let reason = String(cString: strerror(errno))
            self.init(message: Message("It cannot be read: \(reason)."))
        }

        /// Returns the failure to write that `errno` names.
        static func unwritable() -> Failure {
            let reason = String(cString: strerror(errno))
            return Failure(message: Message("It cannot be written: \(reason)."))
        }
    }

    /// The metadata that changes when a file is replaced or written.
    struct Stamp: Hashable, Sendable {
        private let identity: Identity
        private let size: Int
        private let seconds: Int
        private let nanoseconds: Int

        init(_ status: stat) {
            identity = Identity(status)
            size = Int(status.st_size)
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        }
    }

    /// The numbers by which the kernel knows a file or folder.
    struct Identity: Hashable, Sendable {
        private let device: UInt
        private let inode: UInt

        init(_ status: stat) {
            (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
        }
    }

    /// The largest file that is read: 10 MB.
    private static let largest = 10_000_000

    /// Returns the metadata of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - folder: The descriptor of the folder in which a relative path begins.
    ///   - followingLinks: Whether the metadata is that of the file to which a link leads.
    /// - Returns: The metadata.
    /// - Throws: ``Failure`` with a sentence for the user.
    static func status(
        of path: String, in folder: CInt = AT_FDCWD, followingLinks: Bool
    ) throws(Failure) -> stat {
        var status = stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        guard fstatat(folder, path, &status, flags) == 0 else { throw Failure() }
        return status
    }

    /// Reads a file.
    ///
    /// A link is refused, because it could lead to a file that is no part of the calendar.
    ///
    /// - Throws: ``Failure`` with a sentence for the user.
    static func text(of path: String) throws(Failure) -> String {
        // With `O_NONBLOCK`, `open` does not block if the path is a named pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else {
            guard errno == ELOOP else { throw Failure() }
            throw Failure(message: "It is a link. Peal reads only the files themselves.")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Failure() }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(message: "It is a pipe or a device, not a file.")
        }
        let size = Int(status.st_size)
        guard size <= largest else {
            throw Failure(message: "It is larger than \(largest / 1_000_000) MB.")
        }
        guard let text = String(validating: try bytes(of: file, size), as: UTF8.self) else {
            throw Failure(message: "It is not UTF-8 text.")
        }
        return text
    }

    private static func bytes(of file: CInt, _ size: Int) throws(Failure) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let result = read(file, buffer.baseAddress.map { $0 + count }, size - count)
                if result < 0, errno == EINTR { continue }
                failed = result < 0
                guard result > 0 else { return }
                count += result
            }
        }
        if failed { throw Failure() }
        return bytes
    }

    // MARK: Writing

    /// Replaces the text of a file, unless the file has changed since it was read.
    ///
    /// A new file takes the place of the old one under the same name, with the same owner and
    /// permissions, so that no program reads an incomplete text.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - text: The new text.
    ///   - former: The metadata of the file before it was read.
    /// - Returns: Whether the file was replaced; if not, it has changed.
    /// - Throws: ``Failure`` with a sentence for the user.
    static func replace(
        _ path: String, with text: String, unlessChangedSince former: stat
    ) throws(Failure) -> Bool {
        guard isWritable(path, former) else { throw Failure(message: "It is read-only.") }
        return try write(text, beside: path) { file, new throws(Failure) in
            // A change of the owner takes permissions away, so the permissions come last.
            guard fchown(file, former.st_uid, former.st_gid) == 0,
                fchmod(file, former.st_mode & 0o7777) == 0
            else { throw .unwritable() }
            guard let status = try? status(of: path, followingLinks: false),
                Stamp(status) == Stamp(former)
            else { return false }
            guard rename(new, path) == 0 else { throw .unwritable() }
            return true
        }
    }

    /// Creates a file, unless there is one.
    ///
    /// - Returns: Whether the file was created; if not, there is one.
    /// - Throws: ``Failure`` with a sentence for the user.
    static func create(_ path: String, with text: String) throws(Failure) -> Bool {
        try write(text, beside: path) { _, new throws(Failure) in
            // `rename` would replace a file that another program has just created.
            guard link(new, path) == 0 else {
                guard errno == EEXIST else { throw .unwritable() }
                return false
            }
            return true
        }
    }

    /// Writes a text to a hidden file in the folder of another file, and removes the file at the end.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - path: The path of the other file.
    ///   - use: Puts the file in its place. It gets the open file, and its path.
    /// - Returns: What `use` returns.
    /// - Throws: ``Failure`` with a sentence for the user.
    private static func write(
        _ text: String, beside path: String,
        _ use: (CInt, String) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        // Hidden files are not part of a vdir. Another Peal can follow the same folder.
        let new = "\(path[..<end])/.peal-\(getpid())"
        unlink(new)
        let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unwritable() }
        defer {
            close(file)
            unlink(new)
        }
        guard UserFile.write(text, to: file), fsync(file) == 0 else { throw .unwritable() }
        return try use(file, new)
    }

    /// Whether a file or folder may be written.
    ///
    /// The folder of a read-only file would let Peal replace it, and so would the permissions of the
    /// system's administrator.
    static func isWritable(_ path: String, _ status: stat) -> Bool {
        status.st_mode & 0o222 != 0 && access(path, W_OK) == 0
    }
}
