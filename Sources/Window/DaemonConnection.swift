import Adwaita
import AlertService
import Alerts
import DBus
import EventLoop
import Localization
import Logging
import Messages
import Recurrence
import SystemClock
import Wording

/// The connection to the daemon, and the alerts as the window shows them.
@WindowActor
final class DaemonConnection {
    /// The answer to a request for the contents.
    enum State: Sendable {
        /// No daemon runs.
        case absent
        /// The daemon or the bus cannot be used, for this reason.
        case failed(Message)
        case contents(WindowContents)
    }

    /// The thread on which calls are sent and answers are read.
    private let executor: EventLoopExecutor
    private var bus: Bus?
    private var client: AlertClient?
    private var clock: SystemClock?
    private var failure: Message?
    /// The parts of the daemon's alerts that are shown; setting it reads them.
    var request = WindowContents.Request() {
        didSet { if request != oldValue { refresh() } }
    }
    /// Receives the state after each change.
    var onChange: @WindowActor (State) -> Void = { _ in }
    /// Receives a problem of the daemon's store when the window connects.
    var onNotice: @WindowActor (Message) -> Void = { _ in }
    private var isRefreshing = false
    private var isStale = false

    init(on executor: EventLoopExecutor) { self.executor = executor }

    /// The current time; `nil` before the connection is set up.
    var timeFormat: RelativeTimeFormat? {
        clock.map { RelativeTimeFormat(now: $0.now, zone: $0.zone) }
    }

    /// Connects to the daemon, and reports its alerts until the program ends.
    func start() {
        Task {
            await executor.run { [self] in
                do {
                    let logger = Logger(label: "peal") { _ in SwiftLogNoOpLogHandler() }
                    let clock = try SystemClock.onExecutor(logger: logger)
                    let bus = try await Bus.connect(
                        to: .session, reconnectingFor: .seconds(86_400), logger: logger)
                    await connected(bus, clock)
                    await withDiscardingTaskGroup { group in
                        group.addTask { [self] in await follow(clock) }
                        group.addTask { [self] in await refreshAtMidnight(clock) }
                        group.addTask { [self] in await follow(bus) }
                    }
                } catch {
                    await found(nil, because: error)
                }
            }
        }
    }

    private func connected(_ bus: Bus, _ clock: SystemClock) {
        (self.bus, self.clock) = (bus, clock)
    }

    /// Reports the changes of the daemon, until the bus is lost for good.
    private nonisolated func follow(_ bus: Bus) async {
        do {
            let events = try await AlertClient.changes(on: bus)
            await find(on: bus) { try await AlertClient.connect(to: bus) }
            for await event in events {
                switch event {
                case .signal(let signal) where signal.member != "NameOwnerChanged":
                    await refresh()
                case .disconnected: await found(nil, because: nil)
                default: await find(on: bus) { try await AlertClient.running(on: bus) }
                }
            }
        } catch {
            await found(nil, because: error)
        }
    }

    private nonisolated func find(
        on bus: Bus, _ connect: () async throws -> AlertClient?
    ) async {
        do {
            let client = try await connect()
            await found(client, because: nil)
            if let notice = try await client?.status().storeNotice { await onNotice(notice) }
        } catch {
            await found(nil, because: error)
        }
    }

    private nonisolated func follow(_ clock: SystemClock) async {
        for await _ in clock.changes { await refresh() }
    }

    /// Words such as "tomorrow" change at midnight.
    private nonisolated func refreshAtMidnight(_ clock: SystemClock) async {
        while !Task.isCancelled {
            let timeFormat = RelativeTimeFormat(now: clock.now, zone: clock.zone)
            let midnight = timeFormat.ends(ofDays: 1)[0]
            guard (try? await clock.sleep(until: midnight, tolerance: .seconds(1))) != nil else {
                return
            }
            await refresh()
        }
    }

    private func found(_ client: AlertClient?, because error: (any Error)?) {
        self.client = client
        failure = error?.message
        refresh()
    }

    /// Starts the daemon.
    ///
    /// - Throws: ``AlertError`` if no daemon can be reached afterwards.
    func startDaemon() async throws {
        guard let bus else { return }
        let client = try await executor.run {
            if let client = try await AlertClient.connect(to: bus) { return Optional(client) }
            try DaemonProgram.start()
            return try await AlertClient.started(on: bus, within: .seconds(10))
        }
        guard let client else {
            throw AlertError(.storeBusy, "The daemon does not start. See 'peal doctor'.")
        }
        found(client, because: nil)
    }

    /// Reads the contents again.
    ///
    /// Changes while they are read are read together afterwards.
    func refresh() {
        isStale = true
        guard !isRefreshing else { return }
        isRefreshing = true
        Task {
            while isStale {
                isStale = false
                let state = await state()
                // A newer request makes this answer useless.
                if case .contents(let contents) = state, contents.request != request { continue }
                onChange(state)
            }
            isRefreshing = false
        }
    }

    private func state() async -> State {
        guard let client, let timeFormat else { return failure.map(State.failed) ?? .absent }
        let request = request
        do {
            return try await executor.run {
                .contents(try await WindowContents(from: client, request, timeFormat))
            }
        } catch let error as BusError where error.isAbsence {
            return .absent
        } catch {
            return .failed(error.message)
        }
    }

    /// Has the daemon do something, on the thread of the connection.
    ///
    /// - Throws: The error of the call, or ``AlertError`` without a daemon.
    func perform<Result: Sendable>(
        _ work: @escaping @Sendable (AlertClient) async throws -> Result
    ) async throws -> Result {
        guard let client else {
            throw AlertError(.storeBusy, "The daemon is not running.")
        }
        return try await executor.run { try await work(client) }
    }

    /// Makes a call to the bus, on the thread of the connection.
    ///
    /// - Throws: The error of the call, or ``AlertError`` without a connection.
    func performOnBus<Result: Sendable>(
        _ work: @escaping @Sendable (Bus) async throws -> Result
    ) async throws -> Result {
        guard let bus else { throw AlertError(.storeBusy, "The daemon is not running.") }
        return try await executor.run { try await work(bus) }
    }
}

extension BusError {
    /// Whether the error means that the daemon has just ended.
    fileprivate var isAbsence: Bool {
        switch code {
        case .remote(.noReply), .remote(.serviceUnknown), .remote(.nameHasNoOwner): true
        case .disconnected, .closed: true
        default: false
        }
    }
}

extension Error {
    /// The sentence about the error.
    var message: Message {
        (self as? any MessageError)?.message ?? Message(verbatim: "\(self)")
    }
}
