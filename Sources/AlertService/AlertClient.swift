public import Alerts
public import DBus
import JSONText
import Messages
public import Recurrence

/// Manages the alerts of the running daemon, over the bus.
///
/// Each method throws `AlertError` where the daemon says no, and `BusError` where it cannot be
/// reached.
public struct AlertClient: AlertDirectory {
    private let bus: Bus
    /// The daemon's connection.
    private let daemon: BusName

    /// How long a daemon may take to say its version; another program may never answer.
    private static let patience = Duration.seconds(10)

    /// A client of the daemon on `bus`, which is started if the bus knows how.
    ///
    /// - Returns: the client; `nil` if there is no daemon and none can be started.
    /// - Throws: `BusError` if the bus cannot be asked, or another program has the daemon's name.
    public static func connect(to bus: Bus) async throws -> AlertClient? {
        if let client = try await running(on: bus) { return client }
        do {
            _ = try await bus.call(
                MethodCall(
                    destination: .bus, path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus", member: "StartServiceByName",
                    arguments: [.string(AlertsInterface.busName.rawValue), .uint32(0)]))
        } catch {
            // The bus knows of no program to start, or it could not be started.
            guard case .remote = error.code else { throw error }
            return nil
        }
        return try await running(on: bus)
    }

    /// A client of the daemon on `bus`, if it runs; none is started.
    ///
    /// - Throws: `BusError` if the bus cannot be asked, or another program has the daemon's name.
    public static func running(on bus: Bus) async throws -> AlertClient? {
        guard let daemon = try await bus.owner(of: AlertsInterface.busName) else { return nil }
        let client = AlertClient(bus: bus, daemon: daemon)
        do throws(BusError) {
            _ = try await client.version(within: patience)
            return client
        } catch {
            switch error.code {
            case .remote(.noReply), .remote(.serviceUnknown):
                // It has just left.
                return nil
            case .remote, .timedOut, .protocolViolation:
                throw BusError.isStranger(process: try? await bus.processID(of: daemon))
            default: throw error
            }
        }
    }

    /// The daemon's process.
    public func processID() async throws -> UInt32 {
        try await bus.processID(of: daemon)
    }

    /// The daemon's version, to be compared with ``PealVersion/current``.
    public func version() async throws -> String {
        try await version(within: .seconds(25))
    }

    private func version(within timeout: Duration) async throws(BusError) -> String {
        try await text(.version, within: timeout)
    }

    private func text(
        _ property: AlertsInterface.Property, within timeout: Duration
    ) async throws(BusError) -> String {
        let answer = try await bus.call(
            MethodCall(
                destination: daemon, path: AlertsInterface.path,
                interface: "org.freedesktop.DBus.Properties", member: "Get",
                arguments: [
                    .string(AlertsInterface.name.rawValue),
                    .string(property.rawValue),
                ]), timeout: timeout)
        guard let text = answer.first?.unwrapped.asString else { throw .unknownForm }
        return text
    }

    /// Adds an alert, which starts from now.
    public func add(_ alert: Alert) async throws -> AlertStatus {
        try status(try await call(.add, [properties(alert)]))
    }

    /// Replaces the alert with the same id.
    public func update(_ alert: Alert) async throws -> AlertStatus {
        try status(try await call(.update, [properties(alert)]))
    }

    /// The same, unless it is no longer `old`.
    public func replace(_ old: Alert, with alert: Alert) async throws -> AlertStatus {
        try status(try await call(.replace, [properties(old), properties(alert)]))
    }

    /// Adds and replaces alerts, all or none.
    public func put(_ alerts: [Alert]) async throws {
        _ = try await call(.put, [.strings(alerts.map { $0.json(in: .utc).text() })])
    }

    /// Removes an alert.
    public func remove(_ id: Alert.ID) async throws {
        _ = try await call(.remove, [.string(id.rawValue)])
    }

