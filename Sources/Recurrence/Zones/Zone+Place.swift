import Synchronization

extension Zone {
    /// The place whose sun the days of this zone follow; `nil` if it is not known.
    ///
    /// Unless ``located(at:)`` gave another one, this is the place for which the tz database has the
    /// zone, usually its largest city. The first call reads the tables of the database.
    public var place: Coordinates? { timeline.place }

    /// Returns the zone with another place for the sun.
    ///
    /// - Parameter place: The place; `nil` for that of the tz database.
    /// - Returns: The zone, which equals this one only if both have the same place.
    public func located(at place: Coordinates?) -> Zone {
        guard place != timeline.ownPlace else { return self }
        return Zone(
            ZoneTimeline(identifier: identifier, table: timeline.table, ownPlace: place))
    }
}

extension ZoneTimeline {
    /// The place whose sun the days of this zone follow.
    var place: Coordinates? { ownPlace ?? ZonePlaces.system.place(of: identifier) }
}

/// The places for which the tz database has its zones, from its files `zone1970.tab` and `zone.tab`.
struct ZonePlaces {
    private let places: [String: Coordinates]

    /// The places in the system's database, which are read once.
    static var system: ZonePlaces {
        cache.withLock { cached in
            if let cached { return cached }
            let places = ZonePlaces(directory: ZoneEnvironment.current.directory)
            cached = places
            return places
        }
    }

    private static let cache = Mutex<ZonePlaces?>(nil)

    /// Reads the tables in a folder; those that are missing or unreadable count as empty.
    init(directory: String) {
        // The older table `zone.tab` also has zones that equal another one since 1970.
        places = ["zone1970.tab", "zone.tab"].reduce(into: [:]) { places, name in
            let bytes = try? ZoneFile(path: "\(directory)/\(name)").bytes()
            for line in (bytes ?? []).split(separator: UInt8(ascii: "\n")) {
                // The columns are countries, coordinates, zone and comments.
                let columns = line.split(separator: UInt8(ascii: "\t"), maxSplits: 3)
                guard columns.count > 2, line.first != UInt8(ascii: "#") else { continue }
                let zone = String(decoding: columns[2], as: UTF8.self)
                let place = Coordinates(iso6709: String(decoding: columns[1], as: UTF8.self))
                places[zone] = places[zone] ?? place
            }
        }
    }

    func place(of zone: String) -> Coordinates? { places[zone] }
}
