import Alerts
import Messages
import Recurrence

/// A day of the year with a name, whose date differs from year to year.
enum NamedDay: Hashable, Sendable {
    /// A number of days after Easter Sunday.
    case easter(days: Int)
    case orthodoxEaster
    /// The beginning of a solar term, with the longitude of the sun and the place of the day; `nil` for
    /// that of the user.
    case solarTerm(Int, Word.Name?)
    /// A solstice or an equinox, named after a season that lies half a year later in the south.
    case season(Int)
    /// Hansik, 105 days after the winter solstice.
    case hansik
    case dogDay(DaySet.DogDay)
    /// A day that a country keeps; `nil` for that of the user.
    case observance(Observance, in: Word.Name? = nil)

    /// Returns the days.
    ///
    /// - Parameters:
    ///   - words: The name.
    ///   - zone: The zone of the days, if the words name it.
    /// - Returns: The days of all years.
    /// - Throws: ``AlertError`` if the day is not known in the user's country.
    func set(_ words: String, in zone: Zone?) throws(AlertError) -> DaySet {
        switch self {
        case .easter(0): return .yearly(.easter(.western))
        case .easter(let days): return .moved(.yearly(.easter(.western)), by: days)
        case .orthodoxEaster: return .yearly(.easter(.orthodox))
        case .solarTerm(let longitude, let place):
            let ownZone = if let zone { zone } else { try Self.zone(of: place) }
            return try Self.solarTerm(longitude, ownZone)
        case .season(let longitude):
            let ownZone = if let zone { zone } else { try Self.zone(of: nil) }
            let isSouth = (ownZone.place?.latitude ?? 0) < 0
            return try Self.solarTerm((longitude + (isSouth ? 180 : 0)) % 360, ownZone)
        case .hansik: return .moved(try Self.solarTerm(270, Self.zone(of: "Asia/Seoul")), by: 105)
        case .dogDay(let day):
            guard let days = day.days else {
                // Reading the zone throws the reason.
                _ = try Self.zone(of: "Asia/Seoul")
                throw Self.unknown(words)
            }
            return days
        case .observance(let observance, let country):
            guard let days = observance.days(in: country?.text ?? Holidays.source.country) else {
                throw Self.unknown(words)
            }
            return days
        }
    }

    private static func solarTerm(_ longitude: Int, _ zone: Zone) throws(AlertError) -> DaySet {
        try AlertError.wrapping { () throws(DaySetError) in
            .yearly(.solarTerm(try SolarTerm(longitude: longitude, zone: zone)))
        }
    }

    private static func zone(of place: Word.Name?) throws(AlertError) -> Zone {
        try AlertError.wrapping { () throws(ZoneError) in
            guard let place else { return try Zone.current() }
            return try Zone(identifier: place.text)
        }
    }

    private static func unknown(_ words: String) -> AlertError {
        .invalid(
            "Peal does not know when '\(words)' is in your country. Write its date or its rule, like 'every "
                + "year on the second sunday of may 9:00'.")
    }
}

/// A day of the year that countries keep by a rule of their own.
enum Observance: Sendable {
    case thanksgiving, blackFriday, cyberMonday, churchThanksgiving
    case mothersDay, fathersDay, comingOfAge
    case laborDay, memorialDay, martinLutherKing, presidents, columbus

    /// Returns the days in a country; `nil` if they are not known.
    func days(in country: String?) -> DaySet? {
        let rule = rules.first { rule in
            rule.countries == "*"
                || country.map { rule.countries.split(separator: " ").contains($0[...]) } ?? false
        }
        return rule.flatMap { try? DaySet($0.days) }
    }

    /// The days of countries as the text of a ``DaySet``; `*` stands for all other countries.
    private var rules: [(countries: String, days: String)] {
        switch self {
        case .thanksgiving:
            [("CA", Self.weekday("2MO", 10)), ("*", Self.weekday("4TH", 11))]
        case .blackFriday: [("*", "moved(1, \(Self.weekday("4TH", 11)))")]
        case .cyberMonday: [("*", "moved(4, \(Self.weekday("4TH", 11)))")]
        case .churchThanksgiving: [("*", Self.weekday("3SU", 11))]
        case .comingOfAge: [("JP", Self.weekday("2MO", 1)), ("*", Self.weekday("3MO", 5))]
        case .laborDay:
            [
                ("US CA", Self.weekday("1MO", 9)), ("NZ", Self.weekday("4MO", 10)),
                (
                    "AT BE BR CH CN CZ DE ES FI FR GR HK HU IN IT KR MX MY NO PH PL PT RO RU SE SG TH "
                        + "TR TW UA VN ZA", Self.date(1, 5)
                ),
            ]
        case .memorialDay: [("US", Self.weekday("-1MO", 5)), ("KR", Self.date(6, 6))]
        case .martinLutherKing: [("*", Self.weekday("3MO", 1))]
        case .presidents: [("*", Self.weekday("3MO", 2))]
        case .columbus: [("*", Self.weekday("2MO", 10))]
        case .mothersDay: Self.daysOfMothers
        case .fathersDay: Self.daysOfFathers
        }
    }

    private static let daysOfMothers = [
        (
            "AT AU BE BR CA CH CL CN CO CZ DE DK EE FI GR HK HR IN IT JP LV MY NL NZ PE PH SG SK TR TW UA "
                + "US ZA", weekday("2SU", 5)
        ),
        // Mothering Sunday is three weeks before Easter.
        ("GB IE", "moved(-21, easter(western))"),
        // In France, it gives way to Pentecost by a week.
        (
            "FR",
            "\(weekday("-1SU", 5)) & !moved(49, easter(western)) "
                + "| moved(7, \(weekday("-1SU", 5)) & moved(49, easter(western)))"
        ),
        ("ES HU LT PT RO", weekday("1SU", 5)), ("SE", weekday("-1SU", 5)),
        ("NO", weekday("2SU", 2)), ("AR", weekday("3SU", 10)), ("RU", weekday("-1SU", 11)),
        ("KR", date(8, 5)), ("MX", date(10, 5)), ("PL", date(26, 5)), ("TH", date(12, 8)),
        ("ID", date(22, 12)),
    ]

    private static let daysOfFathers = [
        (
            "AR CA CL CN CO CZ FR GB GR HK HU IE IN JP MX MY NL PE PH SG SK TR UA US ZA",
            weekday("3SU", 6)
        ),
        ("AU NZ", weekday("1SU", 9)), ("EE FI NO SE", weekday("2SU", 11)),
        ("AT BE", weekday("2SU", 6)), ("CH LT", weekday("1SU", 6)), ("BR", weekday("2SU", 8)),
        ("RO", weekday("2SU", 5)), ("RU", weekday("3SU", 10)),
        // Ascension Day is 39 days after Easter.
        ("DE", "moved(39, easter(western))"),
        ("KR", date(8, 5)), ("ES HR IT PT", date(19, 3)), ("DK", date(5, 6)), ("PL", date(23, 6)),
        ("TW", date(8, 8)), ("TH", date(5, 12)), ("ID", date(12, 11)),
    ]

    /// Returns the text of the days of the week with a place in a month, such as `2SU` in May.
    private static func weekday(_ day: String, _ month: Int) -> String {
        "rule(FREQ=YEARLY;BYDAY=\(day);BYMONTH=\(month))"
    }

    private static func date(_ day: Int, _ month: Int) -> String {
        "rule(FREQ=YEARLY;BYMONTHDAY=\(day);BYMONTH=\(month))"
    }
}
