/// A time zone: its past, present and future offsets from UTC.
///
/// The rules come from the system's tz database and are as current as that database. The data of
/// each zone end with a rule for all later years. All copies of a zone share one set of rules, and
/// a zone's file is read again only if it has changed. Lookups neither allocate nor block.
///
/// Two zones are equal if they have the same identifier, the same rules and the same place for the
/// sun.
public struct Zone: Sendable {
    let timeline: ZoneTimeline

    init(_ identifier: String, _ table: ZoneTable) {
        timeline = ZoneTimeline(identifier: identifier, table: table)
    }

    init(_ timeline: ZoneTimeline) {
        self.timeline = timeline
    }

    /// Coordinated Universal Time, which needs no tz database.
    public static let utc = Zone("UTC", ZoneTable(types: [Offset(0, "UTC")], rule: nil))

    /// Creates a zone from the contents of a TZif file (RFC 8536) that is not in the system's
    /// database.
    ///
    /// - Parameters:
    ///   - identifier: The name of the zone. The name is not looked up in the database.
    ///   - tzif: The bytes of the whole file.
    /// - Throws: ``ZoneError`` if the contents are damaged.
    public init(identifier: String, tzif: [UInt8]) throws(ZoneError) {
        do {
            self.init(identifier, try ZoneTable(tzif: tzif))
        } catch {
            throw .damaged(identifier, path: nil, error)
        }
    }

    /// Creates a zone from a POSIX `TZ` string, which applies to all years.
    ///
    /// - Parameter posix: A string such as `KST-9` or `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1 section
    ///   8.3, RFC 8536 section 3.3.1). The string becomes the identifier.
    /// - Throws: ``ZoneError`` if the string has another form.
    public init(posix: String) throws(ZoneError) {
        do {
            let rule = try PosixRule(posix: posix)
            self.init(posix, ZoneTable(types: [rule.standard], rule: rule))
        } catch {
            throw .invalidRule(posix, error)
        }
    }

    /// The name, such as `Asia/Seoul`.
    ///
    /// For a zone without a name, this is the source of its rules: a POSIX string, a path or
    /// `localtime`.
    public var identifier: String { timeline.identifier }

    /// Returns the offset from UTC at an instant.
    ///
    /// - Parameter instant: Any instant.
    /// - Returns: The offset with its abbreviation.
    public func offset(at instant: Instant) -> Offset {
        timeline.offset(at: instant.seconds)
    }

    /// Returns the wall time at an instant.
    ///
    /// - Parameter instant: Any instant. Fractions of a second are dropped.
    /// - Returns: The wall time, clamped to the years 1 to 9999.
    public func civil(at instant: Instant) -> CivilDateTime {
        let seconds = instant.seconds
        return CivilDateTime(
            localSeconds: seconds + timeline.period(containing: seconds).offset)
    }

    /// Returns the instants that a wall time means in this zone: one, none or two.
    ///
    /// - Parameter wall: Any wall time.
    /// - Returns: The instant or instants, or the gap that contains the wall time.
    public func resolve(_ wall: CivilDateTime) -> CivilResolution<Instant> {
        timeline.resolve(local: wall.localSeconds).map { Instant(seconds: $0) }
    }

    /// Returns the one instant that a wall time means in this zone, according to two policies.
    ///
    /// - Parameters:
    ///   - wall: Any wall time.
    ///   - gap: The policy for a wall time that does not exist.
    ///   - fold: The policy for a wall time that exists twice.
    /// - Returns: The instant, or `nil` if the wall time does not exist and `gap` is
    ///   ``GapPolicy/skip``.
    public func instant(
        of wall: CivilDateTime, gap: GapPolicy = .next, fold: FoldPolicy = .first
    ) -> Instant? {
        let local = wall.localSeconds
        return timeline.resolve(local: local).seconds(of: local, gap: gap, fold: fold).map {
            Instant(seconds: $0.seconds)
        }
    }
}

extension Zone: Hashable, CustomStringConvertible {
    /// Returns whether two zones have the same identifier and the same rules.
    ///
    /// - Parameters:
    ///   - left: A zone.
    ///   - right: Another zone.
    /// - Returns: `true` if the zones are equal.
    public static func == (left: Zone, right: Zone) -> Bool {
        left.timeline === right.timeline
            || left.identifier == right.identifier && left.timeline.table == right.timeline.table
                && left.timeline.ownPlace == right.timeline.ownPlace
    }

    /// Hashes the identifier.
    ///
    /// - Parameter hasher: The hasher that receives the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
    }

    /// The identifier of the zone.
    public var description: String { identifier }
}
