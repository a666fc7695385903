import Alerts
import Glibc
import Messages

/// The write-ahead log of a store that no process has open, read without SQLite.
///
/// SQLite ignores a log from its first damaged frame on, and takes a missing log for an empty one.
/// Both would lose changes without a word. So Peal reads the log first, and compares it with two
/// witnesses: the index that SQLite keeps in `-shm`, and the ``StoreMark`` in the store's file.
/// <https://sqlite.org/walformat.html> describes the formats.
struct StoreLog {
    /// A fault of a log that should have changes.
    enum Fault: Hashable {
        /// The log is missing or empty.
        case lost
        /// Some frames cannot be used. `isUseful` says whether the frames before them are newer than
        /// the store's file.
        case damaged(isUseful: Bool)

        /// The sentence for the user.
        func sentence(_ location: StoreLocation) -> Message {
            switch self {
            case .lost:
                Message(
                    "The log \(location)-wal of the store is missing or empty, so the latest "
                        + "changes may be lost.")
            case .damaged:
                Message(
                    "The log \(location)-wal of the store is damaged, so the latest changes "
                        + "may be lost.")
            }
        }
    }

    /// The salts of the log's header, which are in every frame that belongs to it; `nil` if the
    /// header is not valid.
    private var salts: [UInt8]?
    /// The number of frames up to the last valid commit.
    private var committed = 0
    /// Whether a commit follows a frame that is not valid.
    private var hasLaterCommit = false
    private let size: Int

    /// Finds the fault of a store's log; `nil` if it has all changes that were committed.
    ///
    /// - Throws: ``AlertError``: `storeUnreadable` if a file cannot be read. An error of the disk is
    ///   not damage.
    static func fault(at location: StoreLocation) throws(AlertError) -> Fault? {
        guard let mark = try StoreMark.read(at: location) else { return nil }
        let log = try StoreLog(location.path + "-wal")
        guard let index = try LogIndex(location.path + "-shm") else {
            if mark, log.salts == nil { return log.size == 0 ? .lost : .damaged(isUseful: false) }
            return log.hasLaterCommit ? .damaged(isUseful: log.committed > 0) : nil
        }
        let committed = log.salts == index.salts ? log.committed : 0
        guard committed < index.frames else { return nil }
        guard committed == 0 else {
            return .damaged(isUseful: committed >= index.framesInFile)
        }
        // SQLite does not use a log without a valid first commit, so only the file counts.
        guard index.framesInFile < index.frames else { return nil }
        return log.size == 0 ? .lost : .damaged(isUseful: false)
    }

    /// Reads a log and checks its frames.
    private init(_ path: String) throws(AlertError) {
        guard let file = try LogFile(path) else {
            size = 0
            return
        }
        size = file.size
        guard let header = try file.bytes(32, at: 0), header.word(0) & ~1 == 0x377f_0682 else {
            return
        }
        let isBigEndian = header.word(0) & 1 == 1
        var sum = Checksum(isBigEndian: isBigEndian)
        sum.add(header[..<24])
        let pageSize = Int(header.word(8))
        guard sum.values == [header.word(24), header.word(28)],
            (512...65_536).contains(pageSize)
        else { return }
        let salts = Array(header[16..<24])
        self.salts = salts
        var isValid = true
        var number = 0
        while let frame = try file.bytes(
            24 + pageSize, at: 32 + number * (24 + pageSize), atLeast: 24)
        {
            number += 1
            // Frames from an earlier use of the log's room have other salts.
            let belongs = frame[8..<16].elementsEqual(salts)
            isValid = isValid && belongs && frame.count == 24 + pageSize
            if isValid {
                sum.add(frame[..<8])
                sum.add(frame[24...])
                isValid = sum.values == [frame.word(16), frame.word(20)]
            }
            guard belongs, frame.word(4) != 0 else { continue }
            if isValid { committed = number } else { hasLaterCommit = true }
        }
    }
}

/// The header of SQLite's index of the log, which every commit writes.
private struct LogIndex {
    /// The number of frames up to the last commit.
    let frames: Int
    /// The number of frames that were copied into the store's file.
    let framesInFile: Int
    let salts: [UInt8]

    /// Reads an index; the result is `nil` if there is none, or it is not valid.
    init?(_ path: String) throws(AlertError) {
        guard let bytes = try LogFile(path)?.bytes(100, at: 0), bytes[..<48] == bytes[48..<96]
        else { return nil }
        func number(_ place: Int) -> UInt32 {
            bytes.withUnsafeBytes { $0.load(fromByteOffset: place, as: UInt32.self) }
        }
        var sum = Checksum(isBigEndian: 1.bigEndian == 1)
        sum.add(bytes[..<40])
        guard bytes[12] == 1, sum.values == [number(40), number(44)] else { return nil }
        frames = Int(number(16))
        framesInFile = Int(number(96))
        salts = Array(bytes[32..<40])
    }
}

/// The checksum of SQLite's logs.
private struct Checksum {
    private let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    var values: [UInt32] { [first, second] }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { bytes in
            for place in stride(from: 0, to: bytes.count - 7, by: 8) {
                first &+= word(bytes, place) &+ second
                second &+= word(bytes, place + 4) &+ first
            }
        }
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }
}

/// A file of SQLite that is only read.
private final class LogFile {
    private let path: String
    private let descriptor: CInt
    let size: Int

    /// Opens a file; the result is `nil` if there is none.
    init?(_ path: String) throws(AlertError) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { return nil }
            throw .unreadable(StoreLocation(path: path), String(cString: strerror(errno)))
        }
        self.path = path
        self.descriptor = descriptor
        var status = stat()
        size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    deinit { close(descriptor) }

    /// Reads bytes at an offset.
    ///
    /// - Returns: The bytes, fewer at the end of the file; `nil` if there are fewer than `least`.
    func bytes(
        _ count: Int, at offset: Int, atLeast least: Int? = nil
    ) throws(AlertError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, off_t(offset))
        guard read >= 0 else {
            throw .unreadable(StoreLocation(path: path), String(cString: strerror(errno)))
        }
        guard read >= least ?? count else { return nil }
        bytes.removeLast(count - read)
        return bytes
    }
}

extension [UInt8] {
    /// Returns the big-endian number at an offset.
    fileprivate func word(_ place: Int) -> UInt32 {
        self[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
