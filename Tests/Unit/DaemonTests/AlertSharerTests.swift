import AlertStorage
import Alerts
import AlertsTestSupport
import Calendars
import Foundation
import Logging
import Recurrence
import TestSupport
import Testing

@testable import Daemon

@Suite("Sharing alerts through a folder")
struct AlertSharerTests {
    /// A machine with a scheduler, a store and the folder that it shares.
    ///
    /// The folder is not watched: the sharer looks at it when an alert has changed, and after
    /// ``lookAgain()``.
    private struct Machine: Sendable {
        let clock: ManualClock
        let scheduler: Scheduler
        let delivery = RecordingDelivery()
        let sharer: AlertSharer
        let log = LogRecorder()
        let home: TemporaryFolder
        /// The path of the shared folder.
        let folder: String

        init() throws {
            home = try TemporaryFolder()
            folder = home.path + "/shared"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)
            clock = try ManualClock("2026-11-23 09:00")
            let store = try SQLiteStore(
                at: StoreLocation(path: home.path + "/peal.db"), logger: log.logger)
            scheduler = try Scheduler(
                store: store, delivery: delivery, clock: clock, logger: log.logger)
            sharer = AlertSharer(
                scheduler: scheduler, store: store, clock: clock,
                folders: FolderWatch(on: nil, logger: log.logger), logger: log.logger)
        }

        func file(_ id: Alert.ID) -> String { "shared/\(id)@peal.ics" }

        /// Returns the text of an alert's file, without the folding of its lines.
        func text(_ id: Alert.ID) -> String {
            let path = "\(home.path)/\(file(id))"
            let text = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? ""
            return text.replacing("\r\n ", with: "")
        }

        /// Puts a file into the folder, as an engine does that brings it from another machine.
        func receive(_ shared: SharedAlert, as name: String? = nil) throws {
            try home.write(shared.text(in: clock.zone), to: name ?? file(shared.id))
        }

        func lookAgain() async throws { await sharer.changed(try Alert.ID("none")) }
    }

    private func running(
        _ body: @escaping @Sendable (Machine) async throws -> Void
    ) async throws {
        let machine = try Machine()
        try await within {
            try await withThrowingTaskGroup { group in
                group.addTask { await machine.scheduler.run() }
                group.addTask { await machine.sharer.run() }
                group.addTask {
                    for await news in machine.scheduler.announcements {
                        if case .changed(let id) = news { await machine.sharer.changed(id) }
                    }
                }
                defer {
                    machine.scheduler.stop()
                    group.cancelAll()
                }
                await machine.sharer.share(in: machine.folder)
                try await body(machine)
            }
        }
    }

    private func shared(
        _ alert: Alert, acknowledged: Instant? = nil, at now: Instant
    ) -> SharedAlert {
        SharedAlert(AcknowledgedAlert(alert, acknowledged: acknowledged), at: now)
    }

    @Test("A change of the user is written into the alert's file, and a ring is not")
    func written() async throws {
        try await running { machine in
            let tea = try Alert.daily("tea", at: "16:00")
            _ = try await machine.scheduler.add(tea)
            try await eventually { machine.text(tea.id).contains("SUMMARY:Title of tea\r\n") }
            _ = try await machine.scheduler.update(
                .daily("tea", at: "16:00") { $0.content.title = "Green tea" })
            try await eventually { machine.text(tea.id).contains("SUMMARY:Green tea\r\n") }
            let before = machine.text(tea.id)
            try await machine.scheduler.present(tea.id)
            _ = try await machine.delivery.deliveries.next(within: .seconds(20))
            // The sharer looks at the ring before it looks at the next alert.
            let next = try Alert.daily("next", at: "17:00")
            _ = try await machine.scheduler.add(next)
            try await eventually { !machine.text(next.id).isEmpty }
            #expect(machine.text(tea.id) == before)
            _ = try await machine.scheduler.finish(.ids([tea.id]), extent: nil)
            try await eventually { machine.text(tea.id).contains("ACKNOWLEDGED:") }
            try await machine.scheduler.remove(tea.id)
            try await eventually { machine.text(tea.id).contains("STATUS:CANCELLED") }
        }
    }

    @Test("An alert of another machine rings here, and what is done there leaves the screen")
    func taken() async throws {
        try await running { [self] machine in
            let tea = try Alert.daily("tea", at: "16:00")
            try machine.receive(shared(tea, at: machine.clock.now))
            try await machine.lookAgain()
            try await eventually { (try? await machine.scheduler.get(tea.id)) != nil }
            try await machine.scheduler.present(tea.id)
            let shown = try await machine.delivery.deliveries.next(within: .seconds(20))
            machine.clock.advance(by: .seconds(60))
            var done = shared(tea, acknowledged: machine.clock.now, at: machine.clock.now)
            try machine.receive(done)
            try await machine.lookAgain()
            #expect(
                try await machine.delivery.withdrawals.next(within: .seconds(20)) == shown.receipt)
            done.remove(at: machine.clock.now)
            try machine.receive(done)
            try await machine.lookAgain()
            try await eventually { (try? await machine.scheduler.get(tea.id)) == nil }
        }
    }

    @Test("A broken file is named and stays, and the other alerts are shared")
    func broken() async throws {
        try await running { [self] machine in
            let tea = try Alert.daily("tea", at: "16:00")
            let water = try Alert.daily("water", at: "09:30")
            try machine.home.write("no calendar", to: machine.file(tea.id))
            try machine.receive(shared(water, at: machine.clock.now), as: "shared/other name.ics")
            _ = try await machine.scheduler.add(tea)
            try await eventually { (try? await machine.scheduler.get(water.id)) != nil }
            try await eventually {
                machine.log.lines.contains {
                    $0.contains("An alert cannot be shared") && $0.contains("tea@peal.ics")
                }
            }
            #expect(machine.text(tea.id) == "no calendar")
            #expect(try await machine.scheduler.get(tea.id).alert == tea)
        }
    }

    @Test("A file that is gone for longer than a replacement takes is written again")
    func missing() async throws {
        try await running { machine in
            let tea = try Alert.daily("tea", at: "16:00")
            _ = try await machine.scheduler.add(tea)
            try await eventually { !machine.text(tea.id).isEmpty }
            machine.home.remove(machine.file(tea.id))
            try await machine.lookAgain()
            let end = machine.clock.now + FolderChanges.replacing
            try await machine.clock.sleeper(until: end)
            #expect(machine.text(tea.id).isEmpty)
            machine.clock.advance(to: end)
            try await eventually { !machine.text(tea.id).isEmpty }
            #expect(try await machine.scheduler.get(tea.id).alert == tea)
        }
    }
}
