import Messages
public import Recurrence

/// A circle on the earth, which the machine enters and leaves.
public struct Region: Hashable, Sendable {
    /// The largest radius in meters.
    package static let maximumRadius = 1_000_000.0

    /// The center of the circle.
    public let center: Coordinates
    /// The radius in meters.
    public let radius: Double

    /// Creates a region.
    ///
    /// - Parameters:
    ///   - center: The center of the circle.
    ///   - radius: The radius in meters, more than 0 and at most 1,000 km.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
    public init(center: Coordinates, radius: Double) throws(AlertError) {
        guard radius > 0, radius <= Self.maximumRadius else {
            throw .invalid(
                "The radius of a region must be more than 0 and at most 1,000,000 meters.")
        }
        self.center = center
        self.radius = radius
    }

    /// Returns whether the machine is in the region.
    ///
    /// A position close to the border is on neither side, so that its jitter is no entry and no exit.
    ///
    /// - Parameter fix: The machine's position.
    /// - Returns: The answer; `nil` if the position is not accurate enough for one.
    func contains(_ fix: LocationFix) -> Bool? {
        let distance = fix.position.distance(to: center)
        if distance + fix.accuracy <= radius { return true }
        return distance - fix.accuracy > radius ? false : nil
    }
}

/// A position of the machine, as a location service reports it.
///
/// Positions are kept in memory only. They are neither logged nor stored.
public struct LocationFix: Hashable, Sendable {
    /// The most likely position.
    public let position: Coordinates
    /// The largest likely distance between ``position`` and the machine, in meters.
    public let accuracy: Double

    /// Creates a fix; `nil` if the accuracy is not a distance.
    public init?(_ position: Coordinates, accuracy: Double) {
        guard accuracy >= 0, accuracy.isFinite else { return nil }
        self.position = position
        self.accuracy = accuracy
    }
}

/// The event that the machine has entered or left a region.
struct RegionCrossing: Hashable {
    let region: Region
    /// Whether the machine has entered the region.
    let isEntry: Bool
}
