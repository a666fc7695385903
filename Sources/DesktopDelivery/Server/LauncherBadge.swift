import DBus
import Synchronization

/// The number on a program's icon in docks that listen to `com.canonical.Unity.LauncherEntry`.
///
/// Docks remove the number when its sender leaves the bus, so only the daemon sends it.
struct LauncherBadge: Sendable {
    /// The bus name that docks own.
    ///
    /// Peal sends the badge again when a dock takes this name.
    static let dockName: BusName = "com.canonical.Unity"
    /// The pause after each signal.
    ///
    /// Plank ignores senders of more than three signals in 32 ms.
    static let pause = Duration.milliseconds(50)

    /// The id of the program's desktop entry.
    let entry: String
    let count: Int
    /// Whether the count has grown since the last signal.
    let isMore: Bool

    /// Creates the badge for `count` notifications; `earlier` is the badge sent before.
    init(of entry: String, count: Int, after earlier: LauncherBadge?) {
        self.entry = entry
        self.count = count
        isMore = count > (earlier?.count ?? 0)
    }

    var signal: Signal {
        Signal(
            path: "/com/canonical/unity/launcherentry",
            interface: "com.canonical.Unity.LauncherEntry",
            member: "Update",
            arguments: [
                .string("application://\(entry).desktop"),
                .properties([
                    ("count", .int64(Int64(count))),
                    ("count-visible", .boolean(count > 0)),
                    ("urgent", .boolean(isMore)),
                ]),
            ])
    }
}

/// Sends the badges to docks, for every delivery that has a bus.
final class LauncherBadges: Sendable {
    private let bus: Bus
    private let changes: AsyncStream<Void>
    private let changeContinuation: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    private struct State {
        /// The number to show on each icon, by desktop entry.
        var counts: [String: Int] = [:]
        var sent: [String: LauncherBadge] = [:]
        /// The entries whose number has to be sent.
        var waiting: Set<String> = []
    }

    init(bus: Bus) {
        self.bus = bus
        (changes, changeContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Shows a number on the icon of a program, by default Peal's.
    func show(_ count: Int, of entry: String = DesktopEntry.id) {
        state.withLock { state in
            state.counts[entry] = count
            state.waiting.insert(entry)
        }
        changeContinuation.yield()
    }

    /// Sends the badges again, because a dock that has just started cannot ask for them.
    func showAgain() {
        state.withLock { $0.waiting = Set($0.counts.keys) }
        changeContinuation.yield()
    }

    /// Sends the badges that ``show(_:of:)`` has changed, and all badges after ``showAgain()``,
    /// until the task is cancelled.
    ///
    /// If a badge changes several times in quick succession, only the last value is sent.
    func run() async {
        for await _ in changes {
            while let badge = next() {
                // If there is no connection, ``showAgain()`` sends the badge as soon as there is one
                // again.
                try? bus.emit(badge.signal)
                try? await bus.wait(for: LauncherBadge.pause)
            }
        }
    }

    private func next() -> LauncherBadge? {
        state.withLock { state in
            guard let entry = state.waiting.popFirst(), let count = state.counts[entry] else {
                return nil
            }
            let badge = LauncherBadge(of: entry, count: count, after: state.sent[entry])
            state.sent[entry] = badge
            return badge
        }
    }
}
