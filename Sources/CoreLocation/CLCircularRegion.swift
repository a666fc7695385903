public import Foundation
import Recurrence

/// A circle on the earth.
open class CLCircularRegion: CLRegion {
    /// The center of the circle.
    open var center: CLLocationCoordinate2D { storedCenter }
    /// The radius of the circle in meters.
    open var radius: CLLocationDistance { storedRadius }

    private let storedCenter: CLLocationCoordinate2D
    private let storedRadius: CLLocationDistance

    /// Makes a circle.
    ///
    /// - Parameters:
    ///   - center: The center of the circle.
    ///   - radius: The radius in meters.
    ///   - identifier: The identifier of the region, unique in the program.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        storedCenter = center
        storedRadius = radius
        super.init(identifier: identifier)
    }

    /// Reads a circle from an archive.
    public required init?(coder: NSCoder) {
        storedCenter = CLLocationCoordinate2D(
            latitude: coder.decodeDouble(forKey: Key.latitude),
            longitude: coder.decodeDouble(forKey: Key.longitude))
        storedRadius = coder.decodeDouble(forKey: Key.radius)
        super.init(coder: coder)
    }

    /// Writes the circle to an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(center.latitude, forKey: Key.latitude)
        coder.encode(center.longitude, forKey: Key.longitude)
        coder.encode(radius, forKey: Key.radius)
    }

    private enum Key {
        static let latitude = "latitude"
        static let longitude = "longitude"
        static let radius = "radius"
    }

    /// Returns a circle with the same values.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CLCircularRegion(center: center, radius: radius, identifier: identifier)
        copy.notifyOnEntry = notifyOnEntry
        copy.notifyOnExit = notifyOnExit
        return copy
    }

    /// Returns whether a place is in the circle.
    ///
    /// - Parameter coordinate: The place.
    /// - Returns: Whether its distance to the center, on a sphere, is not more than the radius.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        guard let place = Coordinates(coordinate), let center = Coordinates(center) else {
            return false
        }
        return place.distance(to: center) <= radius
    }
}

extension Coordinates {
    /// Creates a place; `nil` if it is not on the earth.
    fileprivate init?(_ coordinate: CLLocationCoordinate2D) {
        self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
}
