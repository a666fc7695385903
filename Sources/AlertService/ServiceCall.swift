import AlertCoding
import Alerts
import DBus
import JSON
import Messages
import Recurrence

/// A call to one of Peal's methods: its arguments, and the parts that carry it out.
struct ServiceCall: Sendable {
    let arguments: [Value]
    let scheduler: Scheduler
    let clock: any WallClock
    /// The time zone when the call began.
    let zone: Zone
    /// Shows the notification with today's agenda when the desktop opens Peal.
    let delivery: (any Delivery)?
    let agendaPopUp: AgendaPopUp
    /// Whether the sender runs in a sandbox; also `true` if that cannot be found out.
    let isSandboxed: @Sendable () async -> Bool
    /// Reads the file with the user's settings again.
    let reloadSettings: @Sendable () async -> Void
    /// The window, which may not be installed.
    let window: WindowProgram

    func text(_ index: Int) -> String { arguments[index].asString ?? "" }

    func number(_ index: Int) -> Int { Int(arguments[index].asUInt32 ?? 0) }

    func boolean(_ index: Int) -> Bool { arguments[index].asBoolean ?? false }

    private func texts(_ index: Int) -> [String] { arguments[index].asStrings ?? [] }

    /// Reads the maximum number of elements in an answer.
    ///
    /// The result is at most 10,000, because no alert can ring while the daemon prepares an answer.
    func limit(_ index: Int) -> Int { min(number(index), 10_000) }

    func id() throws -> Alert.ID { try Alert.ID(text(0)) }

    func optionalID() throws -> Alert.ID? { text(0).isEmpty ? nil : try id() }

    /// Reads ids; invalid ones are left out.
    func ids(_ index: Int) -> [Alert.ID] { texts(index).compactMap { try? Alert.ID($0) } }

    /// Reads the ids and the group name that select alerts.
    func selection() throws -> AlertSelection {
        let ids = texts(0)
        if !ids.isEmpty { return .ids(try ids.map { try Alert.ID($0) }) }
        return text(1).isEmpty ? .all : .group(text(1))
    }

    func query() throws -> AlertQuery { try AlertQuery(json: try JSONValue(arguments[0])) }

    func change(_ index: Int) throws -> AlertChange {
        try AlertChange(json: try JSONValue(arguments[index]))
    }

    func alert(_ index: Int = 0, newID: Alert.ID? = nil) throws -> Alert {
        try Alert(json: try JSONValue(arguments[index]), newID: newID, today: today)
    }

    /// Reads alerts from JSON texts.
    func documents(_ index: Int) throws -> [Alert] {
        let today = today
        return try texts(index).map { text in
            let json: JSONValue
            do {
                json = try JSONValue(text: text)
            } catch {
                throw AlertError.invalid("This is not JSON: \(error).")
            }
            return try Alert(json: json, today: today)
        }
    }

    /// Refuses alerts with a command if a sandboxed program sends them, because the command would
    /// run outside the sandbox.
    ///
    /// - Returns: The alerts.
    /// - Throws: ``AlertError`` with the code `AlertError.Code.invalidAlert`.
    func permitted(_ alerts: [Alert]) async throws -> [Alert] {
        guard alerts.contains(where: { !$0.commands.isEmpty }), await isSandboxed() else {
            return alerts
        }
        throw AlertError.invalid("A sandboxed program cannot set the command of an alert.")
    }

    func permitted(_ alert: Alert) async throws -> Alert { try await permitted([alert])[0] }

    private var today: CivilDate { zone.civil(at: clock.now).date }

    func awayMode(_ index: Int) throws(AlertError) -> AwayMode {
        guard let mode = AwayMode(rawValue: text(index)) else {
            throw .invalid("'\(text(index))' does not say where you are. Use on, off or auto.")
        }
        return mode
    }

    func form(_ index: Int) throws(AlertError) -> AlertDetail {
        guard let form = AlertDetail(rawValue: text(index)) else {
            let forms = AlertDetail.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("'\(text(index))' is not a form of an alert. Use one of \(forms).")
        }
        return form
    }

    /// Reads how much to mark as done, a ring or a day; `nil` for an empty text.
    func extent(_ index: Int) throws(AlertError) -> DoneExtent? {
        let name = text(index)
        guard !name.isEmpty else { return nil }
        guard let extent = DoneExtent(rawValue: name) else {
            throw .invalid("'\(name)' is not an extent of done. Use ring or day.")
        }
        return extent
    }

    /// Reads a time zone from its ``Zone/identifier``; `nil` for an empty text.
    func namedZone(_ index: Int) throws(AlertError) -> Zone? {
        let name = text(index)
        guard !name.isEmpty else { return nil }
        do {
            return try Zone(named: name)
        } catch {
            throw .invalid(error.message)
        }
    }

    /// Reads an instant; `nil` for an empty text.
    func instant(_ index: Int) throws(AlertError) -> Instant? {
        let text = text(index)
        guard !text.isEmpty else { return nil }
        do {
            return try Instant(rfc3339: text)
        } catch {
            throw .invalid(error.message)
        }
    }

    /// Reads a list of instants.
    func instants(_ index: Int) throws(AlertError) -> [Instant] {
        var instants: [Instant] = []
        for text in texts(index) {
            do {
                instants.append(try Instant(rfc3339: text))
            } catch {
                throw .invalid(error.message)
            }
        }
        return instants
    }

    /// Changes the alert of the call, and returns the reply.
    func changed(_ change: AlertChange) async throws -> [Value] {
        let id = try id()
        _ = try await scheduler.change(.ids([id]), change)
        return values(try await scheduler.get(id))
    }

    /// Returns the reply for one alert.
    func values(_ status: AlertSnapshot) -> [Value] {
        [.properties(status.json(in: zone).properties)]
    }
}

extension [Value] {
    /// Makes the reply for a list of ids.
    init(_ ids: [Alert.ID]) {
        self = [.strings(ids.map(\.rawValue))]
    }
}

extension Value {
    /// Returns the text of an instant, or an empty text for `nil`.
    static func time(_ instant: Instant?, in zone: Zone) -> Value {
        .string(instant.map { $0.rfc3339(offset: zone.offset(at: $0).seconds) } ?? "")
    }
}
