internal import Messages
internal import Recurrence

/// Finds the zones that a calendar names.
///
/// A `TZID` (RFC 5545, section 3.2.19) is any text: a name of the tz database, such a name behind a
/// program's own prefix, or Windows' name. What the calendar's own `VTIMEZONE` says of its changes
/// is not looked at: an alert's zone has to be one that the system knows, so that it follows the
/// laws to come.
final class ZoneNames {
    /// `TZID` to where that is, by `X-LIC-LOCATION` or `TZID-ALIAS-OF` (RFC 7808).
    private var locations: [String: String] = [:]
    /// What was looked for before: where nothing is found that takes some milliseconds.
    private var found: [String: Zone?] = [:]

    func add(name: String?, location: String?) {
        if let name, let location { locations[name] = location }
    }

    /// The zone that a `TZID` means.
    func zone(named name: String) throws(Refusal) -> Zone {
        let name = name.trimmed
        let zone: Zone?
        if let known = found[name] {
            zone = known
        } else {
            zone = candidates(name).lazy.compactMap { try? Zone(identifier: $0) }.first
            found[name] = .some(zone)
        }
        if let zone { return zone }
        throw Refusal(
            .unknownZone,
            "Its time zone, '\(CalendarText.excerpt(name))', is not one that this system knows.")
    }

    private func candidates(_ name: String) -> [String] {
        var names = [name]
        if let location = locations[name] { names.append(location) }
        if let known = WindowsZones.names[name] { names.append(known) }
        // As `/freeassociation.sourceforge.net/Europe/Berlin`; names have up to three parts.
        let parts = name.split(separator: "/")
        for count in [3, 2] where parts.count > count || name.hasPrefix("/") {
            names.append(parts.suffix(count).joined(separator: "/"))
        }
        if let last = parts.last, ["UTC", "GMT", "Z"].contains(last) { names.append("UTC") }
        return names
    }
}
