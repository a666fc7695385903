import Glibc
import Messages
import Synchronization

/// A TZif file.
///
/// All zones that are read from such files are cached.
struct ZoneFile {
    /// The reason why no zone could be read from a file.
    enum Failure: Error {
        case missing
        case unreadable(String)
        case damaged(TZifError)
    }

    /// The metadata that changes when a file is replaced.
    private struct Stamp: Equatable {
        let device: UInt
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int

        init(_ status: stat) {
            device = UInt(status.st_dev)
            inode = UInt(status.st_ino)
            size = Int(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    private struct Entry {
        let stamp: Stamp
        let timeline: ZoneTimeline
    }

    /// The zones that were read so far, by identifier and path.
    private static let cache = Mutex<[String: Entry]>([:])

    /// The size limit in bytes, which is far above the size of any real zone file.
    private static let greatestSize = 1 << 20

    let path: String

    /// Returns the zone in this file.
    ///
    /// The file is read again only if it has changed.
    func zone(identifier: String) throws(Failure) -> Zone {
        let key = "\(identifier)\n\(path)"
        let cached = ZoneFile.cache.withLock { $0[key] }
        if let cached, let stamp = stamp(), cached.stamp == stamp {
            return Zone(cached.timeline)
        }
        let (bytes, stamp) = try contents()
        do {
            let timeline = ZoneTimeline(identifier: identifier, table: try ZoneTable(tzif: bytes))
            ZoneFile.cache.withLock { $0[key] = Entry(stamp: stamp, timeline: timeline) }
            return Zone(timeline)
        } catch {
            throw .damaged(error)
        }
    }

    /// Returns the bytes of the file.
    func bytes() throws(Failure) -> [UInt8] {
        try contents().bytes
    }

    private func stamp() -> Stamp? {
        var status = stat()
        return stat(path, &status) == 0 ? Stamp(status) : nil
    }

    private func contents() throws(Failure) -> (bytes: [UInt8], stamp: Stamp) {
        // With `O_NONBLOCK`, `open` does not block if the path is a named pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .missing }
        let size = Int(status.st_size)
        guard size <= ZoneFile.greatestSize else {
            throw .damaged(TZifError("it is not a TZif file"))
        }
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

extension ZoneFile.Failure {
    fileprivate init(_ number: Int32) {
        switch number {
        case ENOENT, ENOTDIR, ENAMETOOLONG: self = .missing
        default: self = .unreadable(String(cString: strerror(number)))
        }
    }
}
