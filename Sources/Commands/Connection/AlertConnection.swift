import AlertCoding
import AlertService
import AlertStorage
import Alerts
import DBus
import DesktopDelivery
import JSON
import Logging
import Messages
import ProgramService
import Recurrence
import Settings
import SystemClock
import Wording

/// Gives access to the alerts: through the daemon if one is running, otherwise directly in the
/// store.
struct AlertConnection {
    let center: any AlertCenter
    /// The client of the daemon; `nil` if the store is used directly.
    private let client: AlertClient?
    /// The programs that the daemon knows; `nil` if the store is used directly.
    let programs: ProgramManagerClient?
    private let clock: SystemClock
    /// The machine's time zone, with the place for the sun in the user's settings.
    let zone: Zone

    var now: Instant { clock.now }
    var timeFormat: RelativeTimeFormat { RelativeTimeFormat(now: now, zone: zone) }

    /// Whether a daemon is running.
    ///
    /// Without one, nothing rings.
    var canRing: Bool { client != nil }

    /// Returns the daemon's process id; `nil` if no daemon is running.
    func process() async throws -> UInt32? { try await client?.processID() }

    /// Returns the current time and time zone, for verbs that do not need the alerts.
    static func timeFormat() throws -> RelativeTimeFormat {
        let clock = try SystemClock(watchesZones: false, logger: silent)
        zoneComplaint
        return RelativeTimeFormat(now: clock.now, zone: located(clock.zone))
    }

    /// Returns a zone with the place for the sun in the user's settings.
    private static func located(_ zone: Zone) -> Zone {
        zone.located(at: SettingsFile.user.read().settings.ring.place)
    }

    static let logger = Logger(label: "peal") { _ in ComplaintLog() }
    private static let silent = Logger(label: "peal") { _ in SwiftLogNoOpLogHandler() }

    /// Warns once per process that the machine's time zone cannot be read.
    private static let zoneComplaint: Void = {
        do {
            _ = try Zone.current()
        } catch {
            Output.complain("The time zone cannot be read, so UTC is used: \(error)")
        }
    }()

    private static let noDaemon = Message("There is no daemon on the session bus.")

    static let hint = Message(
        "Start it with 'peal daemon --background', or start it now and at every "
            + "login with 'peal autostart on --now'.")

    /// Connects to the daemon or, if none runs, opens the store, and runs `body` with the alerts.
    ///
    /// - Parameters:
    ///   - quietly: Whether to omit the warning that nothing will ring.
    ///   - looking: Whether `body` changes nothing. The warning is short then, and no store is
    ///     created.
    ///   - isDryRun: Whether nothing may be written.
    ///   - body: Works with the alerts.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or the reason why the alerts cannot be opened.
    static func open<Result>(
        quietly: Bool = false, looking: Bool = false, isDryRun: Bool = false,
        _ body: (AlertConnection) async throws -> Result
    ) async throws -> Result {
        let clock = try SystemClock.onExecutor(watchesZones: false, logger: silent)
        zoneComplaint
        let bus: Bus?
        let reason: Message
        do {
            bus = try await sessionBus()
            reason = noDaemon
        } catch {
            bus = nil
            reason = error.sentence
        }
        return try await Bus.closing(bus) {
            let connection = try await find(
                on: bus, clock, isDryRun: isDryRun || looking, because: reason)
            let result = try await body(connection)
            if !quietly, !connection.canRing {
                Output.complain(
                    looking
                        ? "No daemon is running: nothing rings. See 'peal status'."
                        : "Nothing rings without a daemon. \(reason) \(hint)")
            }
            return result
        }
    }

    /// Connects to the session bus, and says so if that takes long.
    static func sessionBus(logger: Logger = logger) async throws(BusError) -> Bus {
        try await Bus.connect(
            to: .session, timeout: .seconds(3), delayed: { Output.complain($0) }, logger: logger)
    }

    /// Connects to the session bus and runs `body` with it.
    ///
    /// - Throws: The error of `body`, or the reason why there is no bus.
    static func withBus(_ body: (Bus) async throws -> Void) async throws {
        let bus = try await sessionBus()
        try await Bus.closing(bus) { try await body(bus) }
    }

