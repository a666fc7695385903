public import CoreLocation

/// A trigger that fires when the machine enters or leaves a region.
///
/// The `notifyOnEntry` and the `notifyOnExit` of the region say which of the two counts.
// The compiler requires a subclass to repeat the conformance. This class adds no mutable state.
open class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// Makes a trigger that fires when the machine crosses the border of a region.
    ///
    /// - Parameters:
    ///   - region: The region, which is copied. A request can be added only with a `CLCircularRegion`.
    ///   - repeats: Whether the trigger fires at each crossing, instead of at the first one only.
    public convenience init(region: CLRegion, repeats: Bool) {
        self.init(fields: .location(RegionFields(region), repeats: repeats))
    }

    /// The region.
    open var region: CLRegion {
        if case .location(let region, _) = fields { return region.region }
        return CLCircularRegion(center: CLLocationCoordinate2D(), radius: 0, identifier: "")
    }
}

/// The values of a region, which the daemon receives as they are.
struct RegionFields: Codable, Hashable {
    var id: String
    var latitude: Double
    var longitude: Double
    var radius: Double
    var onEntry: Bool
    var onExit: Bool

    /// Reads a region; one that is no circle has no radius, so that the daemon refuses it.
    init(_ region: CLRegion) {
        let circle = region as? CLCircularRegion
        id = region.identifier
        latitude = circle?.center.latitude ?? 0
        longitude = circle?.center.longitude ?? 0
        radius = circle?.radius ?? 0
        onEntry = region.notifyOnEntry
        onExit = region.notifyOnExit
    }

    /// The region with these values.
    var region: CLRegion {
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            radius: radius, identifier: id)
        region.notifyOnEntry = onEntry
        region.notifyOnExit = onExit
        return region
    }
}
