import DBus
import Synchronization

/// The number on Peal's icon in docks that listen to `com.canonical.Unity.LauncherEntry`.
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

    let count: Int
    /// Whether the count has grown since the last signal.
    let isMore: Bool

    /// Creates the badge for `count` notifications; `earlier` is the badge sent before.
    init(count: Int, after earlier: LauncherBadge?) {
        self.count = count
        isMore = count > (earlier?.count ?? 0)
    }

    var signal: Signal {
        Signal(
            path: "/com/canonical/unity/launcherentry",
            interface: "com.canonical.Unity.LauncherEntry",
            member: "Update",
            arguments: [
                .string("application://\(DesktopEntry.id).desktop"),
                .properties([
                    ("count", .int64(Int64(count))),
                    ("count-visible", .boolean(count > 0)),
                    ("urgent", .boolean(isMore)),
                ]),
            ])
    }
}

/// Sends the badge to docks, for every delivery that has a bus.
final class LauncherBadges: Sendable {
    private let bus: Bus
    private let changes: AsyncStream<Void>
    private let changeContinuation: AsyncStream<Void>.Continuation
    private let state = Mutex<(count: Int?, sent: LauncherBadge?)>((nil, nil))

    init(bus: Bus) {
        self.bus = bus
        (changes, changeContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Shows the number of waiting notifications.
    func show(_ count: Int) {
        state.withLock { $0.count = count }
        changeContinuation.yield()
    }

    /// Sends the badge again, because a dock that has just started cannot ask for it.
    func showAgain() {
        changeContinuation.yield()
    }

    /// Sends the badge after each change and each ``showAgain()``, until the task is cancelled.
    ///
    /// If the badge changes several times in quick succession, only the last value is sent.
    func run() async {
        for await _ in changes {
            let badge = state.withLock { state -> LauncherBadge? in
                guard let count = state.count else { return nil }
                let badge = LauncherBadge(count: count, after: state.sent)
                state.sent = badge
                return badge
            }
            guard let badge else { continue }
            // Without a connection, this fails. ``showAgain()`` then sends the badge as soon as the
            // connection is back.
            try? bus.emit(badge.signal)
            try? await bus.wait(for: LauncherBadge.pause)
        }
    }
}
