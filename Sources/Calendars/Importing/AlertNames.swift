internal import Alerts
internal import Messages

/// Makes ids of what calendars call their entries, each once.
struct AlertNames {
    private var used: Set<Alert.ID> = []

    /// Leaves room for what tells the alarms of an entry apart.
    private static let longest = 44

    /// An id for an alarm of an entry: the same each time the same text is read, so that reading it
    /// again can take the place of what was read before.
    mutating func id(uid: String, suffix: String) throws(Refusal) -> Alert.ID {
        let base = AlertNames.base(uid)
        for number in 1...1_000 {
            let name = base + suffix + (number == 1 ? "" : ".\(number)")
            if let id = try? Alert.ID(name), used.insert(id).inserted { return id }
        }
        throw Refusal(.duplicate, "Its UID is that of a thousand others.")
    }

    /// Whether nothing before has this id.
    mutating func take(_ id: Alert.ID) -> Bool { used.insert(id).inserted }

    /// What of a UID can be in an id; where that is not all, a digest tells it from others.
    private static func base(_ uid: String) -> String {
        let allowed = uid.unicodeScalars.map { scalar -> Character in
            let isKept =
                scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber)
            return isKept || "-_.".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
        }
        let name = String(allowed.drop { "-_.".contains($0) })
        guard name.count > longest || name.isEmpty else { return name }
        let digest = Digest.hexadecimal([uid])
        return name.isEmpty ? digest : name.prefix(longest - 17) + "-" + digest
    }
}
