extension Schedule: CustomStringConvertible {
    /// The schedule as properties in the style of RFC 5545, for logs and debugging, such as
    /// `DTSTART:2026-11-23 RRULE:FREQ=DAILY TIMES:09:30,13:00`.
    ///
    /// Parts that only repeat a default are left out.
    public var description: String {
        let start = startTime.map { CivilDateTime(date: self.start, time: $0).description }
        let properties: [(name: String, values: [String])] = [
            ("DTSTART", [start ?? self.start.description]),
            ("RRULE", [rule.rfc5545]),
            ("TIMES", times.map(\.description)),
            ("WINDOWS", windows.map(\.description)),
            ("EXDATE", exclude.map(\.description)),
            ("RDATE", include.map(\.description)),
            ("EXRULE", excludeRules.map(\.rfc5545)),
            ("UNTIL", until.map { [$0.description] } ?? []),
            ("TZID", zone.map { [$0.identifier] } ?? []),
            ("GAP", gap == .next ? [] : [gap.rawValue]),
            ("FOLD", fold == .first ? [] : [fold.rawValue]),
        ]
        return properties.filter { !$0.values.isEmpty }.map { name, values in
            "\(name):\(values.joined(separator: ","))"
        }.joined(separator: " ")
    }
}
