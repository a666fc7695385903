import Foundation
import Recurrence
import TestSupport
import Testing

/// Compares ``DateComponentsMatch`` with the search of Foundation.
///
/// `PEAL_MATCHES` is the number of comparisons and `PEAL_SEED` the seed.
@Suite("Date components next to Foundation")
struct DateComponentsFoundationTests {
    static let zones = [
        "America/New_York", "Europe/Dublin", "Africa/Casablanca", "America/Sao_Paulo",
        "Asia/Tehran", "Pacific/Apia", "Europe/London", "Asia/Kolkata", "Asia/Seoul",
        "Australia/Lord_Howe", "UTC", "Pacific/Auckland", "America/Santiago", "Asia/Beirut",
        "America/Havana",
    ]

    /// The numbers of results.
    struct Counts {
        var dates = 0
        var none = 0
        /// Results that differ because Foundation's own zone data differ from the system's.
        var zoneData = 0
        /// Results of Foundation that are not after the start, lack the wanted year or nanosecond, or
        /// are in another month than a wanted date that exists.
        var defects = 0
    }

    @Test("Random components match at the same instant as in Foundation")
    func comparison() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["PEAL_MATCHES"].flatMap { Int($0) } ?? 400
        var random = SplitMix64(seed: environment["PEAL_SEED"].flatMap { UInt64($0) } ?? 1)
        let zones = try Self.zones.map { name in
            (try Zone(identifier: name), try #require(TimeZone(identifier: name)))
        }
        var counts = Counts()
        for _ in 0..<count {
            let (zone, timeZone) = zones[random.below(zones.count)]
            compare(RandomDateComponents(in: timeZone, from: &random), in: zone, &counts)
        }
        if count > 400 {
            print(
                "compared \(count): \(counts.dates) dates, \(counts.none) without a match, "
                    + "\(counts.zoneData) excluded for their zone data, "
                    + "\(counts.defects) defects of Foundation")
        }
        #expect(counts.dates > count / 2)
        #expect(counts.zoneData + counts.defects <= count / 20)
    }

    private func compare(
        _ given: RandomDateComponents, in zone: Zone, _ counts: inout Counts
    ) {
        let start = instant(of: given.start)
        let expected = given.calendar.nextDate(
            after: given.start, matching: given.components,
            matchingPolicy: .nextTimePreservingSmallerComponents)
        let occurrence = match(given).flatMap { $0.next(after: start, in: zone) }
        if occurrence?.instant != expected.map(instant) {
            if isDefect(expected, given) {
                counts.defects += 1
            } else if [given.start, expected, occurrence.map { date(of: $0.instant) }].contains(
                where: { $0.map { hasOtherOffset(zone, around: $0, given.calendar) } ?? false })
            {
                counts.zoneData += 1
            } else {
                Issue.record(
                    """
                    \(zone) after \(start): \(given.components), \(given.calendar.firstWeekday), \
                    \(given.calendar.minimumDaysInFirstWeek): Foundation \
                    \(expected.map { "\(instant(of: $0))" } ?? "nil"), Recurrence \
                    \(occurrence.map { "\($0.instant)" } ?? "nil")
                    """)
            }
            return
        }
        guard let occurrence, let expected else {
            counts.none += 1
            return
        }
        counts.dates += 1
        #expect(occurrence.instant > start)
        // A field of the result may differ from the wanted one only because of a gap, a short month
        // or a quarter.
        let isExact = given.calendar.date(expected, matchesComponents: given.components)
        let isFirst = occurrence.day.day == 1
        #expect(
            isExact || occurrence.adjustment == .gap || isFirst || given.components.quarter != nil)
    }

    private func match(_ given: RandomDateComponents) -> DateComponentsMatch? {
        let components = given.components
        return try? DateComponentsMatch(
            era: components.era, year: components.year,
            yearForWeekOfYear: components.yearForWeekOfYear, quarter: components.quarter,
            month: components.month, weekOfYear: components.weekOfYear,
            weekOfMonth: components.weekOfMonth, weekday: components.weekday,
            weekdayOrdinal: components.weekdayOrdinal, dayOfYear: components.dayOfYear,
            day: components.day, hour: components.hour, minute: components.minute,
            second: components.second, nanosecond: components.nanosecond,
            firstWeekday: given.calendar.firstWeekday,
            minimumDaysInFirstWeek: given.calendar.minimumDaysInFirstWeek)
    }

    /// Returns whether Foundation's result is certainly wrong, because it is not after the start, lacks
    /// the wanted year or nanosecond, or is in another month than a wanted date that exists.
    private func isDefect(_ date: Date?, _ given: RandomDateComponents) -> Bool {
        guard let date else { return false }
        func lacks(_ wanted: Int?, _ component: Calendar.Component) -> Bool {
            wanted.map { $0 != given.calendar.component(component, from: date) } ?? false
        }
        let components = given.components
        let whole = DateComponents(
            year: components.year, month: components.month, day: components.day)
        let isWhole = [components.year, components.month, components.day].allSatisfy { $0 != nil }
        if isWhole, whole.isValidDate(in: given.calendar), lacks(components.month, .month) {
            return true
        }
        return date <= given.start || lacks(given.components.year, .year)
            || lacks(given.components.nanosecond, .nanosecond)
    }

    /// Returns whether the zone data of Foundation and of the system differ within 40 days.
    private func hasOtherOffset(_ zone: Zone, around date: Date, _ calendar: Calendar) -> Bool {
        (-40...40).contains { day in
            let date = date + Double(day) * 86_400
            return calendar.timeZone.secondsFromGMT(for: date)
                != zone.offset(at: instant(of: date)).seconds
        }
    }

    private func instant(of date: Date) -> Instant {
        Instant(microseconds: Int64((date.timeIntervalSince1970 * 1_000_000).rounded()))
    }

    private func date(of instant: Instant) -> Date {
        Date(timeIntervalSince1970: Double(instant.microseconds) / 1_000_000)
    }
}
