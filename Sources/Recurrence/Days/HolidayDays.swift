/// The holidays of a country, or some of them, as bits of months.
package final class HolidayDays: Sendable, Equatable {
    private let first: Int
    private let masks: [UInt32]

    /// Creates the table of some days.
    ///
    /// - Parameter dates: The days, in any order.
    package init(_ dates: some Collection<CivilDate>) {
        let months = dates.map { MonthSteps.index(year: $0.year, month: $0.month) }
        guard let first = months.min(), let last = months.max() else {
            (self.first, masks) = (0, [])
            return
        }
        var masks = [UInt32](repeating: 0, count: last - first + 1)
        for (date, month) in zip(dates, months) {
            masks[month - first] |= 1 << UInt32(date.day - 1)
        }
        self.first = first
        self.masks = masks
    }

    package static func == (left: HolidayDays, right: HolidayDays) -> Bool {
        left === right || left.first == right.first && left.masks == right.masks
    }

    /// The months that can have a day, by their number.
    var range: MonthRange { MonthRange(first: first, last: first + masks.count - 1) }

    /// Returns the days of a month as bits, by the month's number.
    func mask(inMonth index: Int) -> UInt32 {
        let place = index - first
        return place >= 0 && place < masks.count ? masks[place] : 0
    }
}

/// Finds the holidays of countries for day sets.
package protocol HolidaySource: Sendable {
    /// The user's own country, which sentences do not name; `nil` if it is not known.
    var country: String? { get }

    /// Returns the holidays of a country.
    ///
    /// A schedule calls this method when it is created, and keeps the result for its searches.
    ///
    /// - Parameters:
    ///   - country: The name of a ``HolidayCalendar``, such as `KR`.
    ///   - names: The names of the holidays, in English or in the country's language; empty for all
    ///     holidays.
    /// - Returns: The days; `nil` if the holidays of the country are not known.
    func days(in country: String, named names: [String]) -> HolidayDays?
}

/// The source of holidays that day sets use.
package enum Holidays {
    /// The source; a test replaces it with `Holidays.$source.withValue(…)`.
    @TaskLocal package static var source: any HolidaySource = HolidayFiles()
}
