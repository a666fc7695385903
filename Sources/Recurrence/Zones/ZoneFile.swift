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

    private struct Entry {
        let stamp: DataFile.Stamp
        let timeline: ZoneTimeline
    }

    /// The zones that were read so far, by identifier and path.
    private static let cache = Mutex<[String: Entry]>([:])

    private let file: DataFile

    init(path: String) {
        file = DataFile(path: path)
    }

    /// Returns the zone in this file.
    ///
    /// The file is read again only if it has changed.
    func zone(identifier: String) throws(Failure) -> Zone {
        let key = "\(identifier)\n\(file.path)"
        let cached = ZoneFile.cache.withLock { $0[key] }
        if let cached, let stamp = file.stamp(), cached.stamp == stamp {
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

    private func contents() throws(Failure) -> (bytes: [UInt8], stamp: DataFile.Stamp) {
        do {
            return try file.contents()
        } catch {
            switch error {
            case .missing: throw .missing
            case .unreadable(let reason): throw .unreadable(reason)
            case .tooLarge: throw .damaged(TZifError("it is not a TZif file"))
            }
        }
    }
}
