import Foundation
import TestSupport

/// Random components, and a date from which to search them.
///
/// Half of the dates are near a change of the clocks. The components are common combinations,
/// random fields, or the fields of a later date. Fields of one date never contradict each other.
struct RandomDateComponents {
    private static let fields: [Calendar.Component] = [
        .era, .year, .yearForWeekOfYear, .quarter, .month, .weekOfYear, .weekOfMonth, .weekday,
        .weekdayOrdinal, .dayOfYear, .day, .hour, .minute, .second,
    ]

    let calendar: Calendar
    let start: Date
    private(set) var components = DateComponents()

    init(in zone: TimeZone, from random: inout SplitMix64) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        calendar.firstWeekday = 1
        calendar.minimumDaysInFirstWeek = 1
        if random.below(2) == 0 {
            calendar.firstWeekday = 1 + random.below(7)
            calendar.minimumDaysInFirstWeek = 1 + random.below(7)
        }
        self.calendar = calendar
        // The years 1970 to 2099.
        var second = random.below(4_102_444_800)
        if random.below(2) == 0,
            let change = zone.nextDaylightSavingTimeTransition(
                after: Date(timeIntervalSince1970: Double(second)))
        {
            second = Int(change.timeIntervalSince1970) + random.below(6 * 86_400) - 3 * 86_400
        }
        if random.below(3) == 0 { second -= second % 3_600 }
        let quarters = random.below(10) == 0 ? random.below(4) : 0
        start = Date(timeIntervalSince1970: Double(max(second, 0)) + Double(quarters) / 4)
        switch random.below(4) {
        case 0: setCommonFields(from: &random)
        case 1: setTimes(from: &random)
        case 2: setFields(of: start + Double(random.below(900 * 86_400)), from: &random)
        default: setRandomFields(from: &random)
        }
        // Foundation's search fails if a Double cannot represent the fraction of the second, so only
        // quarters of a second are tested.
        if random.below(20) == 0 { components.nanosecond = random.below(3) * 250_000_000 }
        // A search for week 0 of a month takes Foundation minutes.
        if components.weekOfMonth == 0 { components.weekOfMonth = nil }
    }

    private mutating func setCommonFields(from random: inout SplitMix64) {
        switch random.below(7) {
        case 0: components.hour = random.below(24)
        case 1:
            components.weekday = 1 + random.below(7)
            components.hour = random.below(24)
        case 2:
            components.day = 1 + random.below(31)
            components.hour = random.below(24)
        case 3:
            components.month = 1 + random.below(12)
            components.day = 1 + random.below(31)
        case 4:
            components.month = 1 + random.below(12)
            components.weekday = 1 + random.below(7)
            components.weekdayOrdinal = 1 + random.below(5)
        case 5: components.day = 28 + random.below(4)
        default:
            components.month = 2
            components.day = 28 + random.below(4)
        }
        if random.below(2) == 0 { components.minute = random.below(60) }
    }

    private mutating func setTimes(from random: inout SplitMix64) {
        components.hour = random.below(4)
        if random.below(3) > 0 { components.minute = random.below(60) }
        if random.below(5) == 0 { components.second = random.below(60) }
        if random.below(4) == 0 { components.weekday = 1 + random.below(7) }
        if random.below(5) == 0 { components.day = 1 + random.below(31) }
        if random.below(5) == 0 { components.month = 1 + random.below(12) }
    }

    private mutating func setFields(of date: Date, from random: inout SplitMix64) {
        let limit = [2, 4, 7, 10][random.below(4)]
        for component in Self.fields where random.below(10) < limit {
            components.setValue(calendar.component(component, from: date), for: component)
        }
    }

    private mutating func setRandomFields(from random: inout SplitMix64) {
        let limit = [2, 3, 5][random.below(3)]
        for component in Self.fields where random.below(20) < limit {
            let range =
                switch component {
                case .year, .yearForWeekOfYear: 1_970..<2_101
                default: calendar.maximumRange(of: component) ?? 1..<2
                }
            components.setValue(range.lowerBound + random.below(range.count), for: component)
        }
    }
}
