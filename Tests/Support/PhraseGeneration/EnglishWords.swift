import Recurrence

/// The words of English phrases.
enum EnglishWords {
    static let workdays = Set(Weekday.allCases.prefix(5))
    static let weekend: Set<Weekday> = [.saturday, .sunday]

    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]
    static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    static let numbers = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ]
    static let ordinals = ["zeroth", "first", "second", "third", "fourth", "fifth"]
    static let zones = [
        "America/New_York": [
            "new york time", "(America/New_York)", "America/New_York", "in new york",
        ],
        "Europe/London": ["london time", "(Europe/London)", "in Europe/London"],
        "Europe/Berlin": ["berlin time", "in Europe/Berlin", "(Europe/Berlin)"],
        "Asia/Tokyo": ["tokyo time", "Asia/Tokyo", "(Asia/Tokyo)"],
        "America/Los_Angeles": ["los angeles time", "(America/Los_Angeles)"],
        "UTC": ["utc", "UTC", "(UTC)"], "Asia/Seoul": ["seoul time", "(Asia/Seoul)"],
    ]
    /// Phrases that ask to wake the machine.
    static let waking = [
        "{} and wake the computer", "{} even if the laptop sleeps", "{} and wake up my pc for it",
        "{} wake the machine for it", "even if the computer is asleep {}",
    ]

    /// A part of the day that can follow a day.
    struct Part {
        let name: String
        /// The minute that the part means without a time.
        let usual: Int
        let hours: ClosedRange<Int>
    }

    static let parts = [
        Part(name: "morning", usual: 540, hours: 5...11),
        Part(name: "afternoon", usual: 900, hours: 12...17),
        Part(name: "evening", usual: 1_080, hours: 17...22),
        Part(name: "night", usual: 1_260, hours: 20...23),
    ]

    static func part(of minute: Int, _ isLater: Bool) -> Part? {
        let parts = parts.filter { $0.hours.contains(minute / 60) }
        return isLater ? parts.last : parts.first
    }

    /// Returns whether the last word of a text is a weekday.
    static func endsInWeekday(_ text: String) -> Bool {
        let word = text.split(whereSeparator: { " ,/".contains($0) }).last ?? ""
        return weekdays.contains { word == $0 || word == $0.prefix(3) || word == "\($0)s" }
    }

    static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Returns an ordinal number in digits, such as `1st`.
    static func ordinal(_ number: Int) -> String {
        if (11...13).contains(number) { return "\(number)th" }
        switch number % 10 {
        case 1: return "\(number)st"
        case 2: return "\(number)nd"
        case 3: return "\(number)rd"
        default: return "\(number)th"
        }
    }
}
