package import Alerts
import Messages
import Recurrence

/// The line of a place: `place.home = wifi 1b1d6f5e-… Home Wi-Fi; wired 6c0c2a7e-… Office`, or
/// `place.home = region 37.57,126.98 150`.
///
/// The value has the networks of the place: the kind, the UUID and the name of each. Or it has the
/// center and the radius of a circle on the earth.
package struct PlaceSetting: SettingLine {
    /// The name of the place.
    package let place: Place.Name

    private static let prefix = "place."

    /// The word before the `=`.
    package var name: String { Self.prefix + place.rawValue }

    /// Creates the line of a place.
    package init(of place: Place.Name) { self.place = place }

    /// Finds the place that a line is about; `nil` if the line is about something else.
    ///
    /// - Throws: ``AlertError`` if the line is about a place that cannot have its name.
    package init?(_ name: String) throws(AlertError) {
        guard name.hasPrefix(Self.prefix) else { return nil }
        place = try Place.Name(String(name.dropFirst(Self.prefix.count)))
    }

    private static let region = "region "

    /// Returns the value of the line for a place.
    package static func text(of extent: Place.Extent) -> String {
        switch extent {
        case .networks(let networks): text(of: networks)
        case .region(let region): Self.region + "\(region.center) \(Int(region.radius))"
        }
    }

    private static func text(of networks: [Network]) -> String {
        networks.map { network in
            // These signs would end the name in the file.
            let name = network.name.map { $0 == ";" || $0 == "#" || $0.isNewline ? "_" : $0 }
            return "\(network.isWireless ? "wifi" : "wired") \(network.id) \(String(name))"
        }.joined(separator: "; ")
    }

    /// Returns the value of the line; empty if there is none.
    package func text(in settings: UserSettings) -> String {
        settings.ring.places.first { $0.name == place }.map { Self.text(of: $0.extent) } ?? ""
    }

    /// Reads the value of the line.
    package func set(_ text: String, in settings: inout UserSettings) throws(AlertError) {
        let extent =
            text.hasPrefix(Self.region)
            ? try Self.region(String(text.dropFirst(Self.region.count))) : try networks(text)
        settings.ring.places.removeAll { $0.name == place }
        settings.ring.places.append(Place(place, extent))
    }

    private func networks(_ text: String) throws(AlertError) -> Place.Extent {
        var networks: [Network] = []
        for part in text.split(separator: ";") {
            let words = part.trimmingSpaces.split(separator: " ", maxSplits: 2).map(String.init)
            guard words.count == 3, ["wifi", "wired"].contains(words[0]) else {
                throw .invalid(
                    "'\(Text.excerpt(part.trimmingSpaces))' is no network of a place. 'peal places add "
                        + "\(place)' adds the network of now.")
            }
            networks.append(Network(id: words[1], name: words[2], isWireless: words[0] == "wifi"))
        }
        return .networks(networks)
    }

    private static func region(_ text: String) throws(AlertError) -> Place.Extent {
        let words = text.split(separator: " ")
        guard words.count == 2, let center = Coordinates(String(words[0])),
            let radius = Int(words[1])
        else {
            throw .invalid(
                "'\(Text.excerpt(text))' is no circle on the earth. Give the degrees north and east and the "
                    + "radius in meters, like 37.57,126.98 150.")
        }
        return .region(try Region(center: center, radius: Double(radius)))
    }
}
