import AlertCoding
public import Alerts
public import DBus
import JSON
import Messages
public import Recurrence

/// A client that manages the alerts of the running daemon over the bus.
///
/// Each method throws `AlertError` if the daemon refuses the request, and `BusError` if the daemon
/// cannot be reached.
public struct AlertClient: AlertCenter {
    private let bus: Bus
    /// The unique name of the daemon's connection.
    private let daemon: BusName

    /// Connects to the daemon on `bus`, and has the bus start the daemon if needed and possible.
    ///
    /// - Parameters:
    ///   - bus: the session bus.
    ///   - patience: how long to wait for the daemon's version. Another program may own the daemon's
    ///     bus name and never answer.
    /// - Returns: the client; `nil` if no daemon runs and the bus cannot start one.
    /// - Throws: `BusError` if the bus does not answer, or if another program owns the daemon's
    ///   name.
    public static func connect(
        to bus: Bus, patience: Duration = .seconds(10)
    ) async throws -> AlertClient? {
        if let client = try await running(on: bus, patience: patience) { return client }
        return try await start(on: bus, patience: patience)
    }

    /// Connects to the daemon on `bus` without waiting for its version, and has the bus start the
    /// daemon if needed and possible.
    ///
    /// If another program owns the daemon's name, the first call says so.
    ///
    /// - Parameter bus: the session bus.
    /// - Returns: the client; `nil` if no daemon runs and the bus cannot start one.
    /// - Throws: `BusError` if the bus does not answer.
    package static func atOnce(on bus: Bus) async throws -> AlertClient? {
        guard let daemon = try await bus.owner(of: AlertsInterface.busName, timeout: .seconds(10))
        else { return try await start(on: bus, patience: .seconds(10)) }
        return AlertClient(bus: bus, daemon: daemon)
    }

    private static func start(on bus: Bus, patience: Duration) async throws -> AlertClient? {
        do {
            _ = try await bus.call(
                MethodCall(
                    destination: .bus, path: "/org/freedesktop/DBus",
                    interface: "org.freedesktop.DBus", member: "StartServiceByName",
                    arguments: [.string(AlertsInterface.busName.rawValue), .uint32(0)]))
        } catch {
            // The bus knows no service file for the name, or the daemon failed to start.
            guard case .remote = error.code else { throw error }
            return nil
        }
        return try await running(on: bus, patience: patience)
    }

    /// Connects to the daemon on `bus` if it is running; never starts one.
    ///
    /// - Parameters:
    ///   - bus: the session bus.
    ///   - patience: how long to wait for the daemon's version.
    /// - Returns: the client; `nil` if no daemon runs.
    /// - Throws: `BusError` if the bus does not answer, or if another program owns the daemon's
    ///   name.
    public static func running(
        on bus: Bus, patience: Duration = .seconds(10)
    ) async throws -> AlertClient? {
        guard let daemon = try await bus.owner(of: AlertsInterface.busName, timeout: patience)
        else { return nil }
        let client = AlertClient(bus: bus, daemon: daemon)
        return try await client.isDaemon(patience: patience) ? client : nil
    }

    /// Asks the owner of the daemon's name for its version.
    ///
    /// - Parameter patience: how long to wait for the answer.
    /// - Returns: whether it has answered; `false` if the daemon exited after the bus had named it as
    ///   the owner.
    /// - Throws: `BusError` if another program owns the name, or if the bus does not answer.
    private func isDaemon(patience: Duration) async throws(BusError) -> Bool {
        do throws(BusError) {
            _ = try await version(within: patience)
            return true
        } catch {
            switch error.code {
            case .remote(.noReply), .remote(.serviceUnknown): return false
            case .remote, .timedOut, .protocolViolation:
                throw BusError.isStranger(process: try? await bus.processID(of: daemon))
            default: throw error
            }
        }
    }

