/// A duration (RFC 5545, section 3.3.6): days count by the wall clock, hours by elapsed time.
package struct CalendarDuration: Hashable {
    package var days: Int
    package var seconds: Int

    package init(days: Int = 0, seconds: Int = 0) {
        (self.days, self.seconds) = (days, seconds)
    }

    package static func + (
        left: CalendarDuration, right: CalendarDuration
    ) -> CalendarDuration {
        CalendarDuration(days: left.days + right.days, seconds: left.seconds + right.seconds)
    }

    package static func * (duration: CalendarDuration, times: Int) -> CalendarDuration {
        CalendarDuration(days: duration.days * times, seconds: duration.seconds * times)
    }

    /// The length on the wall clock, without regard to clock changes.
    package var wallSeconds: Int { days * 86_400 + seconds }

    /// Whether the duration is at most ten years.
    ///
    /// A longer duration is a typing error.
    package var isPlausible: Bool { abs(days) <= 3_660 && abs(seconds) <= 3_660 * 86_400 }
}

extension CalendarDuration {
    /// Reads a duration such as `-P1DT2H30M` or `P2W` (RFC 5545, section 3.3.6).
    package init?(rfc5545 text: String) {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        self.init()
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
        let digits = rest.prefix(while: \.isDigit)
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
