import Glibc
package import Messages
package import Recurrence

/// The language of the user's texts, and the format of times in it.
package struct Language: Sendable {
    /// The language that ``tr(_:)`` translates into.
    ///
    /// It is English until a command sets the user's language, so texts for programs and logs are
    /// the same everywhere.
    @TaskLocal package static var current = english

    /// English, with the times of the C locale.
    package static let english = Language(catalogue: nil, times: nil, timeOfDayFormat: .hours24)

    private let catalogue: Catalogue?
    let times: CLocale?
    private let timeOfDayFormat: TimeOfDayFormat
    /// Whether dates begin with the month, as in `Nov 23`.
    package let hasMonthFirst: Bool
    private let grammar: Grammar

    private init(catalogue: Catalogue?, times: CLocale?, timeOfDayFormat: TimeOfDayFormat) {
        self.catalogue = catalogue
        // Each catalogue translates the message "en" into the code of its own language.
        grammar = catalogue.flatMap { Grammar(rawValue: $0.format(Message("en"))) } ?? .english
        self.times = times
        self.timeOfDayFormat = timeOfDayFormat
        // The C locale's format is `%m/%d/%y`. Its users get the day first, as in most locales, so
        // only a format with the four-digit year `%Y` counts here.
        hasMonthFirst = times?.item(Int(D_FMT)).hasPrefix("%m/%d/%Y") ?? false
    }

    /// Returns the user's language according to `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LC_TIME` and
    /// `LANG` (see locale(7)).
    package static func ofUser() -> Language {
        let times = CLocale(.times)
        return Language(
            catalogue: CLocale(.messages).flatMap { Catalogue($0) }, times: times,
            timeOfDayFormat: times.map { TimeOfDayFormat($0) } ?? .hours24)
    }

    /// Returns a message in this language, or in English if there is no translation.
    package func text(_ message: Message) -> String {
        guard let catalogue else { return message.description }
        return message.text(catalogue.format, append: KoreanParticle.append)
    }

    /// Returns a schedule as a sentence, such as `every day at 09:30` or `매일 오전 9:30`.
    ///
    /// - Parameters:
    ///   - schedule: The schedule.
    ///   - today: The current date in the schedule's zone. If the schedule's first day is later, it
    ///     is part of the sentence; `nil` to leave it out.
    /// - Returns: The sentence.
    package func sentence(_ schedule: Schedule, today: CivilDate? = nil) -> String {
        sentence([schedule], today: today)
    }

    /// Returns the schedules of one alert as a sentence.
    ///
    /// - Parameters:
    ///   - schedules: The schedules.
    ///   - today: The current date in the time zone of the schedules.
    /// - Returns: The sentence.
    package func sentence(_ schedules: [Schedule], today: CivilDate? = nil) -> String {
        grammar.sentence(schedules, today: today, time: time)
    }

    /// Returns the sentence of an event that counts only at some times, such as `each time you log in,
    /// on weekdays from 17:00 to 24:00`.
    ///
    /// - Parameters:
    ///   - event: The sentence of the event.
    ///   - weekdays: The days.
    ///   - hours: The first and the last time; `nil` for whole days.
    /// - Returns: The sentence.
    package func sentence(
        _ event: String, on weekdays: Set<Weekday>, _ hours: (from: CivilTime, to: CivilTime)?
    ) -> String {
        grammar.sentence(event, on: weekdays, hours, time: time)
    }

    /// Returns a time of day, such as `09:30`, `9:30 AM` or `오전 9:30`; seconds appear unless they
    /// are 0.
    package func time(_ time: CivilTime) -> String {
        timeOfDayFormat.text(time)
    }

    /// The clock on which the user picks a time.
    package var clockStyle: ClockStyle { timeOfDayFormat.clockStyle }

    /// Returns a date in a format of strftime(3).
    package func date(_ date: CivilDate, _ form: Message) -> String {
        (times ?? .c).map { $0.date(date, text(form)) } ?? date.description
    }
}

/// Returns a message in the user's language.
package func tr(_ message: Message) -> String {
    Language.current.text(message)
}

extension Language {
    /// The first day of the week in calendars: that of the locale, or Monday in the C locale.
    package var firstWeekday: Weekday {
        times?.firstWeekday ?? .monday
    }
}

extension CLocale {
    /// The first day of the week; `nil` if the locale has none.
    ///
    /// The C library gives a date on which a week begins, and the number of the day in that week on
    /// which calendars begin.
    fileprivate var firstWeekday: Weekday? {
        guard let first = byte(Int(_NL_TIME_FIRST_WEEKDAY)), (1...7).contains(first) else {
            return nil
        }
        // 19971201 is a Monday; the other known value, 19971130, is a Sunday.
        let start = number(Int(_NL_TIME_WEEK_1STDAY)) == 19_971_201 ? 1 : 7
        return Weekday(rawValue: (start + first - 2) % 7 + 1)
    }
}
