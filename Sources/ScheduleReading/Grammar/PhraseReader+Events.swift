import Alerts
import Messages
import Recurrence

extension PhraseReader {
    /// Reads what the user does: `when I unlock`, `when I leave the office`, `집에 도착하면`.
    mutating func readEvent() -> Bool {
        guard scanner.text.kinds.event else { return false }
        let event = scanner.attempt { $0.event() }
        return event.map { add(.event($0)) } ?? false
    }
}

extension PhraseScanner {
    fileprivate mutating func event() -> EventTrigger.Event? {
        let start = self
        let word = take { if case .event(let event) = $0 { event } else { nil } }
        switch word {
        case .unlock: return .unlock
        case .login: return .login
        case .arrive: return takePlace().map { .arrive($0) }
        case .leave: return takePlace().map { .leave($0) }
        case .comeHome:
            return words(since: start).split(separator: " ").last.flatMap(Self.name)
                .map { .arrive($0) }
        case nil: return placeWithTail()
        }
    }

    /// Reads the name of a place: `the office`.
    private mutating func takePlace() -> Place.Name? {
        skip(.the)
        let start = self
        guard takeRun({ $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }) else { return nil }
        return Self.name(words(since: start))
    }

    /// Reads the name of a place and the words behind it: `집에 도착하면`, `집 나갈 때`.
    private mutating func placeWithTail() -> EventTrigger.Event? {
        let start = next
        let space = text.bytes[start...].firstIndex(of: UInt8(ascii: " ")) ?? text.bytes.count
        guard space > start else { return nil }
        for end in (start + 1)...space {
            guard
                let tail = text.eventTail(
                    at: end == space ? min(space + 1, text.bytes.count) : end),
                let name = Self.name(text.string(start..<end))
            else { continue }
            place = tail.end
            return tail.event == .arrive ? .arrive(name) : .leave(name)
        }
        return nil
    }

    private static func name(_ text: some StringProtocol) -> Place.Name? {
        try? Place.Name(String(text))
    }
}

extension PhraseText {
    /// Returns the longest word at a place that stands behind the name of a place of the user, and its
    /// end; `nil` if there is none.
    fileprivate func eventTail(at place: Int) -> (event: Word.Event, end: Int)? {
        for index in words(at: place) {
            if case .eventTail(let event) = words[index].word { return (event, words[index].end) }
        }
        return nil
    }
}

extension Phrase {
    /// The trigger of an alert that rings at an event; `nil` if the phrase names none.
    func eventTrigger() throws(AlertError) -> EventTrigger? {
        let event = clauses.lazy.compactMap {
            if case .event(let event) = $0.meaning { event } else { nil }
        }.first
        guard let event else { return nil }
        return EventTrigger(event, times: try eventTimes())
    }

    /// The days and hours in which an event counts; `nil` if each event counts.
    private func eventTimes() throws(AlertError) -> EventTimes? {
        guard has(.weekday) || has(.window) else { return nil }
        let ranges = try ranges()
        guard clauses.count(where: { $0.kind == .window }) < (ranges.isEmpty ? 3 : 2) else {
            throw .invalid("'\(text)' has hours in two places. Write one of them.")
        }
        let resolution = ClockResolution(parts: [], now: nil)
        if let range = ranges.first?.range {
            let (from, to) = try resolution.range(range)
            return EventTimes(weekdays: weekdays, from: from, to: to)
        }
        let from = try resolution.times(rangeStart.map { [$0] } ?? []).first
        let to = try resolution.times(rangeEnd.map { [$0] } ?? []).first
        return EventTimes(weekdays: weekdays, from: from ?? .midnight, to: to ?? .endOfDay)
    }
}
