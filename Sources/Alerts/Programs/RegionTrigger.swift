public import Recurrence

/// The crossings of a region's border at which a program's request rings.
public struct RegionTrigger: Hashable, Sendable {
    /// The program's name of the region.
    public let name: String
    /// The region.
    public let region: Region
    /// Whether the request rings when the machine enters the region.
    public let onEntry: Bool
    /// Whether the request rings when the machine leaves the region.
    public let onExit: Bool
    /// Whether the request rings at each crossing, instead of at the first one only.
    public let repeats: Bool
    /// The instant of the crossing for which the request has not rung yet.
    ///
    /// A request that does not repeat keeps the instant after its ring.
    public var happened: Instant?

    /// Creates a trigger for the next crossings.
    public init(
        name: String, region: Region, onEntry: Bool, onExit: Bool, repeats: Bool
    ) {
        self.name = name
        self.region = region
        self.onEntry = onEntry
        self.onExit = onExit
        self.repeats = repeats
    }

    /// Whether a crossing can make the request ring.
    var isWaiting: Bool { (onEntry || onExit) && (repeats || happened == nil) }

    /// Returns whether the request rings at a crossing.
    func rings(at crossing: RegionCrossing) -> Bool {
        isWaiting && region == crossing.region && (crossing.isEntry ? onEntry : onExit)
    }

    func next(after instant: Instant, in zone: Zone) -> Occurrence? {
        happened.flatMap { $0 > instant ? Occurrence(at: $0, in: zone) : nil }
    }

    func last(through instant: Instant, in zone: Zone) -> Occurrence? {
        happened.flatMap { $0 <= instant ? Occurrence(at: $0, in: zone) : nil }
    }

    /// An English description: "each time this machine enters Headquarters".
    var description: String {
        let verb = onEntry && onExit ? "enters or leaves" : onEntry ? "enters" : "leaves"
        return "\(repeats ? "each" : "the first") time this machine \(verb) \(name)"
    }
}
