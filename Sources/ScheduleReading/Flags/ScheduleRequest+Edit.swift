package import Alerts
package import Recurrence

/// Changes a schedule with words, which keep what they do not mention.
extension ScheduleRequest {
    /// Returns the trigger that an edit asks for.
    ///
    /// Words such as `weekdays 10:00` replace the days and times. The zone, the excluded days, the end
    /// and the number of rings stay, unless the words or a flag say otherwise. A time alone, such as
    /// `17:00`, replaces only the times.
    ///
    /// - Parameters:
    ///   - old: The trigger to change.
    ///   - now: The current time.
    ///   - machineZone: The machine's time zone.
    /// - Returns: The trigger.
    /// - Throws: ``AlertError`` if the words or the flags cannot be read.
    package func edited(
        _ old: Trigger, now: Instant, in machineZone: Zone
    ) throws(AlertError) -> Trigger {
        guard let phrase else { return try trigger(changing: old, now: now, in: machineZone) }
        var request = self
        if at.isEmpty, WhenReading.isTimeAlone(phrase) || Self.isTimes(phrase) {
            request.phrase = nil
            request.at = [phrase]
            return try request.trigger(changing: old, now: now, in: machineZone)
        }
        // An empty value removes a part, so the part is neither kept nor set.
        if until == "" { request.until = nil }
        if zone == "" { request.zone = nil }
        request.except.removeAll { $0.isEmpty }
        let plain = try request.trigger(now: now, in: machineZone)
        if zone == nil, plain.ownZone == nil {
            request.zone = old.ownZone?.identifier
        }
        guard case .schedule(let new) = plain, case .schedule(let former) = old else {
            return request.zone == zone
                ? plain : try request.trigger(now: now, in: machineZone)
        }
        let isEndless = new.until == nil && new.rule.limit == nil
        if isEndless, until == nil, count == nil { request.keepEnd(of: former) }
        if !except.contains("") { request.except += former.exclude.map(\.description) }
        let kept = try request.trigger(now: now, in: machineZone)
        guard case .schedule(let schedule) = kept, !except.contains("") else { return kept }
        return .schedule(
            schedule.adding(include: former.include, excludeRules: former.excludeRules))
    }

    /// Keeps the last day, or the number of rings together with the day from which they count.
    private mutating func keepEnd(of schedule: Schedule) {
        until = schedule.until?.description
        switch schedule.rule.limit {
        case .count(let number):
            count = number
            start = start ?? schedule.start.description
        case .until(let end): until = until ?? end.description
        case nil: break
        }
    }

    /// Whether a text consists of times of day.
    private static func isTimes(_ text: String) -> Bool {
        text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
            (try? TimeReading.time(String($0.drop { $0 == " " }))) != nil
        }
    }
}
