internal import Recurrence

/// An entry or an alarm: the properties that Peal needs, and the alarms of an entry.
struct CalendarComponent {
    /// The line of its `BEGIN`.
    let line: Int
    /// The index of the byte at which the `END` line of an alarm begins.
    private(set) var end: Int?
    private(set) var alarms: [CalendarComponent] = []
    private var properties: [CalendarProperty] = []

    init(line: Int) { self.line = line }

    /// Returns the first property with this name.
    func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }

    /// Returns all properties with this name.
    func all(_ name: String) -> [CalendarProperty] { properties.filter { $0.name == name } }

    /// Returns all properties whose names have this beginning.
    func all(startingWith prefix: String) -> [CalendarProperty] {
        properties.filter { $0.name.hasPrefix(prefix) }
    }

    mutating func add(_ property: CalendarProperty) { properties.append(property) }

    mutating func beginAlarm(at line: Int) { alarms.append(CalendarComponent(line: line)) }

    /// Ends the alarm that began last.
    mutating func endAlarm(at index: Int) {
        guard !alarms.isEmpty else { return }
        alarms[alarms.count - 1].end = index
    }

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
    var text: String { line.text }

    /// The value as a duration; `nil` if it is none.
    var duration: CalendarDuration? { CalendarDuration(rfc5545: value) }

    /// The parameter `TZID`.
    var zoneName: String? { line.parameter("TZID").flatMap { $0.isEmpty ? nil : $0 } }

    /// The place of the property in the text.
    var range: Range<Int> { line.range }

    /// Whether the parameter `RELATED=END` is set, so that the alarm counts from the end.
    var isRelatedToEnd: Bool { line.parameter("RELATED")?.uppercased() == "END" }

    /// Whether the parameter `RANGE=THISANDFUTURE` is set.
    var isForFuture: Bool { line.parameter("RANGE")?.uppercased() == "THISANDFUTURE" }
}
