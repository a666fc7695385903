import Localization
import Messages
package import Recurrence

extension CivilDate {
    /// Returns the name of the holiday on this day, in the user's language if the calendar has it.
    ///
    /// - Parameter calendar: The name of a calendar of holidays, such as `KR`.
    /// - Returns: The name; `nil` if the day is no holiday.
    package func holidayName(in calendar: String) -> String? {
        let holidays = (try? HolidayCalendar(named: calendar))?.holidays
        let holiday = holidays?.first { $0.date == self }
        // Each catalogue translates "en" into the code of its language.
        return tr("en") == "en" ? holiday?.name : holiday?.localName
    }
}
