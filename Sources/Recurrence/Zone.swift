/// A time zone: which offsets from UTC its clocks have had, have, and will have.
///
/// The rules come from the system's tz database, so they are as new as the system keeps them, and
/// reach every year by the rule that ends each of its files. Zones share their rules: a copy is a
/// pointer, and a zone that was read before is not read again unless its file has changed. Lookups
/// neither allocate nor block.
///
/// Two zones are equal when they have the same identifier and the same rules.
public struct Zone: Sendable {
    let timeline: ZoneTimeline

    init(_ identifier: String, _ table: ZoneTable) {
        timeline = ZoneTimeline(identifier: identifier, table: table)
    }

    init(_ timeline: ZoneTimeline) {
        self.timeline = timeline
    }

    /// Coordinated Universal Time, which needs no data.
    public static let utc = Zone("UTC", ZoneTable(types: [Offset(0, "UTC")], rule: nil))

    /// Makes a zone of the contents of a TZif file (RFC 8536), for data from elsewhere.
    ///
    /// - Parameters:
    ///   - identifier: What the zone is to be called; it is not looked up.
    ///   - tzif: The whole file.
    /// - Throws: ``ZoneError`` where the contents are damaged.
    public init(identifier: String, tzif: [UInt8]) throws(ZoneError) {
        do {
            self.init(identifier, try ZoneTable(tzif: tzif))
        } catch {
            throw .damaged(identifier, path: nil, error)
        }
    }

    /// Makes a zone of a POSIX `TZ` string, which holds for all years.
    ///
    /// - Parameter posix: Such as `KST-9` or `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1 section 8.3,
    ///   RFC 8536 section 3.3.1). It becomes the identifier.
    /// - Throws: ``ZoneError`` where the string is written otherwise.
    public init(posix: String) throws(ZoneError) {
        do {
            let rule = try PosixRule(posix: posix)
            self.init(posix, ZoneTable(types: [rule.standard], rule: rule))
        } catch {
            throw .invalidRule(posix, error)
        }
    }

    /// The name, as `Asia/Seoul`; for a zone without one, where its rules come from.
    public var identifier: String { timeline.identifier }

    /// The offset from UTC at an instant.
    ///
    /// - Parameter instant: Any instant.
    /// - Returns: The offset, with its abbreviation.
    public func offset(at instant: Instant) -> Offset {
        timeline.offset(at: instant.seconds)
    }

    /// What the wall shows at an instant.
    ///
    /// - Parameter instant: Any instant; parts of a second are dropped.
    /// - Returns: The wall time. At the very ends of time, where the wall would show a year before
    ///   1 or after 9999, the first or last second of that range.
    public func civil(at instant: Instant) -> CivilDateTime {
        let seconds = instant.seconds
        return CivilDateTime(
            localSeconds: seconds + timeline.period(containing: seconds).offset)
    }

    /// What a wall time means here: one instant, none or two.
    ///
    /// - Parameter wall: Any wall time.
    /// - Returns: The instant or instants, or the gap that the wall time lies in.
    public func resolve(_ wall: CivilDateTime) -> LocalTime {
        switch timeline.resolve(local: wall.localSeconds) {
        case .unique(let seconds):
            .unique(Instant(seconds: seconds))
        case .gap(let start, let offsetBefore, let offsetAfter):
            .gap(
                start: Instant(seconds: start), offsetBefore: Int(offsetBefore),
                offsetAfter: Int(offsetAfter))
        case .fold(let first, let second):
            .fold(first: Instant(seconds: first), second: Instant(seconds: second))
        }
    }

    /// The one instant that a wall time means here.
    ///
    /// - Parameters:
    ///   - wall: Any wall time.
    ///   - gap: Decides where the wall time does not exist.
    ///   - fold: Decides where it exists twice.
    /// - Returns: The instant; `nil` only where the wall time does not exist and `gap` is
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
    /// Whether two zones have the same identifier and the same rules.
    ///
    /// - Parameters:
    ///   - left: A zone.
    ///   - right: Another.
    /// - Returns: Whether they are the same.
    public static func == (left: Zone, right: Zone) -> Bool {
        left.timeline === right.timeline
            || left.identifier == right.identifier && left.timeline.table == right.timeline.table
    }

    /// Feeds the identifier to a hasher.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
    }

    /// The identifier.
    public var description: String { identifier }
}
