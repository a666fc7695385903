/// The regions that a scheduler's alerts wait for, and on which side of their borders the machine is.
///
/// The sides are not stored. So the first position after a start says where the machine is, and not
/// that it has come there, and the same holds for a region that is new.
struct RegionTracker {
    /// The regions.
    private(set) var regions: Set<Region> = []
    /// Whether the machine is in a region, for the regions of which this is known.
    private var isInside: [Region: Bool] = [:]

    /// Follows other regions from now on.
    ///
    /// - Parameter regions: The regions.
    /// - Returns: Whether they are other regions than before.
    mutating func follow(_ regions: Set<Region>) -> Bool {
        guard regions != self.regions else { return false }
        self.regions = regions
        isInside = isInside.filter { regions.contains($0.key) }
        return true
    }

    /// Uses a position of the machine.
    ///
    /// - Parameter fix: The position.
    /// - Returns: The crossings since the last position.
    mutating func moved(to fix: LocationFix) -> [RegionCrossing] {
        regions.compactMap { region in
            guard let side = region.contains(fix) else { return nil }
            let former = isInside.updateValue(side, forKey: region)
            return former == !side ? RegionCrossing(region: region, isEntry: side) : nil
        }
    }
}
