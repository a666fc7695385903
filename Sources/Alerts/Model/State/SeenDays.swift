public import Recurrence

/// The days on which the store was maintained, oldest first: the evidence that time has passed.
///
/// The store deletes old lines by this list and never by the clock alone, because the clock may be
/// wrong for seconds or for years. A day has passed when a later one was seen. A day between two others
/// that is out of their order comes from a wrong clock, so it is removed from the list.
public struct SeenDays: Hashable, Sendable {
    /// A day, and the contents of the store when the day was first seen.
    public struct Day: Hashable, Sendable {
        /// The date in UTC.
        public var date: CivilDate
        /// The number of the newest line of the history.
        public var history: Int
        /// The number of the newest change that can be undone.
        public var undo: Int

        /// Creates a day.
        public init(date: CivilDate, history: Int, undo: Int) {
            (self.date, self.history, self.undo) = (date, history, undo)
        }
    }

    /// How many days the history is kept.
    public static let historyLength = 90
    /// How many days a change can be undone.
    public static let undoLength = 30

    /// The days, in the order in which they were seen.
    public private(set) var days: [Day]

    /// Creates a list of days that were seen earlier.
    public init(_ days: [Day] = []) { self.days = days }

    /// Adds today, unless it was seen before.
    public mutating func see(_ today: Day) {
        if let last = days.last, last.date != today.date {
            let before = days.dropLast().last?.date ?? .earliest
            if before <= today.date, !(before...today.date).contains(last.date) {
                days.removeLast()
            }
        }
        guard !days.contains(where: { $0.date == today.date }) else { return }
        days.append(today)
        days = days.suffix(Self.historyLength + 1)
    }

    /// Returns the day since which `count` days have passed; `nil` if fewer were seen.
    ///
    /// Today does not count, because the clock may be wrong at this moment.
    public func day(before count: Int) -> Day? {
        days.count > count ? days[days.count - 1 - count] : nil
    }
}
