/// How a zone's clocks differ from UTC during some time.
public struct Offset: Hashable, Sendable {
    /// Seconds east of UTC: 32 400 in Seoul.
    public let seconds: Int
    /// What the zone data call this time, `KST` or `+09`: short, and not unique in the world.
    public let abbreviation: String
    /// Whether the zone data call this time daylight saving.
    ///
    /// Ireland's say so of winter.
    public let isDaylightSaving: Bool

    init(_ seconds: Int, _ abbreviation: String, isDaylightSaving: Bool = false) {
        self.seconds = seconds
        self.abbreviation = abbreviation
        self.isDaylightSaving = isDaylightSaving
    }
}
