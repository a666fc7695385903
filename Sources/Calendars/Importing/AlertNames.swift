internal import Alerts
internal import Messages

/// Gives unique names to calendar entries, and unique ids to their alerts.
struct AlertNames {
    private var ids: Set<Alert.ID> = []
    private var uids: Set<String> = []
    /// The number that was given last to each UID.
    private var lastUIDs: [String: Int] = [:]
    /// The number that was given last to the parts of each alert.
    private var lastParts: [Alert.ID: Int] = [:]

    /// The limit for entries with the same UID.
    private static let mostAlike = 1_000

    /// Returns a unique name for an alarm of an entry, the same each time the same text is read.
    ///
    /// - Parameters:
    ///   - uid: The entry's UID.
    ///   - suffix: A suffix that distinguishes the entry's exceptions and alarms.
    /// - Returns: The UID with the suffix. If the UID is too long or has control characters, its
    ///   digest replaces it.
    /// - Throws: ``Refusal`` if a thousand entries have the same UID.
    mutating func uid(_ uid: String, _ suffix: String) throws(Refusal) -> String {
        let isFit = CalendarText.line(uid, characters: 200, bytes: 200) == uid
        let base = (isFit ? uid : Digest([uid]).hexadecimal) + suffix
        for number in Self.numbers(after: lastUIDs[base]) {
            let name = base + (number == 1 ? "" : ".\(number)")
            lastUIDs[base] = number
            if uids.insert(name).inserted { return name }
        }
        throw Refusal(.duplicate, "A thousand other entries have the same UID.")
    }

    /// Returns the id for an alert from another program's entry.
    ///
    /// The id is a digest, so that no calendar can choose the id of one of the user's own alerts.
    mutating func id(of uid: String) throws(Refusal) -> Alert.ID {
        for number in 0..<Self.mostAlike {
            let id = Alert.ID(digest: Digest([uid] + (number == 0 ? [] : ["\(number)"])).number)
            if take(id) { return id }
        }
        throw Refusal(.duplicate, "A thousand other entries have the same UID.")
    }

    /// Returns an id for one part of an alert that another program has split into several entries.
    mutating func id(ofPartOf id: Alert.ID) throws(Refusal) -> Alert.ID {
        for number in Self.numbers(after: lastParts[id]) {
            lastParts[id] = number
            let start = String(id.rawValue.unicodeScalars.prefix(58))
            let name = number == 1 ? id.rawValue : "\(start).\(number)"
            if let part = try? Alert.ID(name), take(part) { return part }
        }
        throw Refusal(.duplicate, "An earlier alert has the same id '\(id)'.")
    }

    /// Returns the numbers that can distinguish a name from equal names before it.
    private static func numbers(after last: Int?) -> Range<Int> {
        (last ?? 0) + 1..<mostAlike + 1
    }

    /// Reserves an id.
    ///
    /// Returns whether the id was free.
    mutating func take(_ id: Alert.ID) -> Bool { ids.insert(id).inserted }
}
