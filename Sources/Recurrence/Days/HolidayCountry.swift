import Synchronization

/// The calendar of holidays that the user means without naming a country.
package enum HolidayCountry {
    private static let find = Mutex<@Sendable () -> String?>({ nil })

    /// Sets how this process finds the calendar.
    ///
    /// Until this is called, no calendar is known, so that a reading does not depend on the machine.
    ///
    /// - Parameter find: Returns the name of the calendar, such as `KR`; `nil` if it is not known.
    package static func use(_ find: @escaping @Sendable () -> String?) {
        self.find.withLock { $0 = find }
    }

    /// The name of the calendar; `nil` if it is not known.
    package static var current: String? { find.withLock { $0 }() }
}
