import Foundation

extension DateComponents {
    /// The calendar that gives the components their meaning.
    var effectiveCalendar: Calendar {
        var calendar = self.calendar ?? Calendar.current
        if let timeZone { calendar.timeZone = timeZone }
        return calendar
    }

    /// Returns the next instant that matches these components; `nil` if there is none.
    ///
    /// The search has the results of Apple's systems. A time that the clocks skip is shifted; a
    /// time that occurs twice matches the first time only; the 31st of a shorter month is the first
    /// day of the next month.
    ///
    /// - Parameter instant: The start of the search.
    /// - Returns: The first match after the start.
    func nextMatch(after instant: Date) -> Date? {
        var components = self
        components.calendar = nil
        components.timeZone = nil
        return effectiveCalendar.nextDate(
            after: instant, matching: components,
            matchingPolicy: .nextTimePreservingSmallerComponents)
    }

    /// Returns the next instants that match these components.
    ///
    /// - Parameters:
    ///   - instant: The start of the search.
    ///   - count: The largest number of instants.
    /// - Returns: The instants, the earliest first.
    func nextMatches(after instant: Date, count: Int) -> [Date] {
        var instants: [Date] = []
        while instants.count < count,
            let next = nextMatch(after: instants.last ?? instant)
        {
            instants.append(next)
        }
        return instants
    }
}
