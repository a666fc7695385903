import Alerts
import DBus

/// The interface `io.github.peal.Alerts1` on the wire: every name, and what each method takes.
///
/// Alerts are `a{sv}` with the keys of their JSON form; what is null there is left out here.
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
            // Fails with AlertChanged where it is no longer "old".
            case .replace:
                method([.init("old", "a{sv}"), .init("alert", "a{sv}")], [.init("alert", "a{sv}")])
            // JSON texts of alerts; all are taken or none.
            case .put: method([.init("documents", "as")], [])
            case .remove, .present: method([.init("id", "s")], [])
            case .list: method([], [.init("alerts", "aa{sv}")])
            case .get: method([.init("id", "s")], [.init("alert", "a{sv}")])
            // The JSON texts of the alerts, in the order of the ids, without those that are not
            // known: many alerts are quicker to read so than as `a{sv}`. They have to be asked for
            // in parts, as an array takes no more than 64 MiB. The form is a ``DocumentForm``;
            // instants have the offsets of the zone, or of the service's own.
            case .documents:
                method(
                    [.init("ids", "as"), .init("form", "s"), .init("zone", "s")],
                    [.init("documents", "as")])
            case .find: method([.init("prefix", "s")], [.init("ids", "as")])
            // Sorted as lists are. An empty text for "group" is all alerts.
            case .select:
                method([.init("group", "s"), .init("all", "b")], [.init("ids", "as")])
            // Columns with an element for each alert that is known. A trigger is its JSON text; where
            // nothing rings next the text is empty; "skips" is how many occurrences are skipped; a
            // lead is its JSON text, empty where the alert has none; "doneRings" is the ring to come
            // with which the user is done, or an empty text.
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
            // No ids and no group: all alerts.
            case .done:
                method(
                    [.init("ids", "as"), .init("group", "s"), .init("undo", "b")],
                    [.init("changed", "as")])
            // The same with a choice: "extent" is "ring", "day", or empty for each alert's own. The
            // columns have an element for each alert that was changed; "parts" is "ring" with the ring's
            // instant, or "day" with the date.
            case .finish:
                method(
                    [.init("ids", "as"), .init("group", "s"), .init("extent", "s")],
                    [.init("changed", "as"), .init("parts", "as"), .init("times", "as")])
            case .skip:
                method([.init("id", "s"), .init("count", "u")], [.init("alert", "a{sv}")])
            case .snooze:
                method([.init("id", "s"), .init("seconds", "u")], [.init("alert", "a{sv}")])
            // An empty text for "id" is all alerts, one for "until" no end.
            case .pause: method([.init("id", "s"), .init("until", "s")], [])
            // An empty text for "id" ends every pause. "resumed" are the alerts whose own pause ended.
            case .resume: method([.init("id", "s")], [.init("resumed", "as")])
            // An empty text for "through" is no end, one for "since" no beginning.
            case .upcoming:
                method([.init("through", "s"), .init("limit", "u")], [.init("rings", "aa{sv}")])
            // The rings of these alerts, from now on, in each span; AlertService.md has the limits.
            case .countRings:
                method(
                    [
                        .init("ids", "as"), .init("start", "s"), .init("seconds", "u"),
                        .init("spans", "u"),
                    ],
                    [.init("counts", "au")])
            // Columns with an element for each line, the oldest first; what a line has not is empty.
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
            // The raw values above are constants of this file.
            MethodDescription(
                MemberName(stringLiteral: rawValue), inputs: inputs, outputs: outputs)
        }
    }

    /// The properties, all for reading.
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
