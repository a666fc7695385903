import AlertCoding
import Alerts
import DBus
import JSON
import Messages
import Recurrence

/// The interface `io.github.peal.Alerts1`, and the object that has it.
///
/// Alerts are `a{sv}` with the keys of their JSON form, without the keys whose value is null.
/// Instants are texts in RFC 3339.
enum AlertsInterface {
    static let busName: BusName = "io.github.peal.Peal"
    static let path: ObjectPath = "/io/github/peal/Peal"
    static let name: InterfaceName = "io.github.peal.Alerts1"

    static let object = ObjectDescription(
        path: path, interfaces: [table.description, ApplicationInterface.table.description])

    static let table = ServedInterface<ServiceCall, ServiceState>(
        name, methods: storing + reading + acting + recounting,
        signals: [
            SignalDescription("Changed", arguments: [.init("id", "s")]),
            SignalDescription("Presented", arguments: [.init("id", "s"), .init("due", "s")]),
            SignalDescription("Ended", arguments: [.init("id", "s"), .init("reason", "u")]),
            SignalDescription(
                "Responded",
                arguments: [.init("id", "s"), .init("action", "s"), .init("text", "s")]),
        ],
        properties: [
            .init("Badge", "u") { .uint32(UInt32(clamping: $0.status.badge)) },
            .init("PausedSince", "s") { .time($0.status.pause?.since, in: $0.zone) },
            .init("PausedUntil", "s") { .time($0.status.pause?.until, in: $0.zone) },
            .init("PlannedPauseSince", "s") {
                .time($0.status.silence.plannedPause?.since, in: $0.zone)
            },
            .init("PlannedPauseUntil", "s") {
                .time($0.status.silence.plannedPause?.until, in: $0.zone)
            },
            .init("QuietUntil", "s") { .time($0.status.silence.quietUntil, in: $0.zone) },
            .init("Away", "a{sv}") { .properties($0.status.away.json(in: $0.zone).properties) },
            .init("Wake", "a{sv}") {
                .properties($0.status.wake?.json(in: $0.zone).properties ?? [:])
            },
            .init("Location", "s") { .string($0.status.location?.rawValue ?? "") },
            .init("NextDue", "s") { .time($0.status.next, in: $0.zone) },
            .init("ServerName", "s") { .string($0.status.server ?? "") },
            .init("Server", "a{sv}") {
                .properties($0.status.delivery?.json.properties ?? [:])
            },
            .init("Version", "s") { _ in .string(PealVersion.current) },
            .init("Unreadable", "as") { .strings($0.status.unreadable.map(\.rawValue)) },
            .init("StoreNotice", "s") { .string($0.status.storeNotice?.description ?? "") },
            .init("StoreNoticeMessage", "s") { .string($0.status.storeNotice?.json.text() ?? "") },
        ])
}

/// The state that the properties are read from.
struct ServiceState {
    let status: AlertCenterStatus
    let zone: Zone
}
