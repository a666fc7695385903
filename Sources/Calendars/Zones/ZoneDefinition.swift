internal import Recurrence

/// The clock changes in a `VTIMEZONE` (RFC 5545, section 3.6.5), by which a zone without a known name
/// is recognized.
struct ZoneDefinition {
    /// A `STANDARD` or `DAYLIGHT` part: when its offset begins, and the offset before.
    struct Observance {
        var start: CivilDateTime?
        var rule: String?
        var offsetFrom: Int?
        var offsetTo: Int?

        /// Reads a line of the part.
        mutating func add(_ line: ContentLine) {
            switch line.name {
            case "DTSTART":
                if case .local(let wall) = RecurrenceDate(rfc5545: line.value.trimmed) {
                    start = wall
                }
            case "RRULE": rule = line.value.trimmed
            case "TZOFFSETFROM": offsetFrom = ZoneDefinition.seconds(line.value.trimmed)
            case "TZOFFSETTO": offsetTo = ZoneDefinition.seconds(line.value.trimmed)
            default: break
            }
        }
    }

    /// A clock change: its instant, and the offset after it in seconds.
    private struct Change: Hashable {
        let instant: Instant
        let offset: Int
    }

    private var observances: [Observance] = []

    /// The period in which a zone must have the same changes.
    private static let period = Int64(2 * 366 * 86_400)
    /// The limit for the parts, and for the changes of a part in the period; no zone has more.
    private static let most = 200

    /// Begins a `STANDARD` or `DAYLIGHT` part.
    mutating func begin() {
        if observances.count <= Self.most { observances.append(Observance()) }
    }

    /// Adds a line to the part that began last.
    mutating func add(_ line: ContentLine) {
        guard !observances.isEmpty else { return }
        observances[observances.count - 1].add(line)
    }

    /// Returns the first of the zones that has these clock changes from `now` on, or `nil` if none
    /// has.
    func zone(among names: [String], from now: Instant) -> Zone? {
        let end = Instant(seconds: now.seconds + Self.period)
        guard let changes = changes(from: now, to: end), let offset = offset(at: now) else {
            return nil
        }
        return names.lazy.compactMap { try? Zone(identifier: $0) }.first { zone in
            zone.offset(at: now).seconds == offset
                && Set(
                    zone.transitions(from: now, to: end).lazy
                        .filter { $0.before.seconds != $0.after.seconds }
                        .map { Change(instant: $0.instant, offset: $0.after.seconds) }) == changes
        }
    }

    /// The offset at an instant: that of the latest change, or of the only observance.
    private func offset(at now: Instant) -> Int? {
        let past = Instant(seconds: now.seconds - Self.period)
        let latest = changes(from: past, to: now)?.max { $0.instant < $1.instant }
        if let latest { return latest.offset }
        let last = observances.max { left, right in
            guard let left = left.start, let right = right.start else { return false }
            return left < right
        }
        return last?.offsetTo
    }

    /// Returns the changes between two instants; `nil` if a part cannot be read.
    private func changes(from start: Instant, to end: Instant) -> Set<Change>? {
        guard (1...Self.most).contains(observances.count) else { return nil }
        var changes: Set<Change> = []
        for part in observances {
            guard let first = part.start, let before = part.offsetFrom, let after = part.offsetTo
            else { return nil }
            guard before != after else { continue }
            // The onset is a time of the clock before the change (section 3.6.5).
            let local = { (instant: Instant) in Instant(seconds: instant.seconds + Int64(before)) }
            var onsets: [Instant] = []
            if let text = part.rule {
                guard let rule = try? RecurrenceRule(rfc5545: text),
                    let schedule = try? Schedule(
                        rule: rule, start: first.date, times: [first.time], zone: .utc)
                else { return nil }
                var cursor = local(start)
                while let next = schedule.next(after: cursor, in: .utc)?.instant,
                    next < local(end)
                {
                    guard onsets.count < Self.most else { return nil }
                    onsets.append(next)
                    cursor = next
                }
            } else if let onset = Zone.utc.instant(of: first), onset > local(start),
                onset < local(end)
            {
                onsets = [onset]
            }
            for onset in onsets {
                changes.insert(
                    Change(
                        instant: Instant(seconds: onset.seconds - Int64(before)), offset: after))
            }
        }
        return changes
    }

    /// Reads an offset such as `+0930` (RFC 5545, section 3.3.14).
    private static func seconds(_ text: String) -> Int? {
        let digits = text.dropFirst()
        guard let sign = text.first, sign == "+" || sign == "-", digits.allSatisfy(\.isNumber),
            digits.count == 4 || digits.count == 6, let number = Int(digits)
        else { return nil }
        let parts = digits.count == 4 ? number * 100 : number
        let seconds = parts / 10_000 * 3_600 + parts / 100 % 100 * 60 + parts % 100
        return sign == "-" ? -seconds : seconds
    }
}
