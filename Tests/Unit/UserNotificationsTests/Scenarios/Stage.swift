import Alerts
import AlertsTestSupport
import DBus
import DBusTestSupport
import Foundation
import Logging
import ProgramService
import Programs
import Recurrence
import TestSupport
import Testing

@testable import UserNotifications

/// A program that uses the library, the daemon's part for programs, and the user at the screen.
///
/// The time is 09:00 on 2026-11-23 in UTC, and it stands still between the steps of a scenario.
actor Stage {
    let clock: ManualClock
    let screen: RecordingDelivery
    let starter: RecordingStarter
    let archive: MemoryArchive
    let programs: ProgramCenter
    let program: ProgramID
    let observed = Observed()

    /// The library's center, as long as the program runs.
    private(set) var running: UNUserNotificationCenter?
    private var delegate: (any UNUserNotificationCenterDelegate)?
    /// The calls for permission that the program has made.
    var asking: [Task<Bool, any Error>] = []
    /// The last request with each id that the program has added.
    var added: [String: UNNotificationRequest] = [:]
    /// The notifications that were shown, by the ids of their requests.
    var shown: [String: RecordingDelivery.Delivered] = [:]
    var question: DeliveryReceipt?

    private init(
        _ programs: ProgramCenter, _ clock: ManualClock, _ screen: RecordingDelivery,
        _ starter: RecordingStarter, _ archive: MemoryArchive
    ) throws {
        self.archive = archive
        self.programs = programs
        self.clock = clock
        self.screen = screen
        self.starter = starter
        program = try ProgramID("org.example.Water")
    }

    /// Performs the steps of a scenario, and checks that nothing happened that they do not mention.
    static func perform(_ steps: [Step]) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let bus = try await PrivateBus.current.connect()
        let harness = try ProgramHarness(on: bus, logger: logger)
        let clock = try ManualClock("2026-11-23 09:00")
        let (screen, starter, archive) = (
            RecordingDelivery(), RecordingStarter(), MemoryArchive()
        )
        let (deliveries, clocks) = (DeliveryHub(screen), ClockHub(clock))
        let programs = try await ProgramCenter(
            archive: archive, deliveries: deliveries, clocks: clocks, clock: clock,
            starter: starter, logger: logger)
        let stage = try Stage(programs, clock, screen, starter, archive)
        _ = try await bus.requestName("io.github.peal.Peal")
        try await within(.seconds(60)) {
            try await withThrowingTaskGroup { group in
                group.addTask { await deliveries.run() }
                group.addTask { await clocks.run() }
                group.addTask { await programs.run() }
                group.addTask { await harness.run(serving: programs) }
                defer {
                    programs.stop()
                    group.cancelAll()
                }
                await stage.launch()
                for step in steps { try await step.run(stage) }
                try await stage.expectNothingElse()
            }
        }
        await bus.close()
    }

    /// The library's center of the running program.
    var center: UNUserNotificationCenter {
        get throws {
            let running = running
            return try #require(running, "The program does not run.")
        }
    }

    /// Returns the last notification of a request that was shown.
    func notification(_ id: String) throws -> RecordingDelivery.Delivered {
        let notification = shown[id]
        return try #require(notification, "The request has not been shown.")
    }

    /// Returns the question whether the program may send notifications.
    func openQuestion() throws -> DeliveryReceipt {
        let question = question
        return try #require(question, "The user has not been asked.")
    }

    /// Starts the program.
    func launch() {
        running = TestCenter.make()
    }

    /// Ends the program, and waits until the daemon has noticed.
    func quit() async throws {
        (running, delegate) = (nil, nil)
        try await eventually { [programs] in
            try await programs.list().allSatisfy { !$0.isRunning }
        }
    }

    /// Sets the program's delegate, and waits until the daemon knows of it.
    func setDelegate(_ delegate: any UNUserNotificationCenterDelegate) async throws {
        self.delegate = delegate
        try center.delegate = delegate
        await barrier()
    }

    /// Waits until the daemon has carried out all calls of the program.
    func barrier() async {
        _ = await running?.notificationSettings()
    }

    private func expectNothingElse() async throws {
        await barrier()
        #expect(await rest(of: observed.questions).map(\.id) == [])
        #expect(await rest(of: observed.responses) == [])
        #expect(await rest(of: screen.deliveries).map(\.notification.content.title) == [])
        #expect(await rest(of: starter.starts) == [])
        try await expectNothingElseStored()
        try await quit()
    }

    /// Checks that requests are removed from the store when they are neither pending nor delivered.
    private func expectNothingElseStored() async throws {
        if running == nil { launch() }
        let pending = try await center.pendingNotificationRequests().map(\.identifier)
        let delivered = try await center.deliveredNotifications().map(\.request.identifier)
        let count = Set(pending + delivered).count
        try await eventually { [archive, program] in
            try archive.requests(of: program).load().records.count <= count
        }
    }

    private func rest<Element: Sendable>(of arrivals: Arrivals<Element>) async -> [Element] {
        arrivals.end()
        var rest: [Element] = []
        while let element = await arrivals.next() { rest.append(element) }
        return rest
    }
}

/// Records which programs were started.
final class RecordingStarter: ProgramStarter {
    let starts = Arrivals<ProgramID>()

    func installedProgram(_ id: ProgramID) -> InstalledProgram? { nil }

    func start(_ program: Program, activationToken: String?) async throws {
        starts.add(program.id)
    }
}
