/// Which of the two is meant by a wall time that exists twice because the clocks go back over it.
///
/// It never means both. The raw values are the words of Peal's command line and JSON.
public enum FoldPolicy: String, CaseIterable, Codable, Hashable, Sendable {
    /// The earlier one. This is the default, as RFC 5545 (section 3.3.5) reads a local time.
    case first
    /// The later one.
    case last
}
