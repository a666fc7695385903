import Glibc
package import Messages
package import Recurrence

/// The language that people are talked to in, and how times are written in it.
package struct Language: Sendable {
    /// The one that ``tr(_:)`` translates into.
    ///
    /// It is English until the user's is asked for, so that what is not for people is the same
    /// everywhere.
    @TaskLocal package static var current = english

    /// English, with times as the C locale has them.
    package static let english = Language(catalogue: nil, times: nil, clock: .hours24)

    private let catalogue: Catalogue?
    private let times: CLocale?
    private let clock: Clock
    /// Whether dates begin with the month, as in `Nov 23`.
    package let hasMonthFirst: Bool
    /// The language that schedules can be told in.
    package let ofSchedules: Schedule.Language

    private init(catalogue: Catalogue?, times: CLocale?, clock: Clock) {
        self.catalogue = catalogue
        // In the catalogue it is the code of the catalogue's language.
        ofSchedules =
            catalogue.flatMap { Schedule.Language(rawValue: $0.format(Message("en"))) } ?? .english
        self.times = times
        self.clock = clock
        // The C locale has the month first, too, but with a year of two digits. Its users get the
        // order that most locales have.
        hasMonthFirst = times?.item(Int(D_FMT)).hasPrefix("%m/%d/%Y") ?? false
    }

    /// The user's, by `LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LC_TIME` and `LANG` (see locale(7)).
    package static func ofUser() -> Language {
        let times = CLocale(.times)
        return Language(
            catalogue: CLocale(.messages).map { Catalogue($0) }, times: times,
            clock: times.map { Clock($0) } ?? .hours24)
    }

    /// A message in this language; in English where nobody has translated it.
    package func text(_ message: Message) -> String {
        guard let catalogue else { return message.description }
        return message.text(catalogue.format)
    }

    /// A time of day: `09:30`, `9:30 AM` or `오전 9:30`, with seconds if there are some.
    package func time(_ time: CivilTime) -> String {
        clock.text(time)
    }

    /// A date in the form of strftime(3).
    package func date(_ date: CivilDate, _ form: Message) -> String {
        (times ?? .c).map { $0.date(date, text(form)) } ?? date.description
    }
}

/// A message in the user's language.
package func tr(_ message: Message) -> String {
    Language.current.text(message)
}
