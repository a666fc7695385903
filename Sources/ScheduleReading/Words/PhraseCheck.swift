import Alerts
import Recurrence

/// Tells whether words say when an alert rings.
package enum PhraseCheck {
    /// Returns whether a phrase can be read; it may still lack a time or have passed.
    ///
    /// - Parameter text: The phrase.
    /// - Returns: Whether every word of it has a meaning.
    package static func isUnderstood(_ text: String) -> Bool {
        (try? PhraseReader.phrase(text, now: noon)) != nil
    }

    /// Any time will do, because the words alone decide.
    private static let noon = CivilDateTime(
        date: CivilDate(daysSinceEpoch: 20_000), time: CivilTime(hour: 12, minute: 0) ?? .midnight)
}
