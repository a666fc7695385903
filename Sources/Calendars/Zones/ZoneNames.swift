internal import Messages
internal import Recurrence

/// Finds the zones that a calendar names.
///
/// A `TZID` (RFC 5545, section 3.2.19) can be any text: a name of the tz database, such a name
/// behind a program's own prefix, or a Windows name. The clock changes in the calendar's own
/// `VTIMEZONE` are ignored. An alert needs a zone that the system knows, so that the alert follows
/// future changes of the zone's rules.
final class ZoneNames {
    /// The tz database name of each `TZID`, from `X-LIC-LOCATION` or `TZID-ALIAS-OF` (RFC 7808).
    private var locations: [String: String] = [:]
    /// The results of earlier searches, because a search that finds nothing takes milliseconds.
    private var found: [String: Zone?] = [:]

    func add(name: String?, location: String?) {
        if let name, let location { locations[name] = location }
    }

    /// Returns the zone that a `TZID` means.
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
            "This system does not know its time zone '\(CalendarText.excerpt(name))'.")
    }

    private func candidates(_ name: String) -> [String] {
        var names = [name]
        if let location = locations[name] { names.append(location) }
        if let known = WindowsZones.names[name] { names.append(known) }
        // Keep the tz name of `/freeassociation.sourceforge.net/Europe/Berlin`. Such names have two
        // or three parts.
        let parts = name.split(separator: "/")
        for count in [3, 2] where parts.count > count || name.hasPrefix("/") {
            names.append(parts.suffix(count).joined(separator: "/"))
        }
        if let last = parts.last, ["UTC", "GMT", "Z"].contains(last) { names.append("UTC") }
        return names
    }
}
