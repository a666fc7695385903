import AlertCoding
public import Alerts
public import DBus
import EventLoop
import JSON
public import Logging
import Messages
import Recurrence

/// Serves a scheduler on the bus: decodes calls, passes them on, and encodes the answers.
///
/// It makes no decisions of its own.
public struct AlertHarness: Sendable {
    private let bus: Bus
    private let calls: IncomingCalls
    private let logger: Logger
    let agendaPopUp = AgendaPopUp()

    /// Requests the service's name on `bus`.
    ///
    /// Calls are queued until ``run(serving:clock:delivery:)``.
    ///
    /// - Returns: the harness; `nil` if another process owns the name, which is not an error.
    /// - Throws: `BusError` if the bus does not answer.
    public static func start(on bus: Bus, logger: Logger) async throws -> AlertHarness? {
        let harness = AlertHarness(
            bus: bus, calls: try bus.export(AlertsInterface.object), logger: logger)
        let reply = try await bus.requestName(AlertsInterface.busName)
        return reply == .takenByOther ? nil : harness
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameters:
    ///   - scheduler: carries out the calls.
    ///   - clock: gives today's date, the start of a new schedule, and the offset of times.
    ///   - delivery: shows today's agenda when the desktop opens Peal.
    /// - Throws: `BusError` if the bus was lost for good.
    public func run(
        serving scheduler: Scheduler, clock: any WallClock, delivery: (any Delivery)? = nil
    ) async throws {
        let (longCalls, waiting) = AsyncStream.makeStream(of: IncomingCall.self)
        // Long answers are made one at a time, to limit the memory. They have their own task,
        // because a child task would inherit the priority of this one.
        let answering = Task(executorPreference: EventLoopExecutor.current, priority: .utility) {
            for await call in longCalls {
                await answer(call, from: scheduler, clock: clock, delivery: delivery)
            }
        }
        defer { answering.cancel() }
        await withDiscardingTaskGroup { group in
            group.addTask { await keepName() }
            for await call in calls {
                if call.hasLongAnswer {
                    waiting.yield(call)
                    continue
                }
                group.addTask {
                    await answer(call, from: scheduler, clock: clock, delivery: delivery)
                }
            }
            group.cancelAll()
        }
        guard Task.isCancelled else {
            throw BusError(code: .disconnected, message: "The session bus is gone.")
        }
    }

    /// Announces the scheduler's changes on the bus until the scheduler ends.
    ///
    /// - Returns: the task that sends the signals. A child task would inherit the priority of its
    ///   group, so this task is unstructured and has a low priority: due alerts are shown first.
    public func forwardAnnouncements(from scheduler: Scheduler, clock: any WallClock) -> Task<
        Void, Never
    > {
        Task(executorPreference: EventLoopExecutor.current, priority: .utility) {
            for await news in scheduler.announcements { announce(news, clock: clock) }
        }
    }

    /// Requests the name again after each reconnection, because the bus releases it when the
    /// connection is lost.
    private func keepName() async {
        guard let happenings = try? await bus.events(matching: []) else { return }
        for await happening in happenings {
            guard case .connected = happening else { continue }
            let reply = try? await bus.requestName(AlertsInterface.busName)
            if reply == nil || reply == .takenByOther {
                logger.error("Another process serves alerts on this bus now; this one still rings")
            }
        }
    }

    // MARK: Calls

    private func answer(
        _ call: IncomingCall, from scheduler: Scheduler, clock: any WallClock,
        delivery: (any Delivery)?
    ) async {
        do {
            if call.interface == ApplicationInterface.name {
                try await open(call, scheduler, clock: clock, delivery: delivery)
                call.reply([])
            } else if let request = call.propertyRequest {
                try await answer(request, of: call, from: scheduler, clock: clock)
            } else if let method = AlertsInterface.Method(rawValue: call.member.rawValue) {
                call.reply(try await perform(method, call.arguments, on: scheduler, clock: clock))
            }
        } catch let error as AlertError {
            call.fail(error.busName, error.description, details: error.busDetails)
        } catch {
            call.fail(.failed, "\(error)")
        }
    }

    private func perform(
        _ method: AlertsInterface.Method, _ arguments: [Value], on scheduler: Scheduler,
        clock: any WallClock
    ) async throws -> [Value] {
        let zone = clock.zone
        func alert(_ index: Int = 0, newID: Alert.ID? = nil) throws -> Alert {
            try Alert(
                json: try JSONValue(arguments[index]), newID: newID,
                today: zone.civil(at: clock.now).date)
        }
        func id() throws -> Alert.ID { try Alert.ID(text(arguments[0])) }
        func optionalID() throws -> Alert.ID? { text(arguments[0]).isEmpty ? nil : try id() }
        func reply(_ status: AlertSnapshot) -> [Value] {
            [.properties(status.json(in: zone).properties)]
        }

        switch method {
        case .add:
            var generator = SystemRandomNumberGenerator()
            return reply(try await scheduler.add(alert(newID: .random(using: &generator))))
        case .update: return reply(try await scheduler.update(alert()))
        case .replace: return reply(try await scheduler.replace(alert(0), with: alert(1)))
        case .put:
            let today = zone.civil(at: clock.now).date
            let alerts = try (arguments[0].asStrings ?? []).map {
                try Alert(json: try document($0), today: today)
            }
            try await scheduler.put(alerts)
            return []
        case .remove:
            try await scheduler.remove(id())
            return []
        case .list: return [.objects(await scheduler.list().map { $0.json(in: zone) })]
        case .get: return reply(try await scheduler.get(id()))
        case .documents:
            let statuses = await scheduler.statuses(of: ids(arguments[0]))
            let form = try form(arguments[1])
            let zone = try named(arguments[2]) ?? zone
            return [.strings(statuses.map { $0.json(form, in: zone).text() })]
        case .select:
            let group = text(arguments[0])
            let ids = await scheduler.ids(
                inGroup: group.isEmpty ? nil : group, all: arguments[1].asBoolean ?? false)
            return [.strings(ids.map(\.rawValue))]
        case .rows:
            return await scheduler.rows(of: ids(arguments[0])).busValues
        case .waiting: return [.strings(await scheduler.waiting().map(\.id.rawValue))]
        case .find:
            let ids = await scheduler.ids(startingWith: text(arguments[0]))
            return [.strings(ids.map(\.rawValue))]
        case .setOn:
            return reply(try await scheduler.setOn(arguments[1].asBoolean ?? false, id()))
        case .done:
            let changed = try await scheduler.done(
                selection(arguments), undo: arguments[2].asBoolean ?? false)
            return [.strings(changed.map(\.rawValue))]
        case .finish:
            return try await scheduler.finish(selection(arguments), extent: extent(arguments[2]))
                .busValues
        case .snooze:
            let seconds = Duration.seconds(arguments[1].asUInt32 ?? 0)
            return reply(try await scheduler.snooze(id(), for: seconds))
        case .skip:
            return reply(try await scheduler.skip(id(), Int(arguments[1].asUInt32 ?? 0)))
        case .pause:
            try await scheduler.pause(optionalID(), until: try instant(arguments[1]))
            return []
        case .resume:
            return [.strings(try await scheduler.resume(optionalID()).map(\.rawValue))]
        case .present:
            try await scheduler.present(id())
            return []
        case .upcoming:
            let end = try instant(arguments[0]) ?? .distantFuture
            let rings = await scheduler.upcoming(through: end, limit: limit(arguments[1]))
            return [.objects(rings.map { $0.json(in: zone) })]
        case .countRings:
            let spans = TimeSpans(
                from: try instant(arguments[1]) ?? clock.now,
                every: Int(arguments[2].asUInt32 ?? 0), count: Int(arguments[3].asUInt32 ?? 0))
            let counts = await scheduler.countRings(of: ids(arguments[0]), in: spans)
            return [.array(of: "u", counts.map { .uint32(UInt32(clamping: $0)) })]
        case .history:
            let since = try instant(arguments[0]) ?? .distantPast
            return try await scheduler.history(since: since, limit: limit(arguments[1])).busValues
        case .clearBadge:
            try await scheduler.clearBadge()
            return []
        }
    }

    private func document(_ text: String) throws(AlertError) -> JSONValue {
        do {
            return try JSONValue(text: text)
        } catch {
            throw .invalid("This is not JSON: \(error).")
        }
    }

    private func text(_ value: Value) -> String { value.asString ?? "" }

    /// Reads ids; invalid ones are left out.
    private func ids(_ value: Value) -> [Alert.ID] {
        (value.asStrings ?? []).compactMap { try? Alert.ID($0) }
    }

    private func form(_ value: Value) throws(AlertError) -> AlertDetail {
        guard let form = AlertDetail(rawValue: text(value)) else {
            throw .invalid("'\(text(value))' is not a form of an alert. Use full, brief or alert.")
        }
        return form
    }

    /// Reads a time zone from its ``Zone/identifier``; `nil` for an empty text.
    private func named(_ value: Value) throws(AlertError) -> Zone? {
        let name = text(value)
        guard !name.isEmpty else { return nil }
        do {
            return try Zone(named: name)
        } catch {
            throw .invalid(error.message)
        }
    }

    /// Reads a limit for the length of an answer.
    ///
    /// It is 10,000 at most, because nothing rings while an answer is made.
    private func limit(_ value: Value) -> Int { min(Int(value.asUInt32 ?? 0), 10_000) }

    private func instant(_ value: Value) throws(AlertError) -> Instant? {
        guard let text = value.asString, !text.isEmpty else { return nil }
        do {
            return try Instant(rfc3339: text)
        } catch {
            throw .invalid(error.message)
        }
    }

    /// Reads the extent of "done"; `nil` for an empty text.
    private func extent(_ value: Value) throws(AlertError) -> DoneExtent? {
        let name = text(value)
        guard !name.isEmpty else { return nil }
        guard let extent = DoneExtent(rawValue: name) else {
            throw .invalid("'\(name)' is not an extent of done. Use ring or day.")
        }
        return extent
    }

    private func selection(_ arguments: [Value]) throws -> AlertSelection {
        let ids = arguments[0].asStrings ?? []
        if !ids.isEmpty { return .ids(try ids.map { try Alert.ID($0) }) }
        let group = text(arguments[1])
        return group.isEmpty ? .all : .group(group)
    }

    // MARK: Properties and signals

    private func answer(
        _ request: PropertyRequest, of call: IncomingCall, from scheduler: Scheduler,
        clock: any WallClock
    ) async throws {
        // Ask the notification server only for the properties that depend on it.
        let status =
            request.isAboutServer ? await scheduler.status() : await scheduler.statusAtHand()
        func time(_ instant: Instant?) -> Value { Self.time(instant, in: clock.zone) }
        func value(_ property: AlertsInterface.Property) -> Value {
            switch property {
            case .badge: .uint32(UInt32(clamping: status.badge))
            case .nextDue: time(status.next)
            case .pausedSince: time(status.pause?.since)
            case .pausedUntil: time(status.pause?.until)
            case .serverName: .string(status.server ?? "")
            case .server: .properties(status.delivery?.json.properties ?? [:])
            case .version: .string(PealVersion.current)
            case .storeNotice: .string(status.storeNotice?.description ?? "")
            case .storeNoticeMessage: .string(status.storeNotice?.json.text() ?? "")
            case .unreadable: .strings(status.unreadable.map(\.rawValue))
            }
        }
        switch request {
        case .get(_, let name):
            guard let property = AlertsInterface.Property(rawValue: name.rawValue) else { return }
            call.reply([.variant(value(property))])
        case .getAll:
            let all = AlertsInterface.Property.allCases.map { ($0.rawValue, value($0)) }
            call.reply([.properties(all)])
        case .set: call.fail(.propertyReadOnly, "Peal's properties cannot be set.")
        }
    }

    private func announce(_ news: Announcement, clock: any WallClock) {
        switch news {
        case .changed(let id): emit(AlertsInterface.changed, [.string(id.rawValue)])
        case .presented(let id, let due):
            let time = Self.time(due, in: clock.zone)
            emit(AlertsInterface.presented, [.string(id.rawValue), time])
        case .ended(let id, let reason):
            emit(AlertsInterface.ended, [.string(id.rawValue), .uint32(reason.rawValue)])
        case .responded(let id, let action, let text):
            emit(
                AlertsInterface.responded,
                [.string(id.rawValue), .string(action), .string(text)])
        case .paused(let pause):
            propertyChanged(.pausedSince, Self.time(pause?.since, in: clock.zone))
            propertyChanged(.pausedUntil, Self.time(pause?.until, in: clock.zone))
        case .badge(let count): propertyChanged(.badge, .uint32(UInt32(clamping: count)))
        }
    }

    /// Returns an instant as text; an empty text for `nil`.
    private static func time(_ instant: Instant?, in zone: Zone) -> Value {
        .string(instant.map { $0.rfc3339(offset: zone.offset(at: $0).seconds) } ?? "")
    }

    private func propertyChanged(_ property: AlertsInterface.Property, _ value: Value) {
        emit(
            "PropertiesChanged",
            [
                .string(AlertsInterface.name.rawValue),
                .properties([(property.rawValue, value)]), .strings([]),
            ],
            of: "org.freedesktop.DBus.Properties")
    }

    private func emit(
        _ member: MemberName, _ arguments: [Value],
        of interface: InterfaceName = AlertsInterface.name
    ) {
        do {
            try bus.emit(
                Signal(
                    path: AlertsInterface.path, interface: interface, member: member,
                    arguments: arguments))
        } catch {
            logger.debug("Could not send the signal for a change", metadata: ["error": "\(error)"])
        }
    }
}

extension IncomingCall {
    /// Whether the answer may take so long that rings must go first.
    fileprivate var hasLongAnswer: Bool {
        switch AlertsInterface.Method(rawValue: member.rawValue) {
        case .list, .countRings: true
        case .upcoming, .history: arguments.last?.asUInt32 ?? 0 > 1_000
        case .documents, .rows: arguments.first?.asStrings?.count ?? 0 > 1_000
        default: false
        }
    }
}

extension PropertyRequest {
    /// Whether the answer depends on the notification server.
    fileprivate var isAboutServer: Bool {
        switch self {
        case .getAll: true
        case .get(_, let name):
            [AlertsInterface.Property.serverName, .server].map(\.member).contains(name)
        case .set: false
        }
    }
}
