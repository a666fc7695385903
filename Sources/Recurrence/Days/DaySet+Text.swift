import Messages

extension DaySet: CustomStringConvertible, Codable {
    /// Reads the text of a set, such as `rule(FREQ=WEEKLY;BYDAY=MO) & !holidays(KR)`.
    ///
    /// - Parameter text: The text; see ``DaySet``. Spaces between its parts do not matter.
    /// - Throws: ``DaySetError`` if the text has another form, or if the set is not valid.
    public init(_ text: String) throws(DaySetError) {
        guard text.utf8.count <= DaySet.longestText else {
            throw DaySetError(
                .tooLarge, "The days are longer than \(DaySet.longestText) characters.")
        }
        var parser = DaySetParser(text)
        self = try parser.set()
        try check()
    }

    private static let longestText = 100_000

    /// The text of the set, which can be read back.
    public var description: String { text(isPart: false) }

    /// Returns the text, in parentheses if a part of another set needs them.
    private func text(isPart: Bool) -> String {
        switch self {
        case .rule(let rule, nil): return "rule(\(rule.rfc5545))"
        case .rule(let rule, let start?): return "rule(\(start), \(rule.rfc5545))"
        case .dates(let dates):
            return "dates(\(dates.map(\.description).joined(separator: ", ")))"
        case .cycle(let cycle):
            let runs = cycle.runs.map { ", \($0.days) \($0.isOn ? "on" : "off")" }
            return "cycle(\(cycle.anchor)\(runs.joined()))"
        case .lunar(let day): return "lunar(\(day.text))"
        case .yearly(.easter(let easter)): return "easter(\(easter.rawValue))"
        case .yearly(.solarTerm(let term)):
            return "solar(\(term.longitude), \(term.zone.identifier.quoted))"
        case .holidays(let country, let names):
            return "holidays(\(([country] + names.map(\.quoted)).joined(separator: ", ")))"
        case .not(let set): return "!\(set.text(isPart: true))"
        case .all(let sets): return DaySet.joined(sets, " & ", isPart)
        case .any(let sets): return DaySet.joined(sets, " | ", isPart)
        case .moved(let set, let days, nil): return "moved(\(days), \(set))"
        case .moved(let set, let days, let counting?): return "moved(\(days), \(set), \(counting))"
        case .movedByMonths(let set, let months):
            return "moved(\(months) \(abs(months) == 1 ? "month" : "months"), \(set))"
        }
    }

    private static func joined(_ sets: [DaySet], _ sign: String, _ isPart: Bool) -> String {
        let text = sets.map { $0.text(isPart: true) }.joined(separator: sign)
        return isPart ? "(\(text))" : text
    }

    /// Decodes a set from its text.
    ///
    /// - Parameter decoder: A decoder of one string.
    /// - Throws: `DecodingError` if the value is anything else.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decodeText { text throws(DaySetError) in try DaySet(text) }
    }

    /// Encodes the set as its text.
    ///
    /// - Parameter encoder: The encoder that receives the string.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension LunarDay {
    /// The day with its options, such as `8-15`, `5L-3, chinese` or `8-15, both`.
    fileprivate var text: String {
        let isLeap = leapMonths == .leap
        var text = year.map { "\($0)-" } ?? ""
        text += "\(month.map(String.init) ?? "*")\(isLeap ? "L" : "")-\(day)"
        if !isLeap, leapMonths != (month == nil ? .both : .ordinary) {
            text += ", \(leapMonths.rawValue)"
        }
        return calendar == .dangi ? text : "\(text), \(calendar.rawValue)"
    }
}

extension String {
    /// The text in quotes, if a set could not be read back without them.
    fileprivate var quoted: String {
        let isPlain = utf8.allSatisfy { byte in
            byte.isLetter || byte.isDigit || byte >= 128 || " '-./_".utf8.contains(byte)
        }
        return isPlain ? self : "\"\(self)\""
    }
}

/// Reads the text of a ``DaySet``.
private struct DaySetParser {
    private let bytes: [UInt8]
    private var position = 0
    private var level = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func set() throws(DaySetError) -> DaySet {
        let set = try union()
        guard position == bytes.count else { throw unexpected("'&' or '|'") }
        return set
    }

