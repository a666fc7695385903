import EventLoop
import Glibc
import Logging
import Recurrence
import Synchronization

/// Reports when files in folders change (inotify(7)).
///
/// A file can be a link to a file in another folder, which another program may keep up to date. The
/// changes of that file are reported, too. A folder can be on a file system that is mounted later.
///
/// All folders share one instance of inotify, because a user can have few of them.
final class FolderWatch: Sendable {
    /// A folder that is watched, or that may come into being.
    private struct Subject: Sendable {
        let folder: String
        /// The part of the daemon that watches the folder.
        let watcher: FolderChanges
        /// The folders that are watched; none while there is no folder to watch.
        var watched: [Watched] = []

        /// Whether an event is a change of the subject's files.
        func isConcerned(by event: Event) -> Bool {
            watched.contains { watched in
                guard watched.number == event.number else { return false }
                return watched.file.map { $0 == event.file } ?? (watched.path == folder)
            }
        }
    }

    /// A folder that is watched, and its number in inotify.
    private struct Watched: Hashable, Sendable {
        let path: String
        /// The only file in the folder whose changes count; `nil` if those of all files count.
        let file: String?
        let number: CInt
    }

    /// An event in a watched folder.
    private struct Event: Hashable {
        let number: CInt
        /// The name of the file; empty if the event is about the folder itself.
        let file: String
    }

    private struct State: Sendable {
        /// The inotify instance; `nil` as long as there is no folder to watch.
        var descriptor: CInt?
        var subjects: [Subject] = []
        /// The numbers of all watched folders.
        var numbers: Set<CInt> = []
    }

    private let executor: EventLoopExecutor?
    private let logger: Logger
    private let state = Mutex(State())

