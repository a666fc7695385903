import EventLoop
import Glibc
import Logging
import Synchronization

/// Reports when files in folders change (inotify(7)).
///
/// All folders share one instance of inotify, because a user can have few of them.
final class FolderWatch: Sendable {
    /// A folder that is watched, or that may come into being.
    private struct Subject: Sendable {
        let folder: String
        /// How many folders above this one may be watched while it does not exist.
        let levels: Int
        let handle: @Sendable () -> Void
        var watched: Watched?
    }

    /// The folder that is watched, and its number in inotify.
    private struct Watched: Sendable {
        let path: String
        let number: CInt
    }

    private struct State: Sendable {
        /// The inotify instance; `nil` as long as there is no folder to watch.
        var descriptor: CInt?
        var subjects: [Subject] = []
    }

    private let executor: EventLoopExecutor?
    private let logger: Logger
    private let state = Mutex(State())

    /// The events of a file that is replaced, removed, or closed after being written in place, and
    /// of a folder that goes away.
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)
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

    /// Returns a sequence with an element for each time at which files in some folders have changed.
    ///
    /// Changes that come while an element is being handled are one element.
    ///
    /// - Parameters:
    ///   - paths: The paths of the folders.
    ///   - levels: How many folders above each one may be watched while it does not exist.
    /// - Returns: The sequence, which never ends.
    func changes(in paths: [String], levels: Int = 0) -> AsyncStream<Void> {
        let (changes, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.subjects += paths.map { path in
                Subject(folder: path, levels: levels) { continuation.yield() }
            }
            place(&state)
        }
        return changes
    }

    /// Watches the folders that exist now.
    func lookAgain() { state.withLock { place(&$0) } }

    /// Watches each folder, or the nearest one above it that exists, and nothing else.
    private func place(_ state: inout State) {
        let old = Set(state.subjects.compactMap(\.watched?.number))
        for index in state.subjects.indices {
            let subject = state.subjects[index]
            var path = subject.folder
            for _ in 0..<subject.levels where access(path, F_OK) != 0 { path = above(path) }
            guard access(path, F_OK) == 0, let descriptor = descriptor(of: &state) else {
                state.subjects[index].watched = nil
                continue
            }
            let events = path == subject.folder ? Self.events : Self.eventsAbove
            let number = inotify_add_watch(descriptor, path, events | UInt32(IN_MASK_ADD))
            state.subjects[index].watched = number >= 0 ? Watched(path: path, number: number) : nil
        }
        guard let descriptor = state.descriptor else { return }
        for number in old.subtracting(state.subjects.compactMap(\.watched?.number)) {
            inotify_rm_watch(descriptor, number)
        }
    }

    private func above(_ path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    /// Returns the inotify instance; `nil` if there is none.
    private func descriptor(of state: inout State) -> CInt? {
        if let descriptor = state.descriptor { return descriptor }
        guard let executor else { return nil }
        let new = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        guard new >= 0, (try? executor.watch(new) { [self] in changed(new) }) != nil else {
            if new >= 0 { close(new) }
            logger.debug("Changed files will not be noticed: inotify cannot be used")
            return nil
        }
        state.descriptor = new
        return new
    }

    /// Reads the events, and reports the folders in which something has changed.
    private func changed(_ descriptor: CInt) {
        let numbers = events(of: descriptor)
        let handles = state.withLock { state in
            let before = state.subjects.map(\.watched?.path)
            let isConcerned = state.subjects.map { subject in
                subject.watched.map { watched in
                    watched.path == subject.folder && numbers.contains(watched.number)
                } ?? false
            }
            place(&state)
            return state.subjects.indices.filter { index in
                isConcerned[index] || before[index] != state.subjects[index].watched?.path
            }.map { state.subjects[$0].handle }
        }
        for handle in handles { handle() }
    }

    /// Returns the numbers of the watched folders that have events.
    private func events(of descriptor: CInt) -> Set<CInt> {
        var numbers: Set<CInt> = []
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while case let size = read(descriptor, buffer.baseAddress, buffer.count), size > 0 {
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= size {
                    let event = UnsafeRawBufferPointer(buffer).load(
                        fromByteOffset: offset, as: inotify_event.self)
                    numbers.insert(event.wd)
                    offset += MemoryLayout<inotify_event>.size + Int(event.len)
                }
            }
        }
        return numbers
    }
}
