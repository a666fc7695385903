/// An entry or an alarm: the properties that Peal needs, and the alarms of an entry.
struct CalendarComponent {
    /// The line of its `BEGIN`.
    let line: Int
    private(set) var alarms: [CalendarComponent] = []
    private var properties: [CalendarProperty] = []

    init(line: Int) { self.line = line }

    /// Returns the first property with this name.
    func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }

    /// Returns all properties with this name.
    func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }

    mutating func add(_ property: CalendarProperty) { properties.append(property) }

    mutating func beginAlarm(at line: Int) { alarms.append(CalendarComponent(line: line)) }

    /// Adds a property to the alarm that began last.
    mutating func addToAlarm(_ property: CalendarProperty) {
        guard !alarms.isEmpty else { return }
        alarms[alarms.count - 1].add(property)
    }
}

/// A property with its parameters.
struct CalendarProperty {
    private let line: ContentLine

    init(_ line: ContentLine) { self.line = line }

    var name: String { line.name }

    /// The value as it is written, without white space at both ends.
    var value: String { line.value.trimmed }

    /// The value without escapes, if its type is `TEXT` (RFC 5545, section 3.3.11).
    var text: String { CalendarText.unescaped(line.value) }

    /// The value as a duration; `nil` if it is none.
    var duration: CalendarDuration? { CalendarDuration(rfc5545: value) }

    /// The parameter `TZID`.
    var zoneName: String? { line.parameter("TZID").flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether the parameter `RELATED=END` is set, so that the alarm counts from the end.
    var isRelatedToEnd: Bool { line.parameter("RELATED")?.uppercased() == "END" }

    /// Whether the parameter `RANGE=THISANDFUTURE` is set.
    var isForFuture: Bool { line.parameter("RANGE")?.uppercased() == "THISANDFUTURE" }
}

extension CalendarDuration {
    /// Reads a duration such as `-P1DT2H30M` or `P2W` (RFC 5545, section 3.3.6).
    init?(rfc5545 text: String) {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        // The units must come in this order, and those of the time after a `T`.
        var days: [(UInt8, Int)] = [(UInt8(ascii: "W"), 7), (UInt8(ascii: "D"), 1)]
        var times: [(UInt8, Int)] = [
            (UInt8(ascii: "H"), 3_600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
        ]
        while let first = rest.first, first != UInt8(ascii: "T") {
            guard let count = Self.amount(&rest, &days) else { return nil }
            self.days += isNegative ? -count : count
        }
        guard rest.popFirst() != nil else { return }
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            guard let count = Self.amount(&rest, &times) else { return nil }
            seconds += isNegative ? -count : count
        }
    }

    /// Removes a number with its unit from the start of a text, and all units up to this one from
    /// `units`.
    private static func amount(
        _ rest: inout Substring.UTF8View, _ units: inout [(UInt8, Int)]
    ) -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        // More digits could overflow; no alarm is that far away.
        guard digits.count <= 9, let number = Int(Substring(digits)) else { return nil }
        rest = rest[digits.endIndex...]
        guard let letter = rest.popFirst(),
            let unit = units.firstIndex(where: { $0.0 == letter })
        else { return nil }
        defer { units.removeSubrange(...unit) }
        return number * units[unit].1
    }
}
