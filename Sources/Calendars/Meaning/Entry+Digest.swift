internal import Recurrence

/// Computes the digests that Peal writes into each entry.
///
/// If a digest no longer matches, another program has changed the entry.
extension Entry {
    /// A digest of the entry's text.
    var textDigest: String {
        Digest.hexadecimal([title ?? "", body ?? "", url ?? "", category ?? ""])
    }

    /// A digest of the times at which the entry rings.
    var timesDigest: String {
        Digest.hexadecimal(seriesParts + [alarms.map(\.canonical).joined(separator: " ")])
    }

    /// Returns a digest of the times at which one of the entry's alarms rings.
    ///
    /// A `nil` alarm stands for the start of the entry.
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
    /// Returns the 64-bit FNV-1a hash, which is enough to notice a change and is the same
    /// everywhere.
    static func number(_ parts: [String]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // U+001F ends each part; no text of an alert contains this character.
            hash = (hash ^ 0x1F) &* 0x100_0000_01B3
        }
        return hash
    }

    /// Returns the hash as 16 hexadecimal digits.
    static func hexadecimal(_ parts: [String]) -> String {
        let text = String(number(parts), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