    /// All alerts, by id.
    ///
    /// They come in parts: the daemon can ring between them, and a message has its limit.
    public func list() async throws -> [AlertStatus] {
        try await statuses(of: try await call(.find, [.string("")]).first?.asStrings ?? [])
    }

    /// The alerts with an unseen notification, what waits longest first.
    public func waiting() async throws -> [AlertStatus] {
        try await statuses(of: try await call(.waiting).first?.asStrings ?? [])
    }

    /// Those of the alerts that there are, in the order of the ids.
    public func statuses(of ids: [Alert.ID]) async throws -> [AlertStatus] {
        try await statuses(of: ids.map(\.rawValue))
    }

    private func statuses(of ids: [String]) async throws -> [AlertStatus] {
        var statuses: [AlertStatus] = []
        statuses.reserveCapacity(ids.count)
        try await inParts(.documents, ids, [.string(DocumentForm.brief.rawValue), .string("")]) {
            for text in $0.first?.asStrings ?? [] {
                statuses.append(try AlertStatus(json: try JSONValue(text: text)))
            }
        }
        return statuses
    }

    /// The JSON texts of alerts, in the order of the ids; those that are not known are left out.
    ///
    /// - Parameters:
    ///   - ids: whose texts.
    ///   - form: how much of each.
    ///   - zone: whose offset instants are written with.
    ///   - receive: takes some of the texts at a time, as they come.
    /// - Throws: what `receive` throws, or that the daemon cannot be asked.
    public func documents(
        of ids: [Alert.ID], _ form: DocumentForm, in zone: Zone,
        receive: ([String]) throws -> Void
    ) async throws {
        let rest = [Value.string(form.rawValue), .string(zone.identifier)]
        try await inParts(.documents, ids.map(\.rawValue), rest) {
            try receive($0.first?.asStrings ?? [])
        }
    }

    /// The ids of the alerts that a list shows, in the order of their times.
    public func ids(inGroup group: String?, all: Bool) async throws -> [Alert.ID] {
        // On the bus no name means all.
        if group == "" { return [] }
        let answer = try await call(.select, [.string(group ?? ""), .boolean(all)])
        return try (answer.first?.asStrings ?? []).map { try Alert.ID($0) }
    }

    /// Alerts as far as a list shows them.
    public func rows(of ids: [Alert.ID]) async throws -> [AlertRow] {
        var rows: [AlertRow] = []
        try await self.rows(of: ids) { rows += $0 }
        return rows
    }

    /// Alerts as far as a list shows them, in the order of the ids; those that are not known are left
    /// out.
    ///
    /// - Parameters:
    ///   - ids: which alerts.
    ///   - receive: takes some of the rows at a time, as they come.
    /// - Throws: what `receive` throws, or that the daemon cannot be asked.
    public func rows(
        of ids: [Alert.ID], receive: ([AlertRow]) throws -> Void
    ) async throws {
        var triggers: [String: Trigger] = [:]
        try await inParts(.rows, ids.map(\.rawValue)) {
            try receive(try [AlertRow]($0, triggers: &triggers))
        }
    }

    /// How many rings of these alerts there are in each span from now on.
    public func countRings(of ids: [Alert.ID], in spans: TimeSpans) async throws -> [Int] {
        var counts = [Int](repeating: 0, count: spans.count)
        let rest = [
            Value.string(spans.start.rfc3339()), .uint32(UInt32(spans.seconds)),
            .uint32(UInt32(spans.count)),
        ]
        try await inParts(.countRings, ids.map(\.rawValue), rest) {
            let answer = $0.first?.asArray ?? []
            for (index, count) in answer.prefix(counts.count).enumerated() {
                counts[index] += Int(count.asUInt32 ?? 0)
            }
        }
        return counts
    }

