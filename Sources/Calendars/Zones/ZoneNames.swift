internal import Messages
internal import Recurrence

/// Finds the zones that a calendar names.
///
/// A `TZID` (RFC 5545, section 3.2.19) can be any text: a name of the tz database, such a name
/// behind a program's own prefix, or a Windows name. A calendar's `VTIMEZONE` also lists the clock
/// changes of a zone. They only help to find a zone of the system if the name is unknown, because
/// they become outdated when a country changes its rules, and the system's zones get such updates.
final class ZoneNames {
    /// The tz database name of each `TZID`, from `X-LIC-LOCATION` or `TZID-ALIAS-OF` (RFC 7808).
    private var locations: [String: String] = [:]
    /// A cache of search results by `TZID`; the zone is `nil` if none was found.
    ///
    /// A calendar repeats its names in every entry.
    private var found: [String: Zone?] = [:]
    private var definitions: [String: ZoneDefinition] = [:]
    /// The number of definitions that were compared with the system's zones.
    private var searches = 0

    /// The limit for these comparisons, each of which takes a millisecond.
    private static let mostSearches = 100
    private let machineZone: Zone
    private let now: Instant

    init(machineZone: Zone, now: Instant) {
        (self.machineZone, self.now) = (machineZone, now)
    }

    func add(name: String?, location: String?, definition: ZoneDefinition) {
        guard let name else { return }
        if let location { locations[name] = location }
        definitions[name.trimmed] = definition
    }

    /// Returns the zone that a `TZID` means.
    func zone(named name: String) throws(Refusal) -> Zone {
        let name = name.trimmed
        let zone: Zone?
        if let known = found[name] {
            zone = known
        } else {
            zone =
                candidates(name).lazy.compactMap { Zone(existing: $0) }.first
                ?? definedZone(named: name)
            found[name] = .some(zone)
        }
        if let zone { return zone }
        throw Refusal(
            .unknownZone,
            "This system does not know its time zone '\(CalendarText.excerpt(name))'.")
    }

    /// Returns the zone of the system with the clock changes that the calendar defines for a name.
    private func definedZone(named name: String) -> Zone? {
        guard let definition = definitions[name], searches < Self.mostSearches else { return nil }
        searches += 1
        return definition.zone(
            among: [machineZone.identifier] + Set(WindowsZones.names.values).sorted(), from: now)
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