    /// Reads sets with `|` between them.
    private mutating func union() throws(DaySetError) -> DaySet {
        level += 1
        defer { level -= 1 }
        // The limit prevents that a text such as `((((…` exhausts the stack.
        guard level <= 2 * DaySet.mostLevels else {
            throw DaySetError(
                .tooLarge,
                "The days have too many parentheses. At most \(DaySet.mostLevels) levels are "
                    + "possible.")
        }
        var sets = [try intersection()]
        while take("|") { sets.append(try intersection()) }
        return sets.count == 1 ? sets[0] : .any(sets)
    }

    /// Reads sets with `&` between them.
    private mutating func intersection() throws(DaySetError) -> DaySet {
        var sets = [try single()]
        while take("&") { sets.append(try single()) }
        return sets.count == 1 ? sets[0] : .all(sets)
    }

    private mutating func single() throws(DaySetError) -> DaySet {
        var negations = 0
        while take("!") { negations += 1 }
        guard negations <= DaySet.mostLevels else {
            throw DaySetError(.tooLarge, "The days have too many '!'.")
        }
        var set: DaySet
        if take("(") {
            set = try union()
            try expect(")")
        } else {
            set = try named()
        }
        for _ in 0..<negations { set = .not(set) }
        return set
    }

    private mutating func named() throws(DaySetError) -> DaySet {
        skipSpaces()
        let name = run(while: \.isLetter)
        guard !name.isEmpty else { throw unexpected("a set such as lunar(8-15)") }
        guard let kind = DaySetKind(rawValue: name) else {
            let kinds = DaySetKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw DaySetError(
                .unknownKind,
                "There is no set of days '\(name.printable(atMost: 40))'. The sets are: "
                    + "\(kinds).")
        }
        try expect("(")
        let set = try self.set(of: kind)
        try expect(")")
        return set
    }

    private mutating func set(of kind: DaySetKind) throws(DaySetError) -> DaySet {
        switch kind {
        case .rule: return try rule()
        case .dates:
            var dates = [try date(value())]
            while take(",") { dates.append(try date(value())) }
            return .dates(dates)
        case .cycle: return try cycle()
        case .lunar: return try lunar()
        case .easter: return try easter()
        case .solar: return try solarTerm()
        case .holidays:
            let country = value()
            var names: [String] = []
            while take(",") { names.append(try name()) }
            return .holidays(country, names: names)
        case .moved: return try moved()
        }
    }

    private mutating func moved() throws(DaySetError) -> DaySet {
        let text = value()
        let words = text.split(separator: " ")
        guard let number = words.first.flatMap({ Int($0) }), text.utf8.first != 43,
            words.count == 1 || words.count == 2 && ["month", "months"].contains(words[1])
        else { throw invalid(text, "a number of days such as -3, or of months such as '-1 month'") }
        try expect(",")
        let set = try union()
        guard words.count == 1 else { return .movedByMonths(set, number) }
        return .moved(set, by: number, counting: take(",") ? try union() : nil)
    }

    private mutating func rule() throws(DaySetError) -> DaySet {
        skipSpaces()
        let text = run { $0 != 41 }
        var start: CivilDate?
        var rest = text[...]
        if text.utf8.first?.isDigit == true, let comma = text.firstIndex(of: ",") {
            start = try date(String(text[..<comma]))
            rest = text[text.index(after: comma)...].drop { $0 == " " }
        }
        do {
            return .rule(try RecurrenceRule(rfc5545: String(rest)), start: start)
        } catch {
            throw DaySetError(.invalidValue, error.message)
        }
    }

    private mutating func cycle() throws(DaySetError) -> DaySet {
        let anchor = try date(value())
        var runs: [DayCycle.Run] = []
        while take(",") {
            let text = value()
            let words = text.split(separator: " ")
            guard words.count == 2, let days = Int(words[0]), ["on", "off"].contains(words[1])
            else { throw invalid(text, "days of a cycle such as '21 on' or '7 off'") }
            runs.append(DayCycle.Run(isOn: words[1] == "on", days: days))
        }
        return .cycle(try DayCycle(from: anchor, runs))
    }

