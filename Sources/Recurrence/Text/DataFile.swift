import Glibc

/// A small file of data that the machine's administrator or the user can replace at any time.
struct DataFile {
    /// The reason why a file cannot be read.
    enum Failure: Error {
        case missing
        case unreadable(String)
        case tooLarge
    }

    /// The metadata that changes when a file is replaced.
    struct Stamp: Equatable {
        private let device: UInt
        private let inode: UInt
        private let size: Int
        private let seconds: Int
        private let nanoseconds: Int

        fileprivate init(_ status: stat) {
            device = UInt(status.st_dev)
            inode = UInt(status.st_ino)
            size = Int(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    /// The size limit in bytes, which is far above the size of any real file.
    private static let greatestSize = 1 << 20

    let path: String

    /// Returns the metadata of the file at this moment; `nil` if there is no such file.
    func stamp() -> Stamp? {
        var status = stat()
        return stat(path, &status) == 0 ? Stamp(status) : nil
    }

    /// Reads the file.
    func contents() throws(Failure) -> (bytes: [UInt8], stamp: Stamp) {
        // With `O_NONBLOCK`, `open` does not block if the path is a named pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .missing }
        let size = Int(status.st_size)
        guard size <= DataFile.greatestSize else { throw .tooLarge }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let result = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if result < 0 && errno == EINTR { continue }
                guard result > 0 else {
                    failure = result < 0 ? errno : 0
                    return
                }
                count += result
            }
        }
        guard failure == 0 else { throw Failure(failure) }
        return (bytes, Stamp(status))
    }
}

extension DataFile.Failure {
    fileprivate init(_ number: Int32) {
        switch number {
        case ENOENT, ENOTDIR, ENAMETOOLONG: self = .missing
        default: self = .unreadable(String(cString: strerror(number)))
        }
    }
}
