import AlertService
import AlertStorage
import Alerts
import DBus
import Daemon
import JSONText
import Logging
import Messages
import Recurrence
import SystemClock

/// The way to the alerts: the daemon where one can be reached, else the store itself.
struct Access {
    let directory: any AlertDirectory
    /// The daemon, if it is that.
    private let client: AlertClient?
    private let clock: SystemClock

    var now: Instant { clock.now }
    var zone: Zone { clock.zone }
    var calendar: Calendar { Calendar(now: now, zone: zone) }

    /// Whether there is a daemon, without which nothing rings.
    var canRing: Bool { client != nil }

    /// The daemon's process; `nil` if there is none.
    func process() async throws -> UInt32? { try await client?.processID() }

    /// The present, for verbs that need no alerts.
    static func calendar() throws -> Calendar {
        let clock = try SystemClock(watchesZones: false, logger: silent)
        zoneComplaint
        return Calendar(now: clock.now, zone: clock.zone)
    }

    private static let logger = Logger(label: "peal") { _ in ComplaintLog() }
    private static let silent = Logger(label: "peal") { _ in SwiftLogNoOpLogHandler() }

    /// Says, once, that the machine's time zone cannot be read.
    private static let zoneComplaint: Void = {
        do {
            _ = try Zone.current()
        } catch {
            Output.complain("The time zone cannot be read, and UTC is used: \(error)")
        }
    }()

    static let hint = Message(
        "Start it with 'peal daemon --background', or now and at every login with "
            + "'peal autostart on --now'.")

    /// Finds the alerts and lets `body` work with them.
    ///
    /// - Parameters:
    ///   - quietly: whether to leave out the warning that nothing will ring.
    ///   - looking: whether `body` changes nothing: the warning is short then, and no store is made.
    ///   - rehearsing: whether nothing is to be written.
    ///   - body: what to do with the alerts.
    /// - Returns: what `body` returned.
    /// - Throws: what `body` threw, or what kept the alerts from being found.
    static func open<Result>(
        quietly: Bool = false, looking: Bool = false, rehearsing: Bool = false,
        _ body: (Access) async throws -> Result
    ) async throws -> Result {
        let clock = try SystemClock.onExecutor(watchesZones: false, logger: silent)
        zoneComplaint
        let bus: Bus?
        let reason: Message
        do {
            bus = try await Bus.connect(to: .session, logger: logger)
            reason = Message("There is none on the session bus.")
        } catch {
            bus = nil
            reason = error.sentence
        }
        do {
            let access = try await find(
                on: bus, clock, rehearsing: rehearsing || looking, because: reason)
            let result = try await body(access)
            if !quietly, !access.canRing {
                Output.complain(
                    looking
                        ? "No daemon is running: nothing rings. See 'peal status'."
                        : "Nothing rings without a daemon. \(reason) \(hint)")
            }
            await bus?.close()
            return result
        } catch {
            await bus?.close()
            throw error
        }
    }

    /// Lets `body` work with the session bus alone.
    ///
    /// - Throws: what `body` threw, or that there is no bus.
    static func withBus(_ body: (Bus) async throws -> Void) async throws {
        let bus = try await Bus.connect(to: .session, logger: logger)
        do {
            try await body(bus)
            await bus.close()
        } catch {
            await bus.close()
            throw error
        }
    }

    private static func find(
        on bus: Bus?, _ clock: SystemClock, rehearsing: Bool, because reason: Message
    ) async throws -> Access {
        if let daemon = try await daemon(on: bus, clock) { return daemon }
        do {
            // A store that is not there yet is not made for a verb that changes nothing.
            let store: any AlertStore =
                rehearsing && !StoreLocation.user.exists
                ? EmptyStore()
                : try await SQLiteStore.open(at: .user, clock: clock, logger: logger)
            if let notice = store.notice {
                Output.complain(notice)
            }
            let scheduler = try Scheduler(
                store: store, delivery: nil, clock: clock, logger: logger)
            return Access(directory: scheduler, client: nil, clock: clock)
        } catch let error as AlertError where error.code == .storeBusy {
            // It may be a daemon's that has started, or found the bus again, just now.
            if let daemon = try await daemon(on: bus, clock) { return daemon }
            throw AlertError(
                .storeBusy,
                "\(error.message) It cannot be reached from here: \(reason) End it, or use the "
                    + "session that it runs in.")
        }
    }

    private static func daemon(on bus: Bus?, _ clock: SystemClock) async throws -> Access? {
        guard let bus, let client = try await AlertClient.connect(to: bus) else { return nil }
        return Access(directory: client, client: client, clock: clock)
    }

    /// The ids of the alerts that a list shows, in the order of their times.
    ///
    /// - Throws: ``AlertError`` where there is no such group.
    func ids(inGroup group: String?, all: Bool) async throws -> [Alert.ID] {
        let ids = try await directory.ids(inGroup: group, all: all)
        if ids.isEmpty, let group, try await directory.ids(inGroup: group, all: true).isEmpty {
            throw AlertError.noSuchGroup(group)
        }
        return ids
    }

    /// Hands on alerts as far as a list shows them, some at a time, as they come.
    func rows(of ids: [Alert.ID], to receive: ([AlertRow]) throws -> Void) async throws {
        if let client {
            try await client.rows(of: ids, receive: receive)
        } else {
            try receive(await directory.rows(of: ids))
        }
    }

    /// Prints alerts as JSON: an object with the list `alerts`, and the members after it.
    func printAlerts(
        _ ids: [Alert.ID], _ form: DocumentForm, then members: [JSONObject.Member] = []
    ) async throws {
        var list = ListPrinter("alerts")
        if let client, zone == (try? Zone(named: zone.identifier)) {
            // Its texts are printed as they come, without being read.
            try await client.documents(of: ids, form, in: zone) { list.add($0) }
        } else {
            // A zone that only this process knows, as of a file, it has to apply itself.
            let alerts = try await directory.statuses(of: ids)
            list.add(alerts.map { $0.json(form, in: zone).text() })
        }
        list.end(with: members)
    }

    /// The id of the alert that is meant: an id, or the beginning of just one.
    func resolve(_ text: String) async throws -> Alert.ID {
        let matches = try await directory.ids(startingWith: text)
        if let exact = matches.first(where: { $0.rawValue == text }) { return exact }
        guard let first = matches.first, !text.isEmpty else { throw AlertError.noSuchAlert(text) }
        guard matches.count == 1 else {
            let some = matches.prefix(5).map(\.rawValue).joined(separator: ", ")
            let list = matches.count > 5 ? some + ", …" : some
            throw AlertError(
                .noSuchAlert,
                "'\(text)' is the beginning of \(matches.count) ids: \(list). Write more of the one "
                    + "you mean.")
        }
        return first
    }

    /// The same for several; nothing is done unless all are known.
    func resolve(_ texts: [String]) async throws -> [Alert.ID] {
        var ids: [Alert.ID] = []
        for text in texts {
            let id = try await resolve(text)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }
}

extension MessageError {
    /// The message with a full stop, which some errors leave to others.
    var sentence: Message {
        message.description.hasSuffix(".") ? message : Message("\(message).")
    }
}
