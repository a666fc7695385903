import Alerts
import DBus

/// The names of the interface `io.github.peal.Alerts1`, and the arguments of its methods.
///
/// Alerts are `a{sv}` with the keys of their JSON form, without the keys whose value is null.
/// Instants are texts in RFC 3339.
enum AlertsInterface {
    static let busName: BusName = "io.github.peal.Peal"
    static let path: ObjectPath = "/io/github/peal/Peal"
    static let name: InterfaceName = "io.github.peal.Alerts1"

    /// The methods.
    enum Method: String, CaseIterable {
        case add = "Add"
        case update = "Update"
        case replace = "Replace"
        case put = "Put"
        case remove = "Remove"
        case list = "List"
        case get = "Get"
        case documents = "Documents"
        case find = "Find"
        case select = "Select"
        case rows = "Rows"
        case waiting = "Waiting"
        case setOn = "SetOn"
        case done = "Done"
        case finish = "Finish"
        case skip = "Skip"
        case snooze = "Snooze"
        case pause = "Pause"
        case resume = "Resume"
        case present = "Present"
        case upcoming = "Upcoming"
        case countRings = "CountRings"
        case history = "History"
        case clearBadge = "ClearBadge"

        var description: MethodDescription {
            switch self {
            case .add, .update:
                method([.init("alert", "a{sv}")], [.init("alert", "a{sv}")])
            // Fails with `AlertChanged` if the stored alert no longer equals "old".
            case .replace:
                method([.init("old", "a{sv}"), .init("alert", "a{sv}")], [.init("alert", "a{sv}")])
            // "documents" are the JSON texts of alerts. Either all are stored or none.
            case .put: method([.init("documents", "as")], [])
            case .remove, .present: method([.init("id", "s")], [])
            case .list: method([], [.init("alerts", "aa{sv}")])
            case .get: method([.init("id", "s")], [.init("alert", "a{sv}")])
            // Returns the JSON texts of the known alerts, in the order of the ids. For many
            // alerts, texts are faster to read than `a{sv}`. Clients must request them in parts,
            // because a D-Bus array is limited to 64 MiB. "form" is a `AlertDetail`. Instants
            // have the offset of "zone", or of the service's zone if that is empty.
            case .documents:
                method(
                    [.init("ids", "as"), .init("form", "s"), .init("zone", "s")],
                    [.init("documents", "as")])
            case .find: method([.init("prefix", "s")], [.init("ids", "as")])
            // "ids" has the order of a list. An empty "group" means all alerts.
            case .select:
                method([.init("group", "s"), .init("all", "b")], [.init("ids", "as")])
            // Each column has one element for each known alert. "triggers" are JSON texts. "next"
            // is empty if there is no next ring. "skips" is the number of occurrences to skip. "leads"
            // are JSON texts, empty for an alert without a lead. "doneRings" is the coming ring
            // that the user has already marked as done, or empty.
            case .rows:
                method(
                    [.init("ids", "as")],
                    [
                        .init("known", "as"), .init("titles", "as"), .init("triggers", "as"),
                        .init("next", "as"), .init("standings", "as"), .init("skips", "au"),
                        .init("leads", "as"),
                        .init("doneRings", "as"),
                    ])
            case .waiting: method([], [.init("ids", "as")])
            case .setOn:
                method([.init("id", "s"), .init("on", "b")], [.init("alert", "a{sv}")])
            // All alerts are selected if both "ids" and "group" are empty.
            case .done:
                method(
                    [.init("ids", "as"), .init("group", "s"), .init("undo", "b")],
                    [.init("changed", "as")])
            // Like `Done`, with a choice: "extent" is "ring", "day", or empty for the default of
            // each alert. Each column has one element for each changed alert. "parts" is "ring" or
            // "day"; "times" is the instant of the ring or the date of the day.
            case .finish:
                method(
                    [.init("ids", "as"), .init("group", "s"), .init("extent", "s")],
                    [.init("changed", "as"), .init("parts", "as"), .init("times", "as")])
            case .skip:
                method([.init("id", "s"), .init("count", "u")], [.init("alert", "a{sv}")])
            case .snooze:
                method([.init("id", "s"), .init("seconds", "u")], [.init("alert", "a{sv}")])
            // An empty "id" means all alerts, an empty "until" a pause without an end.
            case .pause: method([.init("id", "s"), .init("until", "s")], [])
            // An empty "id" ends every pause. "resumed" are the alerts whose own pause ended.
            case .resume: method([.init("id", "s")], [.init("resumed", "as")])
            // An empty "through" means no end.
            case .upcoming:
                method([.init("through", "s"), .init("limit", "u")], [.init("rings", "aa{sv}")])
            // Counts the rings of these alerts from now on in each span; see docs/dbus.md for
            // the limits.
            case .countRings:
                method(
                    [
                        .init("ids", "as"), .init("start", "s"), .init("seconds", "u"),
                        .init("spans", "u"),
                    ],
                    [.init("counts", "au")])
            // Each column has one element for each entry, the oldest first. Missing values are
            // empty texts. An empty "since" means the whole history.
            case .history:
                method(
                    [.init("since", "s"), .init("limit", "u")],
                    [
                        .init("times", "as"), .init("alerts", "as"), .init("events", "as"),
                        .init("due", "as"), .init("counts", "au"), .init("actions", "as"),
                    ])
            case .clearBadge: method([], [])
            }
        }

        var member: MemberName { description.name }

        private func method(
            _ inputs: [ArgumentDescription], _ outputs: [ArgumentDescription]
        ) -> MethodDescription {
            // The raw values are constants of this file, so they are valid names.
            MethodDescription(
                MemberName(stringLiteral: rawValue), inputs: inputs, outputs: outputs)
        }
    }

    /// The properties, all of them read-only.
    enum Property: String, CaseIterable {
        case badge = "Badge"
        case pausedSince = "PausedSince"
        case pausedUntil = "PausedUntil"
        case nextDue = "NextDue"
        case serverName = "ServerName"
        case server = "Server"
        case version = "Version"
        case unreadable = "Unreadable"
        case storeNotice = "StoreNotice"
        case storeNoticeMessage = "StoreNoticeMessage"

        var member: MemberName { MemberName(stringLiteral: rawValue) }

        var description: PropertyDescription {
            let signature: Signature =
                switch self {
                case .badge: "u"
                case .pausedSince, .pausedUntil, .nextDue, .serverName, .version, .storeNotice,
                    .storeNoticeMessage:
                    "s"
                case .server: "a{sv}"
                case .unreadable: "as"
                }
            return PropertyDescription(member, signature, access: .read)
        }
    }

    static let changed: MemberName = "Changed"
    static let presented: MemberName = "Presented"
    static let ended: MemberName = "Ended"
    static let responded: MemberName = "Responded"

    static let object = ObjectDescription(
        path: path,
        interfaces: [
            InterfaceDescription(
                name,
                methods: Method.allCases.map(\.description),
                signals: [
                    SignalDescription(changed, arguments: [.init("id", "s")]),
                    SignalDescription(presented, arguments: [.init("id", "s"), .init("due", "s")]),
                    SignalDescription(ended, arguments: [.init("id", "s"), .init("reason", "u")]),
                    SignalDescription(
                        responded,
                        arguments: [.init("id", "s"), .init("action", "s"), .init("text", "s")]),
                ],
                properties: Property.allCases.map(\.description)),
            ApplicationInterface.description,
        ])
}
