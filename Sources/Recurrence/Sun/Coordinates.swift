import Glibc

/// A place on the earth.
public struct Coordinates: Hashable, Sendable {
    /// The degrees north of the equator, -90 to 90.
    public let latitude: Double
    /// The degrees east of Greenwich, -180 to 180.
    public let longitude: Double

    /// Creates a place; `nil` if there is no such place.
    ///
    /// - Parameters:
    ///   - latitude: The degrees north of the equator, -90 to 90.
    ///   - longitude: The degrees east of Greenwich, -180 to 180.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Reads a place from two numbers of degrees with a comma between them.
    ///
    /// - Parameter text: The degrees north and east, such as `37.57,126.98`; each has at most nine
    ///   digits. A space may follow the comma.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Self.degrees(parts[0]),
            let longitude = Self.degrees(parts[1].drop { $0 == " " })
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    private static func degrees(_ text: Substring) -> Double? {
        let digits = text.utf8.count { $0.isDigit }
        let isPlain = text.utf8.allSatisfy {
            $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
        return isPlain && (1...9).contains(digits) ? Double(text) : nil
    }

    /// Reads a place in the form of the tz database's tables, ISO 6709: signed degrees, minutes and,
    /// if given, seconds, such as `+3733+12658` or `+404251-0740023`.
    init?(iso6709 text: some StringProtocol) {
        var scanner = TextScanner(text)
        guard let latitude = scanner.angle(degrees: 2), let longitude = scanner.angle(degrees: 3),
            scanner.isAtEnd
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension Coordinates {
    /// The mean radius of the earth in meters.
    private static let earthRadius = 6_371_000.0

    /// Returns the distance to another place in meters, as the crow flies.
    ///
    /// - Parameter other: The other place.
    /// - Returns: The distance, which is wrong by at most 0.6 %, because the earth is not a sphere.
    package func distance(to other: Coordinates) -> Double {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let north = sin(radians(other.latitude - latitude) / 2)
        let east = sin(radians(other.longitude - longitude) / 2)
        let chord =
            north * north
            + cos(radians(latitude)) * cos(radians(other.latitude)) * east * east
        return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
    }
}

extension Coordinates: CustomStringConvertible {
    /// The degrees north and east, such as `37.57,126.98`, which ``init(_:)`` reads.
    public var description: String { "\(latitude),\(longitude)" }
}

extension TextScanner {
    /// Reads a sign, degrees of the given number of digits, minutes and, if they follow, seconds.
    fileprivate mutating func angle(degrees digits: Int) -> Double? {
        let isNegative = take("-")
        guard isNegative || take("+"), let degrees = self.digits(digits),
            let minutes = self.digits(2)
        else { return nil }
        let angle = Double(degrees) + Double(minutes) / 60 + Double(self.digits(2) ?? 0) / 3_600
        return isNegative ? -angle : angle
    }
}
