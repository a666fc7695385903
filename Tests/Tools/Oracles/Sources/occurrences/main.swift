import Recurrence

// Reads one question per line, with fields separated by tabs, and prints one line per answer.
//
//     rule  RULE START LIMIT COUNT         the wall times of a rule from its start
//     back  RULE START LIMIT COUNT         the same wall times, found by a backward search
//     days  RULE START TIMES BASE COUNT    the occurrences of a day rule after BASE, in UTC
//     wall  ZONE SECONDS                   the instants of a wall time: one, two or a gap
//     at    ZONE SECONDS                   the offset from UTC at an instant
//     sun   ZONE PLACE DAY                 sunrise and sunset in seconds since 1970, or - for each
//     set   DAYS START END                 the days of a set from a date through another one

var zones: [String: Zone] = [:]

while let line = readLine() {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    do {
        print(try answer(fields))
    } catch {
        print("error: \(error)")
    }
}

@MainActor func answer(_ fields: [String]) throws -> String {
    switch fields[0] {
    case "rule": return try walls(fields, isForward: true)
    case "back": return try walls(fields, isForward: false)
    case "days": return try days(fields)
    case "wall": return try wall(fields)
    case "at": return try offset(fields)
    case "sun": return try sun(fields)
    case "set": return try set(fields)
    default: return "error: \(fields[0])?"
    }
}

func walls(_ fields: [String], isForward: Bool) throws -> String {
    let schedule = Schedule(
        rule: try RecurrenceRule(rfc5545: fields[1]), start: try CivilDateTime(iso8601: fields[2]))
    let limit = try Instant(rfc3339: fields[3] + "Z")
    let count = Int(fields[4]) ?? 0
    let forwards = schedule.occurrences(after: .distantPast, in: .utc).prefix(count)
        .prefix { $0.instant <= limit }
    guard !isForward, var instant = forwards.last?.instant else {
        return forwards.map(\.wall.description).joined(separator: " ")
    }
    var found: [String] = []
    while let previous = schedule.previous(atOrBefore: instant, in: .utc) {
        found.append(previous.wall.description)
        instant = previous.instant - .microseconds(1)
    }
    return found.reversed().joined(separator: " ")
}

func days(_ fields: [String]) throws -> String {
    let schedule = try Schedule(
        rule: RecurrenceRule(rfc5545: fields[1]), start: CivilDate(iso8601: fields[2]),
        times: fields[3].split(separator: ",").map { try CivilTime(iso8601: String($0)) })
    return schedule.occurrences(after: try Instant(rfc3339: fields[4]), in: .utc)
        .prefix(Int(fields[5]) ?? 0).map(\.instant.description).joined(separator: " ")
}

@MainActor func zone(_ name: String) throws -> Zone {
    if let zone = zones[name] { return zone }
    let zone = try Zone(identifier: name)
    zones[name] = zone
    return zone
}

@MainActor func wall(_ fields: [String]) throws -> String {
    let instant = Instant(seconds: Int64(fields[2]) ?? 0)
    switch try zone(fields[1]).resolve(Zone.utc.civil(at: instant)) {
    case .unique(let only): return "\(only.seconds)"
    case .fold(let first, let second): return "\(first.seconds) \(second.seconds)"
    case .gap(_, let before, let after): return "gap \(before) \(after)"
    }
}

@MainActor func offset(_ fields: [String]) throws -> String {
    let offset = try zone(fields[1]).offset(at: Instant(seconds: Int64(fields[2]) ?? 0))
    return "\(offset.seconds) \(offset.abbreviation)"
}

@MainActor func sun(_ fields: [String]) throws -> String {
    guard let place = Coordinates(fields[2]) else { return "error: \(fields[2])?" }
    let (zone, day) = (try zone(fields[1]), try CivilDate(iso8601: fields[3]))
    return SunTime.Event.allCases.map { event in
        SunTime(event)?.instant(on: day, in: zone, at: place).map { "\($0.seconds)" } ?? "-"
    }.joined(separator: " ")
}

func set(_ fields: [String]) throws -> String {
    let (start, end) = (try CivilDate(iso8601: fields[2]), try CivilDate(iso8601: fields[3]))
    let schedule = try Schedule(
        start: start, times: [CivilTime(iso8601: "12:00")], days: DaySet(fields[1]))
    return schedule.occurrences(after: .distantPast, in: .utc).prefix { $0.day <= end }
        .map(\.day.description).joined(separator: " ")
}
