import DBus

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
