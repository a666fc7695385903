/// A time of day that follows the sun, such as half an hour before sunset.
public struct SunTime: Hashable, Sendable {
    /// The moment at which the upper edge of the sun touches a level horizon.
    public enum Event: String, CaseIterable, Hashable, Sendable {
        /// The sun appears.
        case sunrise
        /// The sun disappears.
        case sunset
    }

    /// The greatest distance from the event, in seconds: 6 hours.
    ///
    /// So a time never comes later than that of the next day.
    public static let greatestOffset = 21_600

    /// The event.
    public let event: Event
    /// The seconds after the event; negative before it.
    public let offset: Int

    /// Creates a time; `nil` if it is too far from the event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - offset: The seconds after the event, negative before it: whole minutes, at most
    ///     ``greatestOffset`` in each direction.
    public init?(_ event: Event, offset: Int = 0) {
        guard abs(offset) <= SunTime.greatestOffset, offset % 60 == 0 else { return nil }
        self.event = event
        self.offset = offset
    }

    /// Reads a time from its text.
    ///
    /// - Parameter text: The event and, if the time is not that of the event, a sign and the hours
    ///   and minutes after or before it, such as `sunset`, `sunrise+01:00` or `sunset-00:30`.
    public init?(_ text: some StringProtocol) {
        var scanner = TextScanner(text)
        guard let event = Event(rawValue: scanner.run { $0.isLowercaseLetter }) else { return nil }
        guard !scanner.isAtEnd else {
            self.init(event)
            return
        }
        let isBefore = scanner.take("-")
        guard isBefore || scanner.take("+"), let hours = scanner.digits(2), scanner.take(":"),
            let minutes = scanner.digits(2), minutes < 60, scanner.isAtEnd
        else { return nil }
        let offset = hours * 3_600 + minutes * 60
        self.init(event, offset: isBefore ? -offset : offset)
    }

    /// Returns the instant of this time on a day, in whole minutes.
    ///
    /// - Parameters:
    ///   - day: The day of the zone.
    ///   - zone: The zone.
    ///   - place: The place.
    /// - Returns: The instant; `nil` on a day on which the sun does not rise or set.
    public func instant(on day: CivilDate, in zone: Zone, at place: Coordinates) -> Instant? {
        let noon = Int64(day.daysSinceEpoch) * 86_400 + 43_200
        let offset = zone.timeline.period(containing: noon).offset
        guard let event = SunDay(nearest: noon - offset, at: place).second(of: event) else {
            return nil
        }
        return Instant(seconds: event + Int64(self.offset))
    }
}

extension SunTime: Comparable {
    /// Returns whether a time comes before another on a day in spring or autumn.
    ///
    /// - Parameters:
    ///   - left: A time.
    ///   - right: Another time.
    /// - Returns: `true` if `left` comes first.
    public static func < (left: SunTime, right: SunTime) -> Bool {
        (left.secondsFromNoon, left.event.rawValue) < (right.secondsFromNoon, right.event.rawValue)
    }

    /// The seconds from noon to this time on a day that is as long as its night.
    package var secondsFromNoon: Int { offset + (event == .sunrise ? -21_600 : 21_600) }
}

extension SunTime: CustomStringConvertible {
    /// The text that ``init(_:)-(StringProtocol)`` reads, such as `sunset-00:30`.
    public var description: String {
        guard offset != 0 else { return event.rawValue }
        let time = CivilTime(clamping: abs(offset))
        return "\(event)\(offset < 0 ? "-" : "+")\(time)"
    }
}

extension UInt8 {
    fileprivate var isLowercaseLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
}