    private static func find(
        on bus: Bus?, _ clock: SystemClock, isDryRun: Bool, because reason: Message
    ) async throws -> AlertConnection {
        if let daemon = try await daemon(on: bus, clock) { return daemon }
        do {
            // Verbs that change nothing must not create a store.
            let store: any AlertStore =
                isDryRun && !StoreLocation.user.exists
                ? EmptyStore()
                : try await SQLiteStore.open(
                    at: .user, clock: clock, logger: logger, delayed: { Output.complain($0) })
            if let notice = store.notice {
                Output.complain(notice)
            }
            let scheduler = try Scheduler(
                store: store, delivery: nil, clock: clock,
                settings: SettingsFile.user.read().settings.ring, logger: logger)
            return AlertConnection(
                center: scheduler, client: nil, programs: nil, clock: clock,
                zone: located(clock.zone))
        } catch let error as AlertError where error.code == .storeBusy {
            // The store is in use. Since the attempt above, a daemon that uses the store may have
            // started, or reconnected to the bus.
            if let daemon = try await daemon(on: bus, clock) { return daemon }
            throw AlertError(
                .storeBusy,
                "\(error.message) It cannot be reached from here: \(reason) End "
                    + "that process, or use its session.")
        }
    }

    private static func daemon(on bus: Bus?, _ clock: SystemClock) async throws -> AlertConnection?
    {
        guard let bus, let client = try await AlertClient.atOnce(on: bus) else { return nil }
        return AlertConnection(
            center: client, client: client, programs: ProgramManagerClient(on: bus), clock: clock,
            zone: located(clock.zone))
    }

    /// Connects to the daemon, and runs `body` with the programs that it knows.
    ///
    /// Only the daemon manages programs, so this never uses the store directly.
    ///
    /// - Throws: The error of `body`, or ``Unavailable`` if there is no daemon.
    static func withPrograms(
        _ body: (AlertConnection, ProgramManagerClient) async throws -> Void
    ) async throws {
        let clock = try SystemClock.onExecutor(watchesZones: false, logger: silent)
        zoneComplaint
        let bus: Bus
        do {
            bus = try await sessionBus()
        } catch {
            throw missingDaemon(because: error.sentence)
        }
        try await Bus.closing(bus) {
            guard try await AlertClient.connect(to: bus) != nil,
                let connection = try await daemon(on: bus, clock),
                let programs = connection.programs
            else { throw missingDaemon(because: noDaemon) }
            try await body(connection, programs)
        }
    }

    private static func missingDaemon(because reason: Message) -> Unavailable {
        Unavailable(message: "Only a running daemon knows the programs. \(reason) \(hint)")
    }

    /// Returns the ids of the alerts in a group, or of all alerts, sorted by the times of their
    /// triggers.
    ///
    /// - Throws: ``AlertError`` if the group does not exist.
    func ids(inGroup group: String?, all: Bool) async throws -> [Alert.ID] {
        let ids = try await center.ids(inGroup: group, all: all)
        if ids.isEmpty, let group, try await center.ids(inGroup: group, all: true).isEmpty {
            throw AlertError.noSuchGroup(group)
        }
        return ids
    }

    /// Returns the coming rings in a line for each alert and part of the agenda.
    ///
    /// - Throws: ``AlertError`` if the group does not exist.
    func agendaLines(
        inGroup group: String? = nil, ends: [Instant], limit: Int
    ) async throws -> [AgendaLine] {
        let lines = try await center.agendaLines(inGroup: group, ends: ends, limit: limit)
        if lines.isEmpty, let group { _ = try await ids(inGroup: group, all: true) }
        return lines
    }

    /// Returns the ids of the alerts to which the conditions of a query apply, in its order.
    ///
    /// - Throws: ``AlertError`` if the query names a group that does not exist.
    func ids(matching query: AlertQuery) async throws -> [Alert.ID] {
        let ids = try await center.ids(matching: query)
        if ids.isEmpty, let group = query.group,
            try await center.ids(inGroup: group, all: true).isEmpty
        {
            throw AlertError.noSuchGroup(group)
        }
        return ids
    }