    /// Calls a method for some of the ids at a time, and hands on what it answers in their order: the
    /// daemon can ring between the calls, and a message has its limit.
    private func inParts(
        _ method: AlertsInterface.Method, _ ids: [String], _ rest: [Value] = [],
        receive: ([Value]) throws -> Void
    ) async throws {
        let size = 250
        try await withThrowingTaskGroup(of: (Int, [Value]).self) { group in
            var starts = stride(from: 0, to: ids.count, by: size).makeIterator()
            // While one is being read, the daemon is at work on the next.
            for _ in 0..<3 { callNext() }
            var early: [Int: [Value]] = [:]
            var expected = 0
            while let (start, answer) = try await group.next() {
                callNext()
                early[start] = answer
                while let answer = early.removeValue(forKey: expected) {
                    try receive(answer)
                    expected += size
                }
            }

            func callNext() {
                guard let start = starts.next() else { return }
                let part = Value.strings(Array(ids[start...].prefix(size)))
                group.addTask { (start, try await call(method, [part] + rest)) }
            }
        }
    }

    /// One alert.
    public func get(_ id: Alert.ID) async throws -> AlertStatus {
        try status(try await call(.get, [.string(id.rawValue)]))
    }

    /// The ids that begin with `prefix`.
    public func ids(startingWith prefix: String) async throws -> [Alert.ID] {
        try (try await call(.find, [.string(prefix)]).first?.asStrings ?? [])
            .map { try Alert.ID($0) }
    }

    /// Turns the switch.
    public func setOn(_ isOn: Bool, _ id: Alert.ID) async throws -> AlertStatus {
        try status(try await call(.setOn, [.string(id.rawValue), .boolean(isOn)]))
    }

    /// Says that the user is done with a ring or for the day, and returns what that means for each alert.
    public func finish(
        _ selection: AlertSelection, extent: DoneExtent?
    ) async throws -> [Finished] {
        guard let selected = try arguments(selection) else { return [] }
        return try [Finished](
            try await call(.finish, selected + [.string(extent?.rawValue ?? "")]))
    }

    /// Says that the user is done, or takes that back.
    public func done(_ selection: AlertSelection, undo: Bool) async throws -> [Alert.ID] {
        guard let selected = try arguments(selection) else { return [] }
        return try ids(try await call(.done, selected + [.boolean(undo)]))
    }

    /// A selection as ids and the name of a group; `nil` if there are no alerts in it.
    private func arguments(_ selection: AlertSelection) throws(AlertError) -> [Value]? {
        switch selection {
        // On the bus no ids and no name mean all alerts.
        case .ids([]): return nil
        case .group(""): throw .noSuchGroup("")
        case .ids(let ids): return [.strings(ids.map(\.rawValue)), .string("")]
        case .group(let name): return [.strings([]), .string(name)]
        case .all: return [.strings([]), .string("")]
        }
    }

    private func ids(_ answer: [Value]) throws -> [Alert.ID] {
        try (answer.first?.asStrings ?? []).map { try Alert.ID($0) }
    }

    /// Rings once more after `duration`.
    public func snooze(_ id: Alert.ID, for duration: Duration) async throws -> AlertStatus {
        let seconds = UInt32(clamping: duration.components.seconds)
        return try status(try await call(.snooze, [.string(id.rawValue), .uint32(seconds)]))
    }

    /// Silences the next `count` occurrences.
    public func skip(_ id: Alert.ID, _ count: Int) async throws -> AlertStatus {
        let count = UInt32(clamping: count)
        return try status(try await call(.skip, [.string(id.rawValue), .uint32(count)]))
    }

    /// Silences one alert, or all, until a time.
    public func pause(_ id: Alert.ID?, until end: Instant?) async throws {
        _ = try await call(
            .pause, [.string(id?.rawValue ?? ""), .string(end.map { $0.rfc3339() } ?? "")])
    }

    /// Ends the pause of one alert, or every pause.
    @discardableResult
    public func resume(_ id: Alert.ID?) async throws -> [Alert.ID] {
        try ids(try await call(.resume, [.string(id?.rawValue ?? "")]))
    }

