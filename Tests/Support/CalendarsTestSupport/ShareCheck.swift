import Alerts
import Calendars
import Localization
import Recurrence

/// A check that holds for any items of a shared folder: nothing traps, Peal reads the same from the
/// item that it writes, and it does not matter in which order and how often items are merged.
package enum ShareCheck {
    private static let zone = CalendarCheck.zone

    /// Reads up to three items and merges them.
    ///
    /// - Parameter bytes: The texts of the items, with a zero between two of them.
    /// - Throws: ``CalendarCheck/Finding``.
    package static func run(_ bytes: some Collection<UInt8>) throws(CalendarCheck.Finding) {
        let texts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        let items = texts.compactMap { try? SharedAlert(text: String(decoding: $0, as: UTF8.self)) }
        guard let first = items.first else { return }
        var copies: [SharedAlert] = []
        for item in items {
            try check(item)
            // Items of different alerts count as those of one, so that the fuzzer must not find an
            // id twice.
            guard let copy = try? SharedAlert(id: first.id, record: item.record) else {
                throw finding("Peal cannot read the record that it has written.")
            }
            copies.append(copy)
        }
        let all = merged(copies)
        guard merged(copies.reversed()) == all else {
            throw finding("The order in which items are merged matters.")
        }
        guard merged([all] + copies) == all else {
            throw finding("An item that is merged twice changes something.")
        }
        try check(all)
    }

    private static func merged(_ copies: [SharedAlert]) -> SharedAlert {
        copies.dropFirst().reduce(copies[0]) { $0.merging($1) }
    }

    /// Checks what holds for one item.
    private static func check(_ item: SharedAlert) throws(CalendarCheck.Finding) {
        guard (try? SharedAlert(text: item.text(in: zone))) == item else {
            throw finding("Peal reads something else from the item that it has written.")
        }
        guard let alert = try? item.alert() else { return }
        _ = alert.trigger.next(after: CalendarCheck.now, in: zone)
        for grammar in Grammar.allCases { _ = grammar.sentence(alert.trigger.schedules) }
        guard item.removedAt == nil else { return }
        var updated = item
        updated.update(to: AcknowledgedAlert(alert), at: CalendarCheck.now, in: zone)
        guard updated == item else {
            throw finding("A machine that has the alert changes it.")
        }
    }

    private static func finding(_ sentence: String) -> CalendarCheck.Finding {
        CalendarCheck.Finding(description: sentence)
    }
}
