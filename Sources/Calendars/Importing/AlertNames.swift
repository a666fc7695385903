internal import Alerts
internal import Messages

/// Names calendar entries and the alerts that are made of them, each name once.
struct AlertNames {
    private var ids: Set<Alert.ID> = []
    private var uids: Set<String> = []

    /// How often one UID is told apart.
    private static let mostAlike = 1_000

    /// The name of an alarm of an entry: the same each time the same text is read.
    ///
    /// - Parameters:
    ///   - uid: The entry's UID.
    ///   - suffix: What tells its exceptions and alarms apart.
    /// - Returns: The UID with the suffix, or a digest of it where an alert cannot have it.
    /// - Throws: ``Refusal`` where a thousand entries have the same UID.
    mutating func uid(_ uid: String, _ suffix: String) throws(Refusal) -> String {
        let isFit = CalendarText.line(uid, characters: 200, bytes: 200) == uid
        let base = (isFit ? uid : Digest.hexadecimal([uid])) + suffix
        for number in 1...Self.mostAlike {
            let name = base + (number == 1 ? "" : ".\(number)")
            if uids.insert(name).inserted { return name }
        }
        throw Refusal(.duplicate, "Its UID is that of a thousand others.")
    }

    /// The id of an alert that is made of an entry of another program.
    ///
    /// It is a digest, so that no calendar can choose the id of an alert of the user's own.
    mutating func id(of uid: String) throws(Refusal) -> Alert.ID {
        for number in 0..<Self.mostAlike {
            let id = Alert.ID(digest: Digest.number([uid] + (number == 0 ? [] : ["\(number)"])))
            if take(id) { return id }
        }
        throw Refusal(.duplicate, "Its UID is that of a thousand others.")
    }

    /// The id of an alert that another program has cut into several, for each of them.
    mutating func id(ofPartOf id: Alert.ID) throws(Refusal) -> Alert.ID {
        for number in 1...Self.mostAlike {
            let name = number == 1 ? id.rawValue : "\(id.rawValue.prefix(58)).\(number)"
            if let part = try? Alert.ID(name), take(part) { return part }
        }
        throw Refusal(.duplicate, "There is an alert with the id '\(id)' before it.")
    }

    /// Takes an id; whether nothing has it yet.
    mutating func take(_ id: Alert.ID) -> Bool { ids.insert(id).inserted }
}
