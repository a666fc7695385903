/// The difference between a zone's local time and UTC during a period.
public struct Offset: Hashable, Sendable {
    /// Seconds east of UTC, for example 32 400 in Seoul.
    public let seconds: Int
    /// The abbreviation in the zone data, such as `KST` or `+09`.
    ///
    /// Several zones can use the same abbreviation.
    public let abbreviation: String
    /// Whether the zone data mark this period as daylight saving.
    ///
    /// For Ireland, the data mark the winter period.
    public let isDaylightSaving: Bool

    init(_ seconds: Int, _ abbreviation: String, isDaylightSaving: Bool = false) {
        self.seconds = seconds
        self.abbreviation = abbreviation
        self.isDaylightSaving = isDaylightSaving
    }
}
