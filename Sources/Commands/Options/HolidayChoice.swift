import Glibc
import Localization
import Messages
import Recurrence
import Settings

/// The calendar of holidays that the user means without naming a country.
enum HolidayChoice {
    /// The name of the calendar; `nil` if neither the settings nor the machine name a country.
    ///
    /// In this order: the variable `PEAL_HOLIDAYS`, the setting `holidays`, the country of the time
    /// zone, and that of the locale.
    static let country: String? = chosen ?? guessed

    private static var chosen: String? {
        variable("PEAL_HOLIDAYS") ?? SettingsFile.user.read().settings.holidays
    }

    private static var guessed: String? {
        let zone = try? Zone.current().country()
        let countries = [zone.flatMap(\.self), territory].compactMap(\.self)
        return countries.first { (try? HolidayCalendar(named: $0)) != nil } ?? countries.first
    }

    /// The country in the name of the locale, such as `KR` in `ko_KR.UTF-8`.
    private static var territory: String? {
        let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(variable).first
        guard let locale, let mark = locale.firstIndex(of: "_") else { return nil }
        let code = locale[mark...].dropFirst().prefix { $0 != "." && $0 != "@" }
        return code.utf8.count == 2 ? String(code) : nil
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The sentences about files of holidays that are missing, broken or old.
enum HolidayNotice {
    /// Returns a sentence for each file that is missing or broken, or ends within a year.
    ///
    /// - Parameters:
    ///   - countries: The names of the calendars.
    ///   - today: The current date.
    /// - Returns: The sentences.
    static func sentences(_ countries: some Collection<String>, today: CivilDate) -> [Message] {
        countries.sorted().compactMap { sentence(about: $0, today: today) }
    }

    private static func sentence(about country: String, today: CivilDate) -> Message? {
        do {
            let calendar = try HolidayCalendar(named: country)
            guard let end = calendar.years?.upperBound else {
                return calendar.emptyNotice
            }
            guard end <= today.year else { return nil }
            return Message(
                "The holidays of \(country) end with \(end): \(calendar.path). Update Peal, or add "
                    + "lines to a file of your own.")
        } catch {
            return error.message
        }
    }
}
