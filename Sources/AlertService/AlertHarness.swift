public import Alerts
public import DBus
import EventLoop
public import Logging
import Messages

/// Serves a scheduler on the bus: decodes calls, passes them on, and encodes the answers.
///
/// The harness makes no decisions of its own.
public struct AlertHarness: Sendable {
    let bus: Bus
    private let calls: IncomingCalls
    let logger: Logger
    let agendaPopUp = AgendaPopUp()

    /// Requests the service's name on `bus`.
    ///
    /// Calls are queued until ``run(serving:clock:delivery:reloadSettings:)``.
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
    ///   - reloadSettings: reads the file with the user's settings again.
    /// - Throws: `BusError` if the bus was lost for good.
    public func run(
        serving scheduler: Scheduler, clock: any WallClock, delivery: (any Delivery)? = nil,
        reloadSettings: @escaping @Sendable () async -> Void = {}
    ) async throws {
        let (longCalls, waiting) = AsyncStream.makeStream(of: IncomingCall.self)
        // To limit the use of memory, only one long answer is made at a time. This happens in an
        // unstructured task with a low priority, because a child task would have the priority of
        // its parent.
        let answering = Task(executorPreference: EventLoopExecutor.current, priority: .utility) {
            for await call in longCalls {
                await answer(
                    call, from: scheduler, clock: clock, delivery: delivery,
                    reloadSettings: reloadSettings)
            }
        }
        defer { answering.cancel() }
        await withDiscardingTaskGroup { group in
            group.addTask { await keepName() }
            for await call in calls {
                if Self.method(of: call)?.takesLong(call.arguments) == true {
                    waiting.yield(call)
                    continue
                }
                group.addTask {
                    await answer(
                        call, from: scheduler, clock: clock, delivery: delivery,
                        reloadSettings: reloadSettings)
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
    /// - Parameters:
    ///   - scheduler: makes the announcements.
    ///   - clock: gives the offset of times.
    ///   - inform: is also told each announcement.
    /// - Returns: the task that sends the signals. A child task would inherit the priority of its
    ///   group, so this task is unstructured and has a low priority: due alerts are shown first.
    public func forwardAnnouncements(
        from scheduler: Scheduler, clock: any WallClock,
        informing inform: @escaping @Sendable (Announcement) async -> Void = { _ in }
    ) -> Task<Void, Never> {
        Task(executorPreference: EventLoopExecutor.current, priority: .utility) {
            for await announcement in scheduler.announcements {
                announce(announcement, in: clock.zone)
                await inform(announcement)
                showClicked(announcement)
            }
        }
    }

    /// Requests the name again after each reconnection, because the bus releases it when the
    /// connection is lost.
    private func keepName() async {
        guard let events = try? await bus.events(matching: []) else { return }
        for await event in events {
            guard case .connected = event else { continue }
            let reply = try? await bus.requestName(AlertsInterface.busName)
            if reply == nil || reply == .takenByOther {
                logger.error("Another process serves alerts on this bus now; this one still rings")
            }
        }
    }
}

extension AlertHarness {
    /// Answers a request about properties.
    func answer(
        _ request: PropertyRequest, of call: IncomingCall, from scheduler: Scheduler,
        clock: any WallClock
    ) async {
        // Ask other programs only if a requested property depends on them.
        let status =
            request.isAboutOthers ? await scheduler.status() : await scheduler.statusAtHand()
        let state = ServiceState(status: status, zone: clock.zone)
        if case .set = request {
            call.fail(.propertyReadOnly, "Peal's properties cannot be set.")
        } else if let values = AlertsInterface.table.values(for: request, from: state)
            ?? ApplicationInterface.table.values(for: request, from: state)
        {
            call.reply(values)
        }
    }
}

extension PropertyRequest {
    /// Whether the answer depends on the notification server or on what wakes the machine.
    fileprivate var isAboutOthers: Bool {
        switch self {
        case .getAll: true
        case .get(_, let name): ["ServerName", "Server", "Wake"].contains(name)
        case .set: false
        }
    }
}

extension AlertHarness {
    /// Returns the row of the method that a call is for; `nil` for a request about properties.
    static func method(of call: IncomingCall) -> ServedMethod<ServiceCall>? {
        AlertsInterface.table.method(of: call) ?? ApplicationInterface.table.method(of: call)
    }

    /// Carries out a call and answers it.
    func answer(
        _ call: IncomingCall, from scheduler: Scheduler, clock: any WallClock,
        delivery: (any Delivery)?, reloadSettings: @escaping @Sendable () async -> Void
    ) async {
        do {
            if let request = call.propertyRequest {
                await answer(request, of: call, from: scheduler, clock: clock)
            } else if let method = Self.method(of: call) {
                call.reply(
                    try await method.handle(
                        ServiceCall(
                            arguments: call.arguments, scheduler: scheduler, clock: clock,
                            zone: clock.zone, delivery: delivery, agendaPopUp: agendaPopUp,
                            isSandboxed: { [bus] in
                                await bus.process(of: call.sender).sandbox != nil
                            },
                            reloadSettings: reloadSettings, window: WindowProgram(on: bus))))
            }
        } catch let error as AlertError {
            call.fail(error.busName, error.description, details: error.busDetails)
        } catch {
            call.fail(.failed, "\(error)")
        }
    }
}
