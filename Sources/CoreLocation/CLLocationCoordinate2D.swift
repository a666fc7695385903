/// An angle in degrees.
public typealias CLLocationDegrees = Double

/// A distance in meters.
public typealias CLLocationDistance = Double

/// A place on the earth.
public struct CLLocationCoordinate2D: Sendable {
    /// The degrees north of the equator.
    public var latitude: CLLocationDegrees
    /// The degrees east of Greenwich.
    public var longitude: CLLocationDegrees

    /// Makes the place on the equator south of Greenwich.
    public init() {
        self.init(latitude: 0, longitude: 0)
    }

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - latitude: The degrees north of the equator.
    ///   - longitude: The degrees east of Greenwich.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A place that is not on the earth.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a place.
///
/// - Parameters:
///   - latitude: The degrees north of the equator.
///   - longitude: The degrees east of Greenwich.
/// - Returns: The place.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns whether a place is on the earth.
///
/// - Parameter coord: The place.
/// - Returns: Whether the latitude is from -90 to 90 degrees, and the longitude from -180 to 180.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}
