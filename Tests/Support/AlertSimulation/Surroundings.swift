import Alerts
import Recurrence

/// The reports of the desktop and the machine to the daemon: the user's presence, the network and the
/// position.
struct Surroundings {
    /// The place that the machine knows by its network.
    let home: Place
    /// The place that the machine knows by its region.
    let office: Place
    private let network = Network(id: "house", name: "House", isWireless: true)
    private let inside: LocationFix
    private let outside: LocationFix

    /// The reason for which the desktop reports the user as away; `nil` if it does not.
    var absence: Absence.Reason?
    /// Whether the machine is connected to the network of ``home``; otherwise it is to another one.
    var isConnected = false
    /// Whether the machine is in the region of ``office``.
    var isAtOffice = false

    /// The ids of the networks to which the machine is connected.
    var networks: Set<String> { [isConnected ? network.id : "train"] }

    /// The position of the machine.
    var fix: LocationFix { isAtOffice ? inside : outside }

    /// The events at which alerts ring.
    var events: [EventTrigger.Event] {
        [
            .unlock, .arrive(home.name), .leave(home.name), .arrive(office.name),
            .leave(office.name),
        ]
    }

    init() throws {
        guard let center = Coordinates(latitude: 37.5, longitude: 127),
            let elsewhere = Coordinates(latitude: 35, longitude: 129),
            let inside = LocationFix(center, accuracy: 10),
            let outside = LocationFix(elsewhere, accuracy: 10)
        else { throw SimulationFailure("There are no such coordinates") }
        (self.inside, self.outside) = (inside, outside)
        home = Place(try Place.Name("home"), .networks([network]))
        office = Place(
            try Place.Name("office"), .region(try Region(center: center, radius: 200)))
    }

    /// Whether the disk says that the machine is at ``home``; `nil` if the disk says nothing.
    func home(in networks: [NetworkPresence]?) -> AlertModel.Places.Home? {
        guard let networks else { return nil }
        guard let presence = networks.first(where: { $0.id == network.id }) else { return .away }
        return presence.lostAt.map { .lost(since: $0) } ?? .here
    }
}
