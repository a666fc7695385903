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
