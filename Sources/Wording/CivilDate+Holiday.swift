import Localization
import Messages
package import Recurrence

extension CivilDate {
    /// Returns the name of a holiday on this day, in the user's language if its calendar has it.
    ///
    /// - Parameter calendars: The names of calendars of holidays, such as `KR`.
    /// - Returns: The name; `nil` if the day is no holiday in them.
    package func holidayName(in calendars: Set<String>) -> String? {
        let holiday = calendars.sorted()
            .compactMap { (try? HolidayCalendar(named: $0))?.holidays.first { $0.date == self } }
            .first
        // Each catalogue translates "en" into the code of its language.
        return tr("en") == "en" ? holiday?.name : holiday?.localName
    }
}
