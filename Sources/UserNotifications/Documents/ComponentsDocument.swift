import Foundation

/// The components of a date in the form in which the daemon receives them.
struct ComponentsDocument: Codable, Equatable {
    var era: Int?
    var year: Int?
    var quarter: Int?
    var month: Int?
    var weekOfYear: Int?
    var weekOfMonth: Int?
    var yearForWeekOfYear: Int?
    var weekday: Int?
    var weekdayOrdinal: Int?
    var dayOfYear: Int?
    var day: Int?
    var hour: Int?
    var minute: Int?
    var second: Int?
    var nanosecond: Int?
    /// The name of a time zone; `nil` for the zone of the machine.
    var timeZone: String?
    var firstWeekday: Int?
    var minimumDaysInFirstWeek: Int?
}

extension ComponentsDocument {
    /// Each integer of the document with the component that it stands for.
    private static var pairs:
        [(
            WritableKeyPath<ComponentsDocument, Int?>,
            WritableKeyPath<DateComponents, Int?>
        )]
    {
        [
            (\.era, \.era), (\.year, \.year), (\.quarter, \.quarter), (\.month, \.month),
            (\.weekOfYear, \.weekOfYear), (\.weekOfMonth, \.weekOfMonth),
            (\.yearForWeekOfYear, \.yearForWeekOfYear), (\.weekday, \.weekday),
            (\.weekdayOrdinal, \.weekdayOrdinal), (\.dayOfYear, \.dayOfYear), (\.day, \.day),
            (\.hour, \.hour),
            (\.minute, \.minute), (\.second, \.second), (\.nanosecond, \.nanosecond),
        ]
    }

    /// Makes the document of components.
    ///
    /// The result is `nil` if the daemon cannot match the components: if they have a calendar other
    /// than the Gregorian one, or a time zone without a name.
    ///
    /// - Parameter components: The components.
    init?(_ components: DateComponents) {
        let calendar = components.effectiveCalendar
        guard [.gregorian, .iso8601].contains(calendar.identifier) else { return nil }
        for (key, component) in Self.pairs {
            self[keyPath: key] = components[keyPath: component]
        }
        if let zone = components.timeZone ?? components.calendar?.timeZone {
            guard Self.hasName(zone) else { return nil }
            timeZone = zone.identifier
        }
        if weekOfYear != nil || weekOfMonth != nil || yearForWeekOfYear != nil {
            firstWeekday = calendar.firstWeekday
            minimumDaysInFirstWeek = calendar.minimumDaysInFirstWeek
        }
    }

    /// Returns whether a zone is one of the tz database, rather than an offset such as `GMT+0900`.
    private static func hasName(_ zone: TimeZone) -> Bool {
        zone.identifier == "GMT" || TimeZone.knownTimeZoneIdentifiers.contains(zone.identifier)
            || zone.identifier.contains("/")
    }

    /// The components as read from the document, for a request without an archive.
    var components: DateComponents {
        var components = DateComponents()
        for (key, component) in Self.pairs {
            components[keyPath: component] = self[keyPath: key]
        }
        components.timeZone = timeZone.flatMap(TimeZone.init(identifier:))
        return components
    }
}
