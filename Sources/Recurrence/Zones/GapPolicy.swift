/// The policy for a wall time that does not exist because the clocks go forward and skip it.
///
/// The raw values are the words used on Peal's command line and in its JSON.
public enum GapPolicy: String, CaseIterable, Codable, Hashable, Sendable {
    /// Use the first instant after the gap: 02:30 becomes 03:00.
    ///
    /// This is the default, so that an alarm is neither lost nor later than necessary.
    case next
    /// Use the offset from before the gap: 02:30 becomes 03:30.
    ///
    /// RFC 5545 (section 3.3.5) interprets a local time this way.
    case shift
    /// Skip the wall time on that day.
    ///
    /// RFC 5545 (section 3.3.10) does so for the instances of a rule.
    case skip
}

/// The policy for a wall time that exists twice because the clocks go back and repeat it.
///
/// A schedule never recurs at both instants. The raw values are the words used on Peal's command
/// line and in its JSON.
public enum FoldPolicy: String, CaseIterable, Codable, Hashable, Sendable {
    /// Use the earlier instant.
    ///
    /// This is the default, as RFC 5545 (section 3.3.5) interprets a local time this way.
    case first
    /// Use the later instant.
    case last
}
