package import Alerts
import Localization
package import PhraseGeneration
package import Recurrence
import ScheduleReading

/// How the reader understood a generated phrase.
package enum PhraseVerdict: Sendable {
    /// The reader gave the meaning of the phrase, or refused a phrase without one.
    case right
    /// The reader refused a phrase that has a meaning.
    case refused(String)
    /// The reader gave another meaning.
    case different(String)
}

/// Compares what the reader makes of phrases with what their generator meant.
package struct PhraseCheck: Sendable {
    package let now: Instant
    package let zone: Zone

    /// The times at which phrases are read.
    package static let clocks = [
        "2026-11-23T12:00:00+09:00", "2026-11-24T08:10:00+09:00", "2026-12-30T17:30:00+09:00",
        "2027-02-26T23:20:00+09:00", "2027-08-01T06:45:00+09:00",
    ]

    /// Creates the check of a seed, which reads phrases at one of the ``clocks`` in Seoul.
    package init(seed: UInt64) throws {
        zone = try Zone(identifier: "Asia/Seoul")
        now = try Instant(rfc3339: Self.clocks[Int(seed % UInt64(Self.clocks.count))])
    }

    package func trigger(_ text: String) throws -> Trigger {
        let words = Self.wakeRequest(text)?.rest.joined(separator: " ") ?? text
        let trigger = try WhenReading.trigger(words, now: now, in: zone).completed(at: now)
        try trigger.validate()
        return trigger
    }

    /// Returns the text of the trigger of a phrase, or of the error.
    package func answer(_ text: String) -> String {
        do {
            return try trigger(text).description
        } catch {
            return "\(error)"
        }
    }

    /// Returns how the reader understands a phrase.
    package func verdict(_ phrase: GeneratedPhrase) -> PhraseVerdict {
        guard (Self.wakeRequest(phrase.text) != nil) == phrase.wakes else {
            let wish = phrase.wakes ? "a" : "no"
            return .different("\(phrase.text) | wanted \(wish) request to wake the machine")
        }
        return verdict(phrase.text, meaning: phrase.meaning)
    }

    private static func wakeRequest(_ text: String) -> MachineWakeRequest? {
        MachineWakeRequest(text.split(separator: " ").map(String.init))
    }

    /// Returns how the reader understands a text that means something, or nothing.
    package func verdict(_ text: String, meaning: PhraseMeaning?) -> PhraseVerdict {
        let trigger: Trigger
        do {
            trigger = try self.trigger(text)
        } catch {
            return meaning == nil ? .right : .refused("\(error)")
        }
        let rings = meaning?.occurrences(after: now, in: zone, limit: Self.most)
        if let rings, agrees(trigger, rings) { return .right }
        let expected = rings.map { describe($0.prefix(3)) } ?? "a refusal"
        let found = describe(following(trigger, limit: 3)[...])
        return .different("\(text) | wanted \(expected) | found \(words(trigger)): \(found)")
    }

    /// Returns whether two triggers ring at the same times.
    package func agree(_ first: Trigger, _ second: Trigger) -> Bool {
        probes.allSatisfy { probe in
            first.next(after: probe, in: zone)?.instant
                == second.next(after: probe, in: zone)?.instant
        } && following(first, limit: 12) == following(second, limit: 12)
    }

    /// The number of rings of a meaning that are compared at most.
    private static let most = 2_500

    /// Instants after which the next rings of two triggers are compared.
    private var probes: [Instant] {
        (0...40).map { Instant(seconds: now.seconds + $0 * 1_600_000) }
    }

    private func following(_ trigger: Trigger, limit: Int) -> [Instant] {
        var found: [Instant] = []
        var cursor = now
        while found.count < limit, let next = trigger.next(after: cursor, in: zone) {
            found.append(next.instant)
            cursor = next.instant
        }
        return found
    }

    /// Returns whether a trigger has the given rings: the first ones, the last ones, the ones after
    /// each of the probes, and the ones around each gap.
    private func agrees(_ trigger: Trigger, _ rings: [Instant]) -> Bool {
        let isComplete = rings.count < Self.most
        let limit = Instant(
            seconds: isComplete
                ? now.seconds + Int64(PhraseMeaning.horizon - 2) * 86_400
                : rings.last?.seconds ?? now.seconds)
        let found = following(trigger, limit: 12).filter { $0 < limit }
        guard found.elementsEqual(rings.prefix(12).filter { $0 < limit }) else { return false }
        var instants = probes
        instants += rings.suffix(2)
        for (ring, next) in zip(rings, rings.dropFirst()).prefix(600)
        where next.seconds - ring.seconds > 90_000 {
            instants.append(ring)
            if instants.count > 80 { break }
        }
        return instants.filter { $0 < limit }.allSatisfy { probe in
            let expected = rings.first { $0 > probe }
            let next = trigger.next(after: probe, in: zone)?.instant
            return next == expected || (next ?? limit) >= limit && (expected ?? limit) >= limit
        }
    }

    private func describe(_ rings: ArraySlice<Instant>) -> String {
        rings.map { zone.civil(at: $0).description.dropSeconds() }.joined(separator: ", ")
    }

    private func words(_ trigger: Trigger) -> String {
        switch trigger {
        case .schedule, .timetable:
            Grammar.english.sentence(trigger.schedules, today: zone.civil(at: now).date)
        default: trigger.description
        }
    }
}

extension String {
    /// Returns a time without its seconds if they are 0.
    fileprivate func dropSeconds() -> String {
        hasSuffix(":00") && count > 16 ? String(dropLast(3)) : self
    }
}