    /// The events of a file that is replaced, removed, or closed after being written in place, of a
    /// folder that goes away, and of a new folder in the folder.
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_CREATE)
    /// The events of a folder in which another one is made.
    private static let eventsAbove = UInt32(
        IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

    /// Creates the watch.
    ///
    /// - Parameters:
    ///   - executor: The executor that waits for events; without one, nothing is reported.
    ///   - logger: The daemon's log.
    init(on executor: EventLoopExecutor?, logger: Logger) {
        self.executor = executor
        self.logger = logger
    }

    /// Watches folders in place of those that the same part of the daemon has watched so far.
    ///
    /// - Parameters:
    ///   - paths: The absolute paths of the folders.
    ///   - watcher: The part of the daemon, which receives the changes.
    func watch(_ paths: [String], for watcher: FolderChanges) {
        state.withLock { state in
            state.subjects.removeAll { $0.watcher === watcher }
            state.subjects += paths.map { Subject(folder: $0, watcher: watcher) }
            place(&state)
        }
    }

    /// Watches the folders that exist now.
    func lookAgain() { state.withLock { place(&$0) } }

    /// Watches each folder, or the nearest one above it that exists, and nothing else.
    private func place(_ state: inout State) {
        let old = state.numbers
        for index in state.subjects.indices {
            state.subjects[index].watched = watch(state.subjects[index], &state)
        }
        state.numbers = Set(state.subjects.lazy.flatMap(\.watched).map(\.number))
        guard let descriptor = state.descriptor else { return }
        for number in old.subtracting(state.numbers) { inotify_rm_watch(descriptor, number) }
    }

    /// Watches a folder with the files to which its links lead, or the nearest folder above it.
    private func watch(_ subject: Subject, _ state: inout State) -> [Watched] {
        var path = subject.folder
        var levels = subject.watcher.levels
        while levels > 0, path != "/", access(path, F_OK) != 0 {
            path = above(path)
            levels -= 1
        }
        guard access(path, F_OK) == 0, let descriptor = descriptor(of: &state) else { return [] }
        let isThere = path == subject.folder
        var places: [(path: String, file: String?)] = [(path, nil)]
        if isThere, subject.watcher.followsLinks { places += filesBehindLinks(in: path) }
        return places.compactMap { place in
            let number = inotify_add_watch(
                descriptor, place.path,
                (isThere ? Self.events : Self.eventsAbove) | UInt32(IN_MASK_ADD))
            guard number >= 0 else { return nil }
            return Watched(path: place.path, file: place.file, number: number)
        }
    }

    /// Returns the files to which the links in a folder lead, each with its folder.
    ///
    /// A link can lead to another link, which can be replaced, too.
    private func filesBehindLinks(in folder: String) -> [(path: String, file: String?)] {
        (FolderContents.names(in: folder) ?? []).flatMap { name in
            var file = "\(folder)/\(name)"
            var files: [(path: String, file: String?)] = []
            while files.count < Self.mostLinks, let target = FolderContents.linkTarget(of: file) {
                file = target.first == "/" ? target : "\(above(file))/\(target)"
                files.append((above(file), file.split(separator: "/").last.map(String.init)))
            }
            return files
        }
    }

    /// The number of links that the kernel follows, one after the other.
    private static let mostLinks = 40

    private func above(_ path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    /// Returns the inotify instance; `nil` if there is none.
    private func descriptor(of state: inout State) -> CInt? {
        if let descriptor = state.descriptor { return descriptor }
        guard let executor else { return nil }
        let new = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        guard new >= 0, (try? executor.watch(new) { [self] in report(events(of: new)) }) != nil
        else {
            if new >= 0 { close(new) }
            logger.debug("Changed files will not be noticed: inotify cannot be used")
            return nil
        }
        // A file system that is mounted hides the folder on which it is mounted, without an event.
        try? executor.watchMounts { [self] in report([]) }
        state.descriptor = new
        return new
    }

    /// Reports the folders in which something has changed.
    private func report(_ events: Set<Event>) {
        // When too many events wait to be read, the kernel drops the others.
        let hasLost = events.contains { $0.number < 0 }
        let watchers = state.withLock { state in
            let before = state.subjects
            place(&state)
            return zip(before, state.subjects).filter { before, subject in
                hasLost || events.contains(where: before.isConcerned)
                    || before.watched != subject.watched
            }.map(\.1.watcher)
        }
        for watcher in watchers { watcher.report() }
    }

    /// Returns the events that have happened since the last call.
    private func events(of descriptor: CInt) -> Set<Event> {
        var events: Set<Event> = []
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while case let size = read(descriptor, buffer.baseAddress, buffer.count), size > 0 {
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= size {
                    let event = UnsafeRawBufferPointer(buffer).load(
                        fromByteOffset: offset, as: inotify_event.self)
                    offset += MemoryLayout<inotify_event>.size
                    let name = buffer[offset..<offset + Int(event.len)].prefix { $0 != 0 }
                    offset += Int(event.len)
                    // A new file counts when it has been written.
                    if event.mask & UInt32(IN_CREATE) != 0, event.mask & UInt32(IN_ISDIR) == 0 {
                        continue
                    }
                    events.insert(
                        Event(number: event.wd, file: String(decoding: name, as: UTF8.self)))
                }
            }
        }
        return events
    }
}

/// The changes in the folders that one part of the daemon watches.
final class FolderChanges: Sendable {
    /// An element for each time at which files have changed; this never ends.
    ///
    /// Changes that come while an element is being handled are one element.
    let elements: AsyncStream<Void>
    /// How many folders above each one may be watched while it does not exist.
    let levels: Int
    /// Whether the files to which links lead are watched, too.
    let followsLinks: Bool
    private let continuation: AsyncStream<Void>.Continuation

    /// How long a file can be missing while another program replaces it.
    static let replacing = Duration.milliseconds(300)

    init(levels: Int = 0, followsLinks: Bool = true) {
        (self.levels, self.followsLinks) = (levels, followsLinks)
        (elements, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Reports a change that inotify does not see.
    func report() { continuation.yield() }
}

extension FolderWatch {
    /// Returns the changes in some folders from now on, as ``FolderChanges/elements`` does.
    ///
    /// - Parameters:
    ///   - paths: The absolute paths of the folders.
    ///   - levels: How many folders above each one may be watched while it does not exist.
    /// - Returns: The sequence.
    func changes(in paths: [String], levels: Int = 0) -> AsyncStream<Void> {
        let changes = FolderChanges(levels: levels)
        watch(paths, for: changes)
        return changes.elements
    }
}
