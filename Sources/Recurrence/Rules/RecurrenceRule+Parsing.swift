import Messages

extension RecurrenceRule {
    /// Reads the text of a rule (RFC 5545, section 3.3.10), in upper or lower case.
    ///
    /// A semicolon after the last part is accepted, because several calendar programs write one.
    ///
    /// - Parameter rfc5545: The text of the rule, such as `FREQ=MONTHLY;BYDAY=-1FR`, with the parts
    ///   in any order.
    /// - Throws: ``RuleError``, with the part and the position of the problem, if the text is not a
    ///   valid rule.
    public init(rfc5545: String) throws(RuleError) {
        var reader = RuleReader()
        var position = 0
        let isClosed = rfc5545.utf8.count > 1 && rfc5545.utf8.last == UInt8(ascii: ";")
        for text in rfc5545.dropLast(isClosed ? 1 : 0).fields(separatedBy: ";") {
            try reader.read(text, at: position)
            position += text.utf8.count + 1
        }
        guard let frequency = reader.frequency else {
            throw RuleError(
                .missingFrequency, RulePart.frequency.rawValue, at: 0,
                "'\(rfc5545)' has no FREQ, so it does not say how often. Allowed "
                    + "values: \(RulePart.frequency.allowed).")
        }
        try self.init(
            checking: frequency, WeekdaySet(reader.weekdays), reader.parts,
            positions: reader.positions)
    }
}

/// Reads a rule's parts one by one.
private struct RuleReader {
    var frequency: RecurrenceRule.Frequency?
    var weekdays: [Weekday] = []
    var parts = RuleParts()
    /// The position in the text at which each part's value begins.
    var positions: [RulePart: Int] = [:]

    /// Reads one part `NAME=VALUE`, which begins at `position` of the whole text.
    mutating func read(_ text: Substring, at position: Int) throws(RuleError) {
        let sides = text.fields(separatedBy: "=", most: 2)
        guard sides.count == 2 else {
            throw RuleError(
                .malformed, String(text), at: position,
                "'\(text)' at character \(position + 1) is not a part of a "
                    + "recurrence rule. Write parts as NAME=VALUE, like FREQ=DAILY, "
                    + "separated by ;.")
        }
        guard let part = RulePart(rawValue: sides[0].uppercased()) else {
            throw .unknownPart(String(sides[0]), at: position)
        }
        guard positions[part] == nil else {
            throw RuleError(
                .repeatedPart, part.rawValue, at: position,
                "\(part.rawValue) occurs again at character \(position + 1). It is "
                    + "allowed only once.")
        }
        let start = position + sides[0].utf8.count + 1
        positions[part] = start
        try read(part, sides[1], at: start)
    }

    private mutating func read(
        _ part: RulePart, _ value: Substring, at position: Int
    ) throws(RuleError) {
        let text = value.uppercased()
        switch part {
        case .frequency:
            frequency = RecurrenceRule.Frequency(rawValue: text)
            if frequency == nil { throw .invalid(part, String(value), at: position) }
        case .until:
            guard let date = RecurrenceDate(rfc5545: text) else {
                throw .invalid(part, String(value), at: position)
            }
            try setLimit(.until(date), part, at: position)
        case .count:
            try setLimit(.count(try positive(part, value, at: position)), part, at: position)
        case .interval:
            parts.interval = try positive(part, value, at: position)
        case .weekStart:
            guard let day = Weekday(code: text) else {
                throw .invalid(part, String(value), at: position)
            }
            parts.weekStart = day
        case .byDay:
            try days(value, at: position)
        default:
            var numbers: Set<Int> = []
            try items(value, at: position) { item, position throws(RuleError) in
                numbers.insert(try number(part, item, at: position))
            }
            parts[part] = numbers.sorted()
        }
    }

    private mutating func setLimit(
        _ limit: RecurrenceRule.Limit, _ part: RulePart, at position: Int
    ) throws(RuleError) {
        guard parts.limit == nil else {
            throw RuleError(
                .conflict, part.rawValue, at: position,
                "\(part.rawValue) at character \(position + 1) cannot be combined "
                    + "with \(part == .count ? "UNTIL" : "COUNT"). A rule ends with only "
                    + "one of them.")
        }
        parts.limit = limit
    }

    /// Reads the value of `BYDAY`, such as `MO,-1FR`.
    private mutating func days(_ value: Substring, at position: Int) throws(RuleError) {
        var ordinals: Set<OrdinalWeekday> = []
        try items(value, at: position) { item, position throws(RuleError) in
            func error() -> RuleError { .invalid(.byDay, String(item), at: position) }
            let code = String(decoding: item.utf8.suffix(2), as: UTF8.self)
            guard let weekday = Weekday(code: code) else { throw error() }
            if item.utf8.count == 2 {
                weekdays.append(weekday)
            } else {
                guard let number = RuleReader.signed(item.dropLast(2), digits: 2),
                    let ordinal = OrdinalWeekday(number, weekday)
                else { throw error() }
                ordinals.insert(ordinal)
            }
        }
        parts.byOrdinalDay = ordinals.sorted()
    }

    private func items(
        _ value: Substring, at position: Int,
        _ read: (Substring, Int) throws(RuleError) -> Void
    ) throws(RuleError) {
        var position = position
        for item in value.fields(separatedBy: ",") {
            try read(item, position)
            position += item.utf8.count + 1
        }
    }

    private func number(
        _ part: RulePart, _ text: Substring, at position: Int
    ) throws(RuleError) -> Int {
        let isSigned = text.first == "-" || text.first == "+"
        guard let range = part.range, !isSigned || part.countsFromEnd,
            let number = RuleReader.signed(text, digits: 3),
            range.contains(number) || part.countsFromEnd && range.contains(-number)
        else { throw .invalid(part, String(text), at: position) }
        return number
    }

    private func positive(
        _ part: RulePart, _ text: Substring, at position: Int
    ) throws(RuleError) -> Int {
        guard text.first != "-", text.first != "+",
            let number = RuleReader.signed(text, digits: 12), number > 0
        else { throw .invalid(part, String(text), at: position) }
        return number
    }

    /// Reads an integer with or without a sign, of at most `digits` digits.
    private static func signed(_ text: Substring, digits: Int) -> Int? {
        var scanner = TextScanner(text)
        let isNegative = scanner.take("-")
        if !isNegative { _ = scanner.take("+") }
        guard let number = scanner.digits(upTo: digits), scanner.isAtEnd else { return nil }
        return isNegative ? -number : number
    }
}

extension Substring {
    /// Splits the text at an ASCII separator and keeps empty fields.
    fileprivate func fields(separatedBy separator: Unicode.Scalar, most: Int = .max) -> [Substring]
    {
        utf8.split(
            separator: UInt8(ascii: separator), maxSplits: most - 1,
            omittingEmptySubsequences: false
        ).map { Substring($0) }
    }
}