    /// Returns whether the bus starts the daemon when a program calls the daemon's name.
    package static func isActivatable(on bus: Bus) async -> Bool {
        let names = try? await bus.call(
            MethodCall(
                destination: .bus, path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", member: "ListActivatableNames"),
            timeout: .seconds(3))
        return names?.first?.asStrings?.contains(AlertsInterface.busName.rawValue) ?? false
    }

    /// Returns the daemon's process ID.
    public func processID() async throws -> UInt32 {
        try await bus.processID(of: daemon)
    }

    /// Returns the daemon's version, to compare with ``PealVersion/current``.
    public func version() async throws -> String {
        try await version(within: .seconds(25))
    }

    private func version(within timeout: Duration) async throws(BusError) -> String {
        try await text("Version", within: timeout)
    }

    private func text(
        _ property: String, within timeout: Duration
    ) async throws(BusError) -> String {
        let answer = try await bus.call(
            MethodCall(
                destination: daemon, path: AlertsInterface.path,
                interface: "org.freedesktop.DBus.Properties", member: "Get",
                arguments: [
                    .string(AlertsInterface.name.rawValue),
                    .string(property),
                ]), timeout: timeout)
        guard let text = answer.first?.unwrapped.asString else { throw .unknownForm }
        return text
    }

    /// Adds an alert that starts from now.
    public func add(_ alert: Alert) async throws -> AlertPreview {
        try await stored(try await call(.add, [properties(alert)]))
    }

    /// Replaces the stored alert that has the same id.
    public func update(_ alert: Alert) async throws -> AlertPreview {
        try await stored(try await call(.update, [properties(alert)]))
    }

    /// Replaces an alert, unless the stored one has changed and no longer equals `old`.
    public func replace(_ old: Alert, with alert: Alert) async throws -> AlertPreview {
        try await stored(try await call(.replace, [properties(old), properties(alert)]))
    }

    /// Reads the answer to a change of an alert.
    ///
    /// An older daemon answers only the alert. A change to the same values changes nothing, so the
    /// rest comes from a preview of such a change.
    private func stored(_ answer: [Value]) async throws -> AlertPreview {
        guard answer.count == 1 else { return try AlertPreview(answer) }
        return try await preview(
            status(answer).alert, isNew: false, limit: AlertPreview.usualLimit)
    }

    /// Replaces alerts as one change, unless a stored one has changed and no longer equals its old
    /// value.
    public func replace(_ old: [Alert], with alerts: [Alert]) async throws {
        let texts = [old, alerts].map { Value.strings($0.map { $0.json(in: .utc).text() }) }
        _ = try await call(.replaceAll, texts)
    }

    /// Returns the result of adding or changing an alert, without storing it.
    public func preview(_ alert: Alert, isNew: Bool, limit: Int) async throws -> AlertPreview {
        let limit = Value.uint32(UInt32(clamping: limit))
        return try AlertPreview(
            try await call(.preview, [properties(alert), .boolean(isNew), limit]))
    }

    /// Adds or replaces alerts, either all of them or none.
    public func put(_ alerts: [Alert]) async throws {
        _ = try await call(.put, [.strings(alerts.map { $0.json(in: .utc).text() })])
    }

    /// Removes an alert.
    public func remove(_ id: Alert.ID) async throws {
        _ = try await call(.remove, [.string(id.rawValue)])
    }

    /// Gives an alert another id, and keeps its state and its history.
    public func rename(_ old: Alert.ID, to new: Alert.ID) async throws -> AlertSnapshot {
        try status(try await call(.rename, [.string(old.rawValue), .string(new.rawValue)]))
    }

    /// Returns one alert.
    public func get(_ id: Alert.ID) async throws -> AlertSnapshot {
        try status(try await call(.get, [.string(id.rawValue)]))
    }

    /// Returns the ids that begin with `prefix`.
    public func ids(startingWith prefix: String) async throws -> [Alert.ID] {
        try (try await call(.find, [.string(prefix)]).first?.asStrings ?? [])
            .map { try Alert.ID($0) }
    }

    /// Marks one ring or the rest of the day of each selected alert as done, and returns the effect
    /// on each alert.
    public func finish(
        _ selection: AlertSelection, extent: DoneExtent?
    ) async throws -> [Finished] {
        guard let selected = try arguments(selection) else { return [] }
        return try Finished.columns.rows(
            try await call(.finish, selected + [.string(extent?.rawValue ?? "")]))
    }

    /// Returns a selection as a list of ids and a group name; `nil` if the selection is empty.
    private func arguments(_ selection: AlertSelection) throws(AlertError) -> [Value]? {
        switch selection {
        // On the bus, an empty list of ids with an empty group name means all alerts. So an empty
        // selection must not be sent.
        case .ids([]): return nil
        case .group(""): throw .noSuchGroup("")
        case .ids(let ids): return [.strings(ids.map(\.rawValue)), .string("")]
        case .group(let name): return [.strings([]), .string(name)]
        case .all: return [.strings([]), .string("")]
        }
    }

    /// Changes each selected alert in the same way, and returns the changed alerts.
    public func change(
        _ selection: AlertSelection, _ change: AlertChange
    ) async throws -> [Alert.ID] {
        guard let selected = try arguments(selection) else { return [] }
        return try ids(
            try await call(.change, selected + [.properties(change.json.properties)]))
    }

    func ids(_ answer: [Value]) throws -> [Alert.ID] {
        try (answer.first?.asStrings ?? []).map { try Alert.ID($0) }
    }

    /// Pauses one alert, or all if `id` is `nil`, from now or a later time until a time.
    public func pause(_ id: Alert.ID?, from start: Instant?, until end: Instant?) async throws {
        let (id, end) = (id?.rawValue ?? "", end.map { $0.rfc3339() } ?? "")
        if let start {
            _ = try await call(
                .planPause, [.string(id), .string(start.rfc3339()), .string(end)])
        } else {
            _ = try await call(.pause, [.string(id), .string(end)])
        }
    }

    /// Ends the pause of one alert, or every pause in effect if `id` is `nil`.
    @discardableResult
    public func resume(_ id: Alert.ID?, planned: Bool) async throws -> [Alert.ID] {
        let id = Value.string(id?.rawValue ?? "")
        return try ids(try await call(planned ? .cancelPauses : .resume, [id]))
    }

    /// Returns the time spans in which all alerts are silent.
    public func silence() async throws -> Silence {
        guard let members = try await call(.silence).first else { throw BusError.unknownForm }
        return try Silence(json: JSONValue(members))
    }

    /// Makes the daemon read the file with the user's settings again.
    public func reloadSettings() async throws {
        _ = try await call(.reloadSettings)
    }

    /// Shows the alert's notification now.
    public func present(_ id: Alert.ID) async throws {
        _ = try await call(.present, [.string(id.rawValue)])
    }

    /// Returns the next rings of all alerts.
    public func upcoming(through end: Instant, limit: Int) async throws -> [UpcomingRing] {
        let through = end == .distantFuture ? "" : end.rfc3339()
        let answer = try await call(
            .upcoming, [.string(through), .uint32(UInt32(clamping: limit))])
        return try objects(answer).map { try UpcomingRing(json: $0) }
    }

    /// Returns the newest entries of the history.
    public func history(since instant: Instant, limit: Int) async throws -> [HistoryEntry] {
        let since = instant == .distantPast ? "" : instant.rfc3339()
        return try HistoryEntry.columns.rows(
            try await call(.history, [.string(since), .uint32(UInt32(clamping: limit))]))
    }

    /// Returns the newest changes that can be undone, newest first.
    public func undoableChanges(limit: Int) async throws -> [UndoableChange] {
        try objects(try await call(.undoableChanges, [.uint32(UInt32(clamping: limit))]))
            .map { try UndoableChange(json: $0) }
    }

    /// Undoes the newest change, or only returns what would follow.
    public func undo(dryRun isDryRun: Bool) async throws -> Undone? {
        try Undone(try await call(.undo, [.boolean(isDryRun)]))
    }

    /// Makes the change again that was undone last, or only returns what would follow.
    public func redo(dryRun isDryRun: Bool) async throws -> Undone? {
        try Undone(try await call(.redo, [.boolean(isDryRun)]))
    }

    /// Remembers the change of a setting, so that it can be undone.
    public func remember(_ setting: SettingChange) async throws {
        _ = try await call(.rememberSetting, [.properties(setting.json().properties)])
    }

    /// Marks all waiting notifications as seen.
    public func clearBadge() async throws {
        _ = try await call(.clearBadge)
    }

    /// Returns the daemon's status.
    public func status() async throws -> AlertCenterStatus {
        let answer = try await call(
            "GetAll", of: "org.freedesktop.DBus.Properties",
            [.string(AlertsInterface.name.rawValue)])
        let properties = answer.first?.asProperties ?? [:]
        func text(_ property: String) -> String? {
            properties[property]?.asString.flatMap { $0.isEmpty ? nil : $0 }
        }
        func instant(_ property: String) -> Instant? {
            text(property).flatMap { try? Instant(rfc3339: $0) }
        }
        func pause(_ name: String) -> Pause? {
            instant(name + "Since").map { Pause(since: $0, until: instant(name + "Until")) }
        }
        let badge = properties["Badge"]?.asUInt32
        return AlertCenterStatus(
            badge: Int(badge ?? 0), next: instant("NextDue"),
            delivery: properties["Server"].flatMap {
                (try? JSONValue($0)).flatMap(DeliverySettings.init(json:))
            },
            silence: Silence(
                pause: pause("Paused"), plannedPause: pause("PlannedPause"),
                quietUntil: instant("QuietUntil")),
            away: try properties["Away"].map { try AwayStatus(json: JSONValue($0)) }
                ?? AwayStatus(),
            wake: try properties["Wake"].map { try WakeStatus(json: JSONValue($0)) },
            location: text("Location").flatMap(LocationStatus.init(rawValue:)),
            unreadable: try
                (properties["Unreadable"]?.asStrings
                ?? []).map { try Alert.ID($0) },
            storeNotice: text("StoreNoticeMessage").flatMap { try? JSONValue(text: $0) }
                .flatMap(Message.init(json:)) ?? text("StoreNotice").map(Message.init(verbatim:)))
    }

    func call(
        _ method: MemberName, of interface: InterfaceName = AlertsInterface.name,
        _ arguments: [Value] = []
    ) async throws -> [Value] {
        do {
            return try await bus.call(
                MethodCall(
                    destination: daemon, path: AlertsInterface.path, interface: interface,
                    member: method, arguments: arguments))
        } catch {
            if let refusal = AlertError(error) { throw refusal }
            switch error.code {
            case .remote(.noReply), .remote(.serviceUnknown): break
            case .remote, .timedOut, .protocolViolation:
                // Another program may own the daemon's name.
                _ = try await isDaemon(patience: .seconds(3))
                if case .remote(.unknownMethod) = error.code { throw BusError.unknownForm }
            default: break
            }
            throw error
        }
    }

    /// Converts an alert to its form on the bus.
    ///
    /// Instants are written in UTC. Every reader understands them, because their text contains the
    /// offset.
    private func properties(_ alert: Alert) -> Value {
        .properties(alert.json(in: .utc).properties)
    }

    private func status(_ answer: [Value]) throws -> AlertSnapshot {
        try AlertSnapshot(json: try JSONValue(answer.first ?? .strings([])))
    }

    private func objects(_ answer: [Value]) throws -> [JSONValue] {
        try (answer.first?.asArray ?? []).map { try JSONValue($0) }
    }
}
