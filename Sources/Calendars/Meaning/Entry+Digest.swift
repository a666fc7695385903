internal import Recurrence

/// Computes the digests that Peal writes into each entry.
///
/// If a digest no longer matches, another program has changed the entry.
extension Entry {
    /// A digest of the entry's text.
    var textDigest: String {
        Digest([title ?? "", body ?? "", url ?? "", category ?? ""]).hexadecimal
    }

    /// A digest of the times at which the entry rings.
    var timesDigest: String {
        var digest = seriesDigest
        digest.add(list: alarms.lazy.map(\.canonical))
        return digest.hexadecimal
    }

    /// Returns a digest of the times at which one of the entry's alarms rings.
    ///
    /// A `nil` alarm stands for the start of the entry.
    func digest(of alarm: EntryAlarm?, _ suffix: String) -> String {
        var digest = seriesDigest
        digest.add(alarm?.canonical ?? "")
        digest.add(suffix)
        return digest.hexadecimal
    }

    /// The value of `RRULE`.
    var ruleText: String? { rule.map { lunar?.rfc7529($0) ?? $0.rfc5545 } }

    private var seriesDigest: Digest {
        var digest = Digest()
        digest.add(start?.canonical ?? "")
        digest.add(length == CalendarDuration() ? "0 0" : "\(length.days) \(length.seconds)")
        digest.add(ruleText ?? "")
        digest.add(list: excludeRules.lazy.map(\.rfc5545))
        for times in [include, exclude] {
            digest.add(list: times.isEmpty ? [] : Set(times.map(\.canonical)).sorted())
        }
        return digest
    }
}

/// The 64-bit FNV-1a hash of several texts, which is enough to notice a change and is the same
/// everywhere.
struct Digest {
    private(set) var number: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash as 16 hexadecimal digits.
    var hexadecimal: String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: number >> (60 - 4 * UInt64(place))) & 0xF
                digits[place] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
            }
            return 16
        }
    }

    /// Adds a text.
    mutating func add(_ text: String) {
        add(bytesOf: text)
        end()
    }

    /// Adds texts as if they were one, with spaces between them.
    mutating func add(list texts: some Sequence<String>) {
        var isFirst = true
        for text in texts {
            if !isFirst { add(UInt8(ascii: " ")) }
            isFirst = false
            add(bytesOf: text)
        }
        end()
    }

    private mutating func add(bytesOf text: String) {
        let bytes = text.utf8.span
        for index in bytes.indices { add(bytes[index]) }
    }

    /// Ends a text with U+001F, which no text of an alert contains.
    private mutating func end() { add(0x1F) }

    private mutating func add(_ byte: UInt8) {
        number = (number ^ UInt64(byte)) &* 0x100_0000_01B3
    }
}

extension Digest {
    /// Creates the hash of several texts.
    init(_ texts: [String]) {
        for text in texts { add(text) }
    }
}
