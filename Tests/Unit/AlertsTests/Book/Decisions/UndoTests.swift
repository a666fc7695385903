import AlertsTestSupport
import Recurrence
import TestSupport
import Testing

@testable import Alerts

@Suite("Undoing the user's changes")
struct UndoTests {
    /// A change of the user, and the description that it gets.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var kind: UndoableChange.Kind
        var count = 1
        var decide: @Sendable (AlertBook, Instant) throws -> Decision

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(name: "remove", kind: .removed) { try $0.remove(Alert.ID("water"), at: $1) },
        Row(name: "remove all", kind: .removed, count: 5) {
            try $0.change(.all, .remove, at: $1)
        },
        Row(name: "add", kind: .added) { try $0.add(.daily("new", at: "10:00"), at: $1) },
        Row(name: "edit the title", kind: .edited) { book, now in
            var alert = try book.record(Alert.ID("water")).alert
            alert.content.title = "Tea"
            return try book.update(alert, at: now)
        },
        Row(name: "edit the time of a one-shot", kind: .edited) {
            try $0.update(.once("gift", at: "2026-11-24T12:00:00"), at: $1)
        },
        Row(name: "edit the time", kind: .edited) {
            try $0.update(.daily("pill", at: "21:00"), at: $1)
        },
        Row(name: "import", kind: .imported, count: 3) {
            try $0.put(
                [
                    .daily("water", at: "07:00"), .daily("new", at: "10:00"),
                    .daily("newer", at: "10:00"),
                ], at: $1)
        },
        Row(name: "rename", kind: .renamed) { book, _ in
            try book.rename(Alert.ID("water"), to: Alert.ID("drink"))
        },
        Row(name: "on", kind: .switchedOn) { try $0.set(Alert.ID("nag"), on: true, at: $1) },
        Row(name: "off", kind: .switchedOff) {
            try $0.set(Alert.ID("water"), on: false, at: $1)
        },
        Row(name: "off, with a group", kind: .switchedOff, count: 2) {
            try $0.change(.group("health"), .off, at: $1)
        },
        Row(name: "done", kind: .done) { try $0.finish(.ids([Alert.ID("water")]), at: $1) },
        Row(name: "done with everything", kind: .done, count: 4) {
            try $0.finish(.all, at: $1)
        },
        Row(name: "snooze", kind: .snoozed) {
            try $0.snooze(Alert.ID("water"), for: .seconds(600), at: $1)
        },
        Row(name: "postpone", kind: .postponed) {
            try $0.postpone(Alert.ID("pill"), .by(Lead(seconds: 1_800)), at: $1)
        },
        Row(name: "skip", kind: .skipped) { try $0.skip(Alert.ID("pill"), 2, at: $1) },
        Row(name: "pause one", kind: .paused) {
            try $0.pause(Alert.ID("pill"), until: nil, at: $1)
        },
        Row(name: "plan a pause of all", kind: .paused, count: 0) {
            try $0.pause(
                nil, from: $1 + .seconds(3_600), until: $1 + .seconds(7_200), at: $1)
        },
        Row(name: "plan a pause of one", kind: .paused) {
            try $0.pause(
                Alert.ID("pill"), from: $1 + .seconds(3_600), until: $1 + .seconds(86_400), at: $1)
        },
        Row(name: "pause all", kind: .paused, count: 0) {
            try $0.pause(nil, until: $1 + .seconds(3_600), at: $1)
        },
    ]

    @Test(
        "Undoing a change at once restores everything, and rings as if it had not been made",
        arguments: rows)
    func once(row: Row) throws {
        var fixture = try UndoFixture()
        var untouched = fixture
        let before = try fixture.choices
        try fixture.change(as: row.kind, row.decide)
        let change = try #require(fixture.changes.first?.change)
        #expect(change.kind == row.kind && change.count == row.count)
        #expect(try fixture.choices != before)
        try fixture.undo()
        #expect(fixture.changes.isEmpty)
        #expect(try fixture.choices == before)
        #expect(fixture.book.book.badge == untouched.book.book.badge)
        #expect(
            try fixture.book.book.ids(startingWith: "").allSatisfy {
                try fixture.book.book.record($0).state.notification?.stage != .due
            }, "An unseen ring is not shown again")
        #expect(
            try fixture.book.ringAll(through: "2026-11-25 00:00")
                == untouched.book.ringAll(through: "2026-11-25 00:00"))
    }

    @Test(
        "A change that is made again has the same effect, and can be undone again", arguments: rows)
    func again(row: Row) throws {
        var fixture = try UndoFixture()
        let before = try fixture.choices
        try fixture.change(as: row.kind, row.decide)
        let after = try fixture.choices
        let change = try #require(fixture.changes.first?.change)
        for _ in 0..<2 {
            try fixture.undo()
            #expect(try fixture.choices == before)
            #expect(fixture.undone.map(\.isUndone) == [true])
            try fixture.redo()
            #expect(try fixture.choices == after)
            #expect(fixture.undone.isEmpty)
            #expect(fixture.changes.map(\.change.kind) == [change.kind])
            #expect(fixture.changes.map(\.change.title) == [change.title])
            #expect(fixture.changes.map(\.isUndone) == [false])
        }
        try fixture.undo()
        #expect(try fixture.choices == before)
    }

    @Test(
        "A change that is undone later brings back no ring that has passed, and loses no later ring",
        arguments: rows)
    func later(row: Row) throws {
        var fixture = try UndoFixture()
        var untouched = fixture
        try fixture.change(as: row.kind, row.decide)
        let passed = try fixture.book.ringAll(through: "2026-11-23 20:30")
        _ = try untouched.book.ringAll(through: "2026-11-23 20:30")
        try fixture.undo()
        let rings = try fixture.book.ringAll(through: "2026-11-25 00:00")
        // A one-shot that waited for the end of a pause rings now.
        #expect(
            try rings.filter { !$0.hasSuffix(" late") }
                == untouched.book.ringAll(through: "2026-11-25 00:00"))
        #expect(Set(rings).isDisjoint(with: passed))
        #expect(!rings.contains { $0.contains("2026-11-23T12") })
    }

    @Test(
        "Undoing random changes leaves the book as it would be without them",
        arguments: 0..<60)
    func random(seed: UInt64) throws {
        var generator = SplitMix64(scattering: seed)
        var fixture = try UndoFixture()
        var untouched = fixture
        for step in 0..<12 {
            guard let row = RandomChange.row(step: step, using: &generator) else {
                _ = try fixture.book.ringAll(through: RandomChange.time(after: step))
                _ = try untouched.book.ringAll(through: RandomChange.time(after: step))
                continue
            }
            // A refused change leaves everything as it is.
            try? fixture.change(as: row.kind, row.decide)
            if generator.below(4) == 0 { try fixture.undo() }
        }
        while !fixture.changes.isEmpty { try fixture.undo() }
        let definitions = { (fixture: UndoFixture) in
            try fixture.book.book.ids(startingWith: "").map {
                try fixture.book.book.record($0).alert
            }
        }
        #expect(try definitions(fixture) == definitions(untouched))
        let end = "2026-11-27 00:00"
        #expect(
            try fixture.book.ringAll(through: end).filter { !$0.hasSuffix(" late") }
                == untouched.book.ringAll(through: end))
    }

    @Test("Undoing a pause lets the one-shot that waited for its end ring, and only once")
    func heldRing() throws {
        for id in [try Alert.ID("gift"), nil] {
            var fixture = try UndoFixture()
            try fixture.change(as: .paused) { try $0.pause(id, until: nil, at: $1) }
            let passed = try fixture.book.ringAll(through: "2026-11-23 13:00")
            #expect(!passed.contains { $0.hasPrefix("gift") })
            try fixture.undo()
            try fixture.book.ring()
            #expect(fixture.book.events("gift").filter { $0 == .shown }.count == 1)
            _ = try fixture.book.ringAll(through: "2026-11-24 00:00")
            #expect(fixture.book.events("gift").filter { $0 == .shown }.count == 1)
        }
    }

    @Test("A skip that has been used up meanwhile does not come back")
    func usedSkip() throws {
        var fixture = try UndoFixture()
        let water = try Alert.ID("water")
        try fixture.change(as: .skipped) { try $0.skip(water, 2, at: $1) }
        try fixture.change(as: .removed) { try $0.remove(water, at: $1) }
        _ = try fixture.book.ringAll(through: "2026-11-24 12:00")
        try fixture.undo()
        #expect(try fixture.book.state("water").skip?.count == 1)
        _ = try fixture.book.ringAll(through: "2026-11-25 12:00")
        try fixture.undo()
        #expect(try fixture.book.state("water").skip == nil)
        let rings = try fixture.book.ringAll(through: "2026-11-26 12:00")
        #expect(rings.contains("water 2026-11-26T09:30:00"))
    }

    @Test("An added alert is removed again with its notification, and an edited title is redrawn")
    func effects() throws {
        var fixture = try UndoFixture()
        try fixture.change(as: .added) { try $0.add(.daily("new", at: "09:45"), at: $1) }
        _ = try fixture.book.ringAll(through: "2026-11-23 09:45")
        let receipt = try #require(try fixture.book.receipt("new"))
        let effects = try fixture.undo()
        #expect(effects.contains(.withdraw(receipt)))
        #expect(fixture.book.events("new").last == .undone)
        try fixture.change(as: .edited) { book, now in
            var alert = try book.record(Alert.ID("water")).alert
            alert.content.title = "Tea"
            return try book.update(alert, at: now)
        }
        let water = Subject.alert(try Alert.ID("water"))
        #expect(try fixture.undo().contains(.reconcile(water)))
    }

    @Test("Before the daemon has withdrawn a notification, undo leaves it on screen and unseen")
    func withdrawing() throws {
        var fixture = try UndoFixture()
        let water = try Alert.ID("water")
        let receipt = try fixture.book.receipt("water")
        let decision = fixture.book.book.undoable(
            try fixture.book.book.finish(.ids([water]), at: fixture.book.now), as: .done,
            at: fixture.book.now)
        for case .remember(let entry) in decision.changes { fixture.changes.append(entry) }
        fixture.book.apply(decision)
        #expect(try fixture.book.state("water").notification?.stage == .withdrawing)
        try fixture.undo()
        #expect(try fixture.book.state("water").isUnseen)
        #expect(try fixture.book.receipt("water") == receipt && receipt != nil)
        #expect(fixture.book.book.nextStep(for: .alert(water), at: fixture.book.now) == nil)
    }

    @Test("A ring that undo makes unseen again does not ring again at its former time")
    func againAfterUndo() throws {
        var fixture = try UndoFixture()
        try fixture.book.add(.daily("alarm", at: "09:50") { $0.again = 300 })
        _ = try fixture.book.ringAll(through: "2026-11-23 09:50")
        try fixture.book.go(to: "2026-11-23 09:52")
        let id = try Alert.ID("alarm")
        try fixture.change(as: .done) { try $0.finish(.ids([id]), at: $1) }
        try fixture.book.go(to: "2026-11-23 09:53")
        try fixture.undo()
        #expect(try fixture.book.state("alarm").isUnseen)
        #expect(try fixture.book.ringAll(through: "2026-11-23 09:58").isEmpty)
    }

    @Test("If another alert has the id of a removed alert, undo is refused and changes nothing")
    func takenID() throws {
        var fixture = try UndoFixture()
        try fixture.change(as: .removed) { try $0.remove(Alert.ID("water"), at: $1) }
        try fixture.book.add(.daily("water", at: "23:00"))
        let before = try fixture.choices
        let error = #expect(throws: AlertError.self) { try fixture.undo() }
        #expect(error?.code == .alertExists)
        #expect(error?.description.contains("peal rename water NEW-ID") == true)
        #expect(try fixture.choices == before)
        fixture.book.apply(
            try fixture.book.book.rename(Alert.ID("water"), to: Alert.ID("other")))
        try fixture.undo()
        #expect(fixture.changes.isEmpty)
        #expect(fixture.book.book.ids(startingWith: "water").count == 1)
    }

    @Test("Requests that change nothing, rings and the requests of programs are not remembered")
    func notRemembered() throws {
        var fixture = try UndoFixture()
        try fixture.change(as: .switchedOff) {
            try $0.set(Alert.ID("nag"), on: false, at: $1)
        }
        try fixture.change(as: .edited) { book, now in
            try book.update(book.record(Alert.ID("water")).alert, at: now)
        }
        try fixture.change(as: .done) { $0.markAllSeen(at: $1) }
        try fixture.change(as: .edited) { try $0.ring(Alert.ID("pill"), at: $1) }
        #expect(fixture.changes.isEmpty)
        fixture.book.book.program = try Program(id: ProgramID("org.example.App"))
        try fixture.change(as: .removed) { try $0.remove(Alert.ID("water"), at: $1) }
        #expect(fixture.changes.isEmpty)
    }
}
