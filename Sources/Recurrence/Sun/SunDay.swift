import Glibc

/// The course of the sun on one day at one place.
///
/// The equations are those of NOAA's solar calculator, after Jean Meeus, "Astronomical Algorithms",
/// chapters 25 and 28. They are exact to a few seconds for the years 1800 to 2100; refraction, for
/// which they assume 34', differs by more from day to day.
struct SunDay {
    /// The second at which the mean sun is highest, from 1970 on.
    private let meanNoon: Double
    private let place: Coordinates

    /// The angle of the sun's center from the zenith when its upper edge touches the horizon: its
    /// radius is 16', and refraction lifts it by 34'.
    private static let zenith = 90.833

    /// Finds the day whose noon by the sun is the nearest one to a second.
    init(nearest second: Int64, at place: Coordinates) {
        // The mean sun is highest at 12:00 UTC in Greenwich, and 4 minutes earlier for each degree
        // to the east.
        let noonOf1970 = 43_200 - place.longitude * 240
        meanNoon = noonOf1970 + ((Double(second) - noonOf1970) / 86_400).rounded() * 86_400
        self.place = place
    }

    /// Returns the second of an event, rounded to a whole minute; `nil` if the sun stays above or
    /// below the horizon.
    func second(of event: SunTime.Event) -> Int64? {
        let direction: Double = event == .sunrise ? -1 : 1
        var found = meanNoon
        // The sun's position changes slowly, so each round is some hundred times as exact.
        for _ in 0..<4 {
            let position = SunPosition(at: found)
            guard let angle = hourAngle(position) else { return nil }
            found = meanNoon - position.equationOfTime + direction * angle * 240
        }
        return Int64((found / 60).rounded()) * 60
    }

    /// Returns the degrees that the earth turns between noon and the event.
    private func hourAngle(_ position: SunPosition) -> Double? {
        let (latitude, declination) = (radians(place.latitude), position.declination)
        let cosine =
            (cos(radians(SunDay.zenith)) - sin(latitude) * sin(declination))
            / (cos(latitude) * cos(declination))
        return abs(cosine) <= 1 ? acos(cosine) * 180 / .pi : nil
    }
}

/// The place of the sun in the sky at an instant.
private struct SunPosition {
    /// The angle of the sun north of the celestial equator, in radians.
    let declination: Double
    /// The seconds by which a sundial is ahead of the mean sun.
    let equationOfTime: Double

    /// Computes the position at a second from 1970 on.
    init(at second: Double) {
        let centuries = (second / 86_400 - 10_957.5) / 36_525
        let meanLongitude = radians(
            280.46646 + centuries * (36_000.76983 + centuries * 0.0003032))
        let anomaly = radians(357.52911 + centuries * (35_999.05029 - centuries * 0.0001537))
        let eccentricity = 0.016708634 - centuries * (0.000042037 + centuries * 0.0000001267)
        let center =
            sin(anomaly) * (1.914602 - centuries * (0.004817 + centuries * 0.000014))
            + sin(2 * anomaly) * (0.019993 - centuries * 0.000101) + sin(3 * anomaly) * 0.000289
        let node = radians(125.04 - centuries * 1_934.136)
        let longitude = meanLongitude + radians(center - 0.00569 - 0.00478 * sin(node))
        let meanObliquity =
            23.0 + 26.0 / 60 + 21.448 / 3_600
            - centuries * (46.815 + centuries * (0.00059 - centuries * 0.001813)) / 3_600
        let obliquity = radians(meanObliquity + 0.00256 * cos(node))
        declination = asin(sin(obliquity) * sin(longitude))
        let y = tan(obliquity / 2) * tan(obliquity / 2)
        let radiansAhead =
            y * sin(2 * meanLongitude) - 2 * eccentricity * sin(anomaly)
            + 4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude)
            - y * y * sin(4 * meanLongitude) / 2
            - eccentricity * eccentricity * sin(2 * anomaly) * 5 / 4
        equationOfTime = radiansAhead * 43_200 / .pi
    }
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
