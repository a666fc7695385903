import DBus
import Synchronization

/// The number on Peal's icon in docks that listen to `com.canonical.Unity.LauncherEntry`.
///
/// Docks drop it when its sender leaves the bus, so only the daemon sends it.
struct LauncherBadge: Sendable {
    /// Owned by docks that want to be told anew when they start.
    static let dockName: BusName = "com.canonical.Unity"
    /// Plank ignores who sends more than three in 32 ms.
    static let pause = Duration.milliseconds(50)

    let count: Int
    /// Whether there is more to see than when it was sent last.
    let isMore: Bool

    /// The badge for `count` notifications, after another has been shown.
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

/// Sends the badge, for every delivery that has a bus.
final class LauncherBadges: Sendable {
    private let bus: Bus
    private let changes: AsyncStream<Void>
    private let changer: AsyncStream<Void>.Continuation
    private let state = Mutex<(count: Int?, sent: LauncherBadge?)>((nil, nil))

    init(bus: Bus) {
        self.bus = bus
        (changes, changer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Shows how many notifications wait.
    func show(_ count: Int) {
        state.withLock { $0.count = count }
        changer.yield()
    }

    /// Tells it anew: a dock that appears cannot ask.
    func showAgain() {
        changer.yield()
    }

    /// Sends the badge when it has changed or is to be told anew, until the task is cancelled; of
    /// changes that follow each other at once only the last.
    func run() async {
        for await _ in changes {
            let badge = state.withLock { state -> LauncherBadge? in
                guard let count = state.count else { return nil }
                let badge = LauncherBadge(count: count, after: state.sent)
                state.sent = badge
                return badge
            }
            guard let badge else { continue }
            // Without a connection it is sent as soon as there is one again.
            try? bus.emit(badge.signal)
            try? await bus.wait(for: LauncherBadge.pause)
        }
    }
}