    /// The pause of all alerts; `nil` if there is none.
    public func commonPause() async throws -> Pause? {
        let since = try await text(.pausedSince, within: .seconds(25))
        guard !since.isEmpty else { return nil }
        let until = try await text(.pausedUntil, within: .seconds(25))
        return Pause(
            since: try Instant(rfc3339: since),
            until: until.isEmpty ? nil : try Instant(rfc3339: until))
    }

    /// Rings now.
    public func present(_ id: Alert.ID) async throws {
        _ = try await call(.present, [.string(id.rawValue)])
    }

    /// The next rings of all alerts.
    public func upcoming(through end: Instant, limit: Int) async throws -> [UpcomingRing] {
        let through = end == .distantFuture ? "" : end.rfc3339()
        let answer = try await call(
            .upcoming, [.string(through), .uint32(UInt32(clamping: limit))])
        return try objects(answer).map { try UpcomingRing(json: $0) }
    }

    /// The newest lines of the history.
    public func history(since instant: Instant, limit: Int) async throws -> [HistoryEntry] {
        let since = instant == .distantPast ? "" : instant.rfc3339()
        return try [HistoryEntry](
            try await call(.history, [.string(since), .uint32(UInt32(clamping: limit))]))
    }

    /// Everything that waits has been seen.
    public func clearBadge() async throws {
        _ = try await call(.clearBadge)
    }

    /// How things stand.
    public func status() async throws -> DirectoryStatus {
        let answer = try await bus.call(
            MethodCall(
                destination: daemon, path: AlertsInterface.path,
                interface: "org.freedesktop.DBus.Properties", member: "GetAll",
                arguments: [.string(AlertsInterface.name.rawValue)]))
        let properties = answer.first?.asProperties ?? [:]
        func text(_ property: AlertsInterface.Property) -> String? {
            properties[property.rawValue]?.asString.flatMap { $0.isEmpty ? nil : $0 }
        }
        let badge = properties[AlertsInterface.Property.badge.rawValue]?.asUInt32
        return DirectoryStatus(
            badge: Int(badge ?? 0), next: text(.nextDue).flatMap { try? Instant(rfc3339: $0) },
            delivery: properties[AlertsInterface.Property.server.rawValue].flatMap {
                (try? JSONValue($0)).flatMap(DeliverySettings.init(json:))
            },
            pause: text(.pausedSince).flatMap { try? Instant(rfc3339: $0) }.map {
                Pause(since: $0, until: text(.pausedUntil).flatMap { try? Instant(rfc3339: $0) })
            },
            unreadable: try
                (properties[AlertsInterface.Property.unreadable.rawValue]?.asStrings
                ?? []).map { try Alert.ID($0) },
            storeNotice: text(.storeNoticeMessage).flatMap { try? JSONValue(text: $0) }
                .flatMap(Message.init(json:)) ?? text(.storeNotice).map(Message.init(verbatim:)))
    }

    private func call(
        _ method: AlertsInterface.Method, _ arguments: [Value] = []
    ) async throws -> [Value] {
        do {
            return try await bus.call(
                MethodCall(
                    destination: daemon, path: AlertsInterface.path,
                    interface: AlertsInterface.name, member: method.member, arguments: arguments))
        } catch {
            throw AlertError(error) ?? error
        }
    }

    /// Instants on the bus name their own offset: any zone will do.
    private func properties(_ alert: Alert) -> Value {
        .properties(alert.json(in: .utc).properties)
    }

    private func status(_ answer: [Value]) throws -> AlertStatus {
        try AlertStatus(json: try JSONValue(answer.first ?? .strings([])))
    }

    private func objects(_ answer: [Value]) throws -> [JSONValue] {
        try (answer.first?.asArray ?? []).map { try JSONValue($0) }
    }
}
