import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads times of the sun: `at sunset`, `30 min before sunrise`, `일몰 30분 전`, `해 뜰 때`.
    mutating func readSun() throws(AlertError) -> Bool {
        guard scanner.text.kinds.sun else { return false }
        var areDaily = false
        let times = try scanner.list { scanner throws(AlertError) in
            areDaily = scanner.take(.every) || areDaily
            return try scanner.sunTime()
        }
        guard !times.isEmpty else { return false }
        areDaily = scanner.take(.everyTail) || areDaily
        scanner.takeAtTail()
        add(.sun(times))
        return areDaily ? add(.every) : true
    }
}

extension PhraseScanner {
    /// Reads a time of the sun, with the length of time before or after it.
    fileprivate mutating func sunTime() throws(AlertError) -> SunTime? {
        try attempt { scanner throws(AlertError) in
            let start = scanner
            scanner.skip(.at)
            var distance = 0
            if let length = try scanner.length() {
                let isBefore = scanner.take(.before)
                guard isBefore || scanner.take(.after) else { return nil }
                distance = length.seconds * (isBefore ? -1 : 1)
                guard !length.isCalendar else { return nil }
            }
            scanner.skip(.the)
            guard let event = scanner.take(\.sunEvent) else { return nil }
            let tail = try scanner.attempt { scanner throws(AlertError) in
                guard let length = try scanner.length(), !length.isCalendar else {
                    return nil as Int?
                }
                if scanner.take(.beforeTail) { return -length.seconds }
                return scanner.take(.later) ? length.seconds : nil
            }
            guard let time = SunTime(event, offset: tail ?? distance) else {
                throw .invalid(
                    "'\(scanner.words(since: start))' is too far from the sun. Write whole minutes, at most 6 hours."
                )
            }
            return time
        }
    }
}

extension Word {
    fileprivate var sunEvent: SunTime.Event? {
        if case .sun(let event) = self { event } else { nil }
    }
}
