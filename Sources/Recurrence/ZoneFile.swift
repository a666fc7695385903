import Glibc
import Messages
import Synchronization

/// A TZif file, and the rules that were read from it.
struct ZoneFile {
    /// Why a file gave no rules.
    enum Failure: Error {
        case missing
        case unreadable(String)
        case damaged(ZoneDamage)
    }

    /// What changes when a file is replaced.
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

    /// The zones read so far, by identifier and path.
    private static let cache = Mutex<[String: Entry]>([:])

    /// Larger than any zone's file by far.
    private static let greatestSize = 1 << 20

    let path: String

    /// The zone in this file, read again only if the file has changed.
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

    /// The bytes of the file.
    func bytes() throws(Failure) -> [UInt8] {
        try contents().bytes
    }

    private func stamp() -> Stamp? {
        var status = stat()
        return stat(path, &status) == 0 ? Stamp(status) : nil
    }

    private func contents() throws(Failure) -> (bytes: [UInt8], stamp: Stamp) {
        // A pipe of this name must not hold the process up.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .missing }
        let size = Int(status.st_size)
        guard size <= ZoneFile.greatestSize else {
            throw .damaged(ZoneDamage("it is not a TZif file"))
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
