import Alerts
import JSON
import Messages
import Recurrence

extension Trigger {
    /// The maximum number of instants in a trigger.
    private static let mostInstants = 64

    /// Reads the trigger of a program's request; without one, the notification is due on reception.
    init(request json: JSONValue?, receivedAt received: Instant) throws(AlertError) {
        guard let json else {
            self = .once(.instant(received))
            return
        }
        let reader = try JSONReader(
            json, part: "The trigger", keys: ["after", "match", "at", "region", "repeats"])
        let repeats = try reader.value("repeats", .flag) ?? false
        switch (
            try reader.value("after", .number), reader.value("match"), reader.value("at"),
            reader.value("region")
        ) {
        case (let seconds?, nil, nil, nil):
            self = .interval(try Interval(after: seconds, repeats: repeats, from: received))
        case (nil, let match?, nil, nil):
            self = .program(
                .match(try DateComponentsMatch(match), repeats: repeats, since: received))
        case (nil, nil, _?, nil):
            let instants = try reader.value("at", .list(.time)) ?? []
            guard instants.count <= Self.mostInstants else {
                throw .invalid(
                    "The trigger has \(instants.count) instants. The maximum is "
                        + "\(Self.mostInstants).")
            }
            self = .program(.instants(instants.sorted()))
        case (nil, nil, nil, let region?):
            self = .program(.region(try RegionTrigger(region, repeats: repeats)))
        default:
            throw .invalid("The trigger needs one of 'after', 'match', 'at' and 'region'.")
        }
    }
}

extension RegionTrigger {
    /// Reads a region, and at which crossings the request rings; by default at both.
    fileprivate init(_ json: JSONValue, repeats: Bool) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The region",
            keys: ["id", "latitude", "longitude", "radius", "onEntry", "onExit"])
        guard
            let center = Coordinates(
                latitude: try reader.required("latitude", .number),
                longitude: try reader.required("longitude", .number))
        else {
            throw .invalid(
                "The latitude of a region is from -90 to 90 degrees, and its longitude from -180 to 180."
            )
        }
        self.init(
            name: try reader.required("id", .text),
            region: try Region(center: center, radius: reader.required("radius", .number)),
            onEntry: try reader.value("onEntry", .flag) ?? true,
            onExit: try reader.value("onExit", .flag) ?? true, repeats: repeats)
    }
}

extension DateComponentsMatch {
    private static let keys: JSONKeys = [
        "era", "year", "quarter", "month", "weekOfYear", "weekOfMonth", "yearForWeekOfYear",
        "weekday", "weekdayOrdinal", "dayOfYear", "day", "hour", "minute", "second", "nanosecond",
        "timeZone", "firstWeekday", "minimumDaysInFirstWeek",
    ]

    /// Reads the fields of a date, named as in Foundation's `DateComponents`.
    fileprivate init(_ json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(json, part: "The match", keys: Self.keys)
        do {
            try self.init(
                era: reader.value("era", .integer), year: reader.value("year", .integer),
                yearForWeekOfYear: reader.value("yearForWeekOfYear", .integer),
                quarter: reader.value("quarter", .integer), month: reader.value("month", .integer),
                weekOfYear: reader.value("weekOfYear", .integer),
                weekOfMonth: reader.value("weekOfMonth", .integer),
                weekday: reader.value("weekday", .integer),
                weekdayOrdinal: reader.value("weekdayOrdinal", .integer),
                dayOfYear: reader.value("dayOfYear", .integer), day: reader.value("day", .integer),
                hour: reader.value("hour", .integer), minute: reader.value("minute", .integer),
                second: reader.value("second", .integer),
                nanosecond: reader.value("nanosecond", .integer),
                zone: reader.value("timeZone", .text).map { try Zone(named: $0) },
                firstWeekday: reader.value("firstWeekday", .integer) ?? 1,
                minimumDaysInFirstWeek: reader.value("minimumDaysInFirstWeek", .integer) ?? 1)
        } catch let error as AlertError {
            throw error
        } catch {
            throw .invalid("\(error)")
        }
    }
}

extension Interval {
    /// Creates an interval from a number of seconds that may have a fraction.
    ///
    /// An ``Interval`` has only whole seconds, so the number is rounded up. An interval that does
    /// not repeat still ends at the exact microsecond, because its anchor is moved back by the
    /// difference.
    fileprivate init(after seconds: Double, repeats: Bool, from now: Instant) throws(AlertError) {
        let shortest = repeats ? Double(Self.minimumRepeatingSeconds) : 0
        guard seconds > 0, seconds >= shortest, seconds <= 3_155_760_000 else {
            throw .invalid(
                repeats
                    ? "A repeating trigger needs at least 60 seconds and at most 100 years."
                    : "A trigger needs more than 0 seconds and at most 100 years.")
        }
        let whole = seconds.rounded(.up)
        let rest = repeats ? 0 : Int64(((whole - seconds) * 1_000_000).rounded())
        self.init(
            seconds: Int(whole), repeats: repeats, anchor: now - .microseconds(rest))
    }
}
