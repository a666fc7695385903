import DBus

/// A daemon with which this program is registered.
struct DaemonSession: Sendable {
    let bus: Bus
    /// The unique name of the daemon.
    let daemon: BusName
    /// The id under which the daemon knows this program.
    let app: String

    /// Returns whether another session is the same one.
    func isSame(as other: DaemonSession) -> Bool {
        bus === other.bus && daemon == other.daemon
    }
}

extension BusName {
    /// The name that the daemon owns.
    static let peal: BusName = "io.github.peal.Peal"
}

extension ObjectPath {
    /// The daemon's object for programs.
    static let programs: ObjectPath = "/io/github/peal/Programs"
}

extension InterfaceName {
    /// The daemon's interface for programs.
    static let programs: InterfaceName = "io.github.peal.Programs1"
}
