extension RecurrenceRule: CustomStringConvertible, Codable {
    /// The same text as ``rfc5545``.
    public var description: String { rfc5545 }

    /// The text of the rule in the form of RFC 5545: upper case, `FREQ` first, lists sorted, and no
    /// parts that only repeat a default (`INTERVAL=1`, `WKST=MO`).
    ///
    /// Parsing this text gives an equal rule.
    public var rfc5545: String {
        // Appending is much faster than interpolation, and a calendar has a rule for each alert.
        var text = "FREQ="
        text += frequency.rawValue
        let parts = parts
        for part in hasOnlyDays ? [.byDay] : RulePart.allCases {
            guard let value = value(of: part, in: parts) else { continue }
            text += ";"
            text += part.rawValue
            text += "="
            text += value
        }
        return text
    }

    private func value(of part: RulePart, in parts: RuleParts) -> String? {
        switch part {
        case .frequency:
            return nil
        case .until:
            guard case .until(let date) = parts.limit else { return nil }
            return date.rfc5545
        case .count:
            guard case .count(let count) = parts.limit else { return nil }
            return String(count)
        case .interval:
            return parts.interval == 1 ? nil : String(parts.interval)
        case .weekStart:
            return parts.weekStart == .monday ? nil : parts.weekStart.code
        case .byDay:
            var days = ""
            for day in weekdays.days {
                if !days.isEmpty { days += "," }
                days += day.code
            }
            for day in parts.byOrdinalDay {
                if !days.isEmpty { days += "," }
                days += day.description
            }
            return days.isEmpty ? nil : days
        default:
            let numbers = parts[part]
            return numbers.isEmpty ? nil : numbers.map(String.init).joined(separator: ",")
        }
    }

    /// Decodes a rule from its text.
    ///
    /// - Parameter decoder: A decoder that holds one string, such as `FREQ=DAILY`.
    /// - Throws: `DecodingError` if the decoder holds anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(RuleError) in
            try RecurrenceRule(rfc5545: text)
        }
    }

    /// Encodes the rule as its text.
    ///
    /// - Parameter encoder: The encoder that receives one string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rfc5545)
    }
}
