internal import Recurrence

/// What another program has changed of an entry shows in its digests: Peal writes them beside it.
extension Entry {
    /// Of what it says.
    var textDigest: String {
        Digest.hexadecimal([title ?? "", body ?? "", url ?? "", category ?? ""])
    }

    /// Of when it rings.
    var timesDigest: String {
        Digest.hexadecimal(seriesParts + [alarms.map(\.canonical).joined(separator: " ")])
    }

    /// The digest of the times at which one of its alarms rings; `nil` stands for its start.
    func digest(of alarm: EntryAlarm?, _ suffix: String) -> String {
        Digest.hexadecimal(seriesParts + [alarm?.canonical ?? "", suffix])
    }

    private var seriesParts: [String] {
        [
            start?.canonical ?? "", "\(length.days) \(length.seconds)", rule?.rfc5545 ?? "",
            excludeRules.map(\.rfc5545).joined(separator: " "),
            Set(include.map(\.canonical)).sorted().joined(separator: " "),
            Set(exclude.map(\.canonical)).sorted().joined(separator: " "),
        ]
    }
}

enum Digest {
    /// FNV-1a of 64 bits: enough to notice a change, and the same everywhere.
    static func number(_ parts: [String]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            // U+001F separates what is joined; no text of an alert has it.
            for byte in Array(part.utf8) + [0x1F] {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        return hash
    }

    /// The same in 16 digits.
    static func hexadecimal(_ parts: [String]) -> String {
        let text = String(number(parts), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