    /// Returns those of the alerts that the user may change, without the mirrors of calendar entries.
    func own(_ ids: [Alert.ID]) async throws -> [Alert.ID] {
        // Most users follow no calendar, so do not ask about each alert.
        guard !SettingsFile.user.read().settings.calendars.isEmpty else { return ids }
        var own: [Alert.ID] = []
        try await rows(of: ids) { rows in
            own += rows.lazy.filter { $0.calendar == nil }.map(\.id)
        }
        return own
    }

    /// Passes the items of a list to `receive` in batches, as they arrive.
    func rows(of ids: [Alert.ID], to receive: ([AlertListItem]) throws -> Void) async throws {
        if let client {
            try await client.rows(of: ids, receive: receive)
        } else {
            try receive(await center.rows(of: ids))
        }
    }

    /// Passes the JSON texts of alerts to `receive` in batches, as they arrive.
    func documents(
        of ids: [Alert.ID], _ form: AlertDetail, to receive: ([String]) throws -> Void
    ) async throws {
        if let client, zone.located(at: nil) == (try? Zone(named: zone.identifier)) {
            try await client.documents(of: ids, form, in: zone, receive: receive)
        } else {
            // The daemon may not know this process's zone, for example if TZ names a file. Format
            // the times here.
            let alerts = try await center.statuses(of: ids)
            try receive(alerts.map { $0.json(form, in: zone).text() })
        }
    }

    /// Prints alerts as JSON: an object with the list `alerts`, followed by `members`.
    func printAlerts(
        _ ids: [Alert.ID], _ form: AlertDetail, then members: [JSONObject.Member] = []
    ) async throws {
        var list = ListPrinter("alerts")
        // Print the daemon's JSON unchanged, without parsing it.
        try await documents(of: ids, form) { list.add($0) }
        list.end(with: members)
    }
}

extension MessageError {
    /// The message with a full stop at its end.
    ///
    /// The messages of some errors have none.
    var sentence: Message {
        message.description.hasSuffix(".") ? message : Message("\(message).")
    }
}

/// The time spans in which all alerts are silent.
///
/// Verbs that print a list mention them, because they can be the reason for an empty list.
extension AlertConnection {
    /// Prints the sentences that say why all alerts are silent now.
    func printSilence() async throws {
        for sentence in try await center.silence().sentences(timeFormat) {
            Output.print(line: sentence)
        }
    }

    /// Returns the members of a JSON document that say why all alerts are silent now.
    func silenceMembers() async throws -> [JSONObject.Member] {
        try await center.silence().members(in: zone)
    }
}

extension AlertConnection {
    /// Returns the result of adding or changing an alert, without storing it.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - isNew: Whether the alert would be added.
    /// - Returns: The preview.
    /// - Throws: The error that adding or changing the alert would throw.
    func preview(_ alert: Alert, isNew: Bool) async throws -> SchedulePreview {
        SchedulePreview(
            try await center.preview(alert, isNew: isNew, limit: AlertPreview.usualLimit),
            timeFormat)
    }

    /// Returns the status and the next rings of an alert that the verb has just stored.
    func preview(stored status: AlertSnapshot) async throws -> SchedulePreview {
        // A change to the same values changes nothing.
        try await preview(status.alert, isNew: false)
    }
}

/// An empty store, in place of the user's store if that does not exist and the verb changes
/// nothing.
struct EmptyStore: AlertStore {
    let notice: Message? = nil

    func load() -> StoreContents { StoreContents(records: []) }
    func commit(_ changes: [StoreChange]) {}
    func maintain(at now: Instant) {}
    func history(since instant: Instant, limit: Int) -> [HistoryEntry] { [] }
}

/// Starts the daemon in the background.
enum DaemonStart {
    /// Starts the daemon and returns when it is ready.
    ///
    /// If possible, the bus starts the daemon, so that systemd can supervise it.
    ///
    /// - Throws: ``Unavailable`` or `BusError` if the daemon does not start.
    static func run() async throws {
        try await AlertConnection.withBus { bus in
            if try await AlertClient.connect(to: bus) != nil { return }
            try DetachedProcess.start(CommandLine.program, ["daemon"])
            guard try await AlertClient.started(on: bus, within: .seconds(5)) != nil else {
                throw Unavailable(
                    message: "The daemon did not start. Run 'peal daemon' in a terminal to see why."
                )
            }
        }
    }
}
