/// What becomes of a wall time that does not exist because the clocks go forward over it.
///
/// The raw values are the words of Peal's command line and JSON.
public enum GapPolicy: String, CaseIterable, Codable, Hashable, Sendable {
    /// The first instant after the gap: 02:30 becomes 03:00. This is the default, because an alarm
    /// must neither be lost nor come later than it has to.
    case next
    /// The offset from before the gap: 02:30 becomes 03:30, as RFC 5545 (section 3.3.5) reads a
    /// local time.
    case shift
    /// Nothing: there is no such time on that day, as RFC 5545 (section 3.3.10) has it for the
    /// instances of a rule.
    case skip
}