    private mutating func lunar() throws(DaySetError) -> DaySet {
        let text = value()
        var parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let day = parts.popLast().flatMap { Int($0) }
        var month = parts.popLast() ?? ""
        let year = parts.popLast()
        var leapMonths: LunarDay.LeapMonths?
        if month.last == "L" {
            leapMonths = .leap
            month.removeLast()
        }
        let number = Int(month)
        guard let day, number != nil || month == "*", parts.isEmpty,
            year == nil || year.flatMap({ Int($0) }) != nil
        else { throw invalid(text, "a lunar day such as 8-15, 5L-3 or *-1") }
        var calendar = LunarCalendar.dangi
        while take(",") {
            let option = value()
            if let known = LunarCalendar(rawValue: option) {
                calendar = known
            } else if leapMonths == nil, let known = LunarDay.LeapMonths(rawValue: option) {
                leapMonths = known
            } else {
                throw invalid(option, "an option of a lunar day: chinese, dangi, ordinary or both")
            }
        }
        return .lunar(
            try LunarDay(
                month: number, day: day, leapMonths: leapMonths, year: year.flatMap { Int($0) },
                calendar: calendar))
    }

    private mutating func easter() throws(DaySetError) -> DaySet {
        let text = value()
        guard let easter = Easter(rawValue: text) else {
            throw invalid(text, "an Easter: western or orthodox")
        }
        return .yearly(.easter(easter))
    }

    private mutating func solarTerm() throws(DaySetError) -> DaySet {
        let text = value()
        guard let longitude = Int(text) else {
            throw invalid(text, "the longitude of the sun in degrees, such as 270")
        }
        try expect(",")
        let name = try name()
        let zone: Zone
        do {
            zone = try Zone(named: name)
        } catch {
            throw DaySetError(.invalidValue, error.message)
        }
        return .yearly(.solarTerm(try SolarTerm(longitude: longitude, zone: zone)))
    }

    private func date(_ text: String) throws(DaySetError) -> CivilDate {
        do {
            return try CivilDate(iso8601: text)
        } catch {
            throw DaySetError(.invalidValue, error.message)
        }
    }

    /// Reads a name with or without quotes.
    private mutating func name() throws(DaySetError) -> String {
        guard take("\"") else { return value() }
        let name = run { $0 != 34 }
        try expect("\"")
        return name
    }

    /// Reads the text up to the next comma or parenthesis, without spaces around it.
    private mutating func value() -> String {
        skipSpaces()
        let text = run { $0 != 44 && $0 != 40 && $0 != 41 && $0 != 34 }
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    private mutating func run(while passes: (UInt8) -> Bool) -> String {
        let start = position
        while position < bytes.count, passes(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipSpaces() {
        while position < bytes.count, bytes[position] == 32 { position += 1 }
    }

    /// Reads a sign and the spaces around it, if it comes next.
    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        let start = position
        skipSpaces()
        guard position < bytes.count, UInt32(bytes[position]) == sign.value else {
            position = start
            return false
        }
        position += 1
        // Spaces at the end of the text do not matter, but those in quotes do.
        if sign == ")" { skipSpaces() }
        return true
    }

    private mutating func expect(_ sign: Unicode.Scalar) throws(DaySetError) {
        guard take(sign) else { throw unexpected("'\(sign)'") }
    }

    private func unexpected(_ expected: Message) -> DaySetError {
        DaySetError(
            .malformed,
            "The days cannot be read at character \(position + 1). Expected: \(expected).")
    }

    private func invalid(_ text: String, _ expected: Message) -> DaySetError {
        DaySetError(
            .invalidValue, "'\(text.printable(atMost: 40))' is not \(expected).")
    }
}

/// The names of the sets in the text of a ``DaySet``.
private enum DaySetKind: String, CaseIterable {
    case rule
    case dates
    case cycle
    case lunar
    case easter
    case solar
    case holidays
    case moved
}
