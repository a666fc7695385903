import AlertsTestSupport
import Recurrence
import Testing

@testable import Alerts

@Suite("The mirrors of a followed calendar's entries")
struct MirrorTests {
    /// Returns the mirror of an entry of the calendar "work".
    func mirror(
        _ id: String, at time: String, title: String = "Standup", acknowledged: Instant? = nil
    ) throws -> Alert {
        Alert(
            id: try Alert.ID(id), content: Content(title: title),
            trigger: .once(.civil(try CivilDateTime(iso8601: time), zone: nil)), group: "work",
            origin: Origin(uid: "uid-\(id)", calendar: "work", acknowledged: acknowledged))
    }

    func fixture(_ mirrors: Alert...) throws -> BookFixture {
        var fixture = try BookFixture("2026-11-23 08:00")
        fixture.apply(fixture.book.mirror(mirrors, at: fixture.now))
        return fixture
    }

    @Test("A mirror rings at its time, and not again when its entry is read again")
    func rings() throws {
        let alert = try mirror("a", at: "2026-11-23T09:30")
        var fixture = try fixture(alert)
        #expect(try fixture.ringAll(through: "2026-11-23 10:00") == ["a 2026-11-23T09:30:00"])
        #expect(fixture.book.mirror([alert], at: fixture.now).isEmpty)
        #expect(try fixture.state("a").isUnseen)
    }

    @Test("An entry whose time has passed is not mirrored")
    func past() throws {
        let fixture = try fixture(mirror("a", at: "2026-11-23T07:30"))
        #expect(fixture.book.entries.isEmpty)
    }

    @Test("A snooze survives a new title; a moved entry rings at its new time")
    func edited() throws {
        var fixture = try fixture(mirror("a", at: "2026-11-23T09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        fixture.apply(try fixture.book.snooze(Alert.ID("a"), for: .seconds(600), at: fixture.now))
        let renamed = try mirror("a", at: "2026-11-23T09:30", title: "Sync")
        fixture.apply(fixture.book.mirror([renamed], at: fixture.now))
        #expect(try fixture.book.record(Alert.ID("a")).alert.content.title == "Sync")
        #expect(try fixture.ringAll(through: "2026-11-23 10:00") == ["a 2026-11-23T09:40:00"])
        let moved = try mirror("a", at: "2026-11-23T11:00", title: "Sync")
        fixture.apply(fixture.book.mirror([moved], at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["a 2026-11-23T11:00:00"])
    }

    @Test("An entry that is moved into the past does not ring at its old time")
    func movedBack() throws {
        var fixture = try fixture(mirror("a", at: "2026-11-23T09:30"))
        let moved = try mirror("a", at: "2026-11-23T07:00")
        fixture.apply(fixture.book.mirror([moved], at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == [])
        #expect(try fixture.state("a").isCompleted)
    }

    @Test("Removed entries leave the screen; other alerts and other calendars stay")
    func removed() throws {
        var fixture = try fixture(
            mirror("a", at: "2026-11-23T09:30"), mirror("b", at: "2026-11-23T09:30"))
        try fixture.add(.daily("water", at: "09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let receipt = try #require(try fixture.receipt("a"))
        let effects = fixture.apply(
            fixture.book.removeMirrors(of: "work", except: [try Alert.ID("b")], at: fixture.now))
        #expect(effects.contains(.withdraw(receipt)))
        #expect(fixture.book.entries.keys.map(\.rawValue).sorted() == ["b", "water"])
        #expect(fixture.log.last?.title == "Standup")
        #expect(
            fixture.book.removeMirrors(of: "home", except: [], at: fixture.now).isEmpty)
        #expect(try fixture.book.mirrors == ["work": [Alert.ID("b")]])
    }

    @Test("A ring that was acknowledged elsewhere leaves the screen; a later ring stays")
    func acknowledged() throws {
        var fixture = try fixture(
            mirror("a", at: "2026-11-23T09:30"), mirror("b", at: "2026-11-23T09:45"))
        _ = try fixture.ringAll(through: "2026-11-23 10:00")
        let acknowledged = try fixture.instant("2026-11-23 09:40")
        let read = try [
            mirror("a", at: "2026-11-23T09:30", acknowledged: acknowledged),
            mirror("b", at: "2026-11-23T09:45", acknowledged: acknowledged),
        ]
        fixture.apply(fixture.book.mirror(read, at: fixture.now))
        #expect(try fixture.state("a").notification?.stage == .withdrawing)
        #expect(try fixture.state("b").isUnseen)
        #expect(fixture.events("a").contains(.done))
    }

    @Test("A ring that was acknowledged elsewhere before it comes does not ring; a later one does")
    func acknowledgedAhead() throws {
        var fixture = try fixture(
            mirror("a", at: "2026-11-23T09:30"), mirror("b", at: "2026-11-23T09:45"))
        let acknowledged = try fixture.instant("2026-11-23 09:30")
        let read = try [
            mirror("a", at: "2026-11-23T09:30", acknowledged: acknowledged),
            mirror("b", at: "2026-11-23T09:45", acknowledged: acknowledged),
        ]
        fixture.apply(fixture.book.mirror(read, at: fixture.now))
        #expect(try fixture.ringAll(through: "2026-11-23 12:00") == ["b 2026-11-23T09:45:00"])
        #expect(fixture.events("a") == [.suppressed])
    }

    @Test("A snooze ends that was acknowledged elsewhere, but not one that is newer")
    func acknowledgedSnooze() throws {
        let first = try BookFixture("2026-11-23 09:50").now
        var fixture = try fixture(mirror("a", at: "2026-11-23T09:30"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        fixture.apply(try fixture.book.snooze(Alert.ID("a"), for: .seconds(3600), at: fixture.now))
        try fixture.go(to: "2026-11-23 10:00")
        let read = try mirror("a", at: "2026-11-23T09:30", acknowledged: first)
        fixture.apply(fixture.book.mirror([read], at: fixture.now))
        #expect(try fixture.state("a").snooze == nil)
        fixture.apply(try fixture.book.snooze(Alert.ID("a"), for: .seconds(3600), at: fixture.now))
        let again = try mirror("a", at: "2026-11-23T09:30", title: "Sync", acknowledged: first)
        fixture.apply(fixture.book.mirror([again], at: fixture.now))
        #expect(try fixture.state("a").snooze != nil)
    }

    @Test("An alarm that was acknowledged before it was read is not added")
    func acknowledgedEarly() throws {
        var alert = try mirror("a", at: "2026-11-23T07:50")
        alert.lead = Lead(days: 0, seconds: 1_800)
        var fixture = try fixture(alert)
        #expect(try fixture.ringAll(through: "2026-11-23 08:01") == ["a 2026-11-23T07:50:00"])
        alert.id = try Alert.ID("b")
        alert.origin?.acknowledged = try fixture.instant("2026-11-23 07:55")
        #expect(fixture.book.mirror([alert], at: fixture.now).isEmpty)
    }

    @Test("Only the calendar changes a mirror; the error names the calendar")
    func refused() throws {
        let fixture = try fixture(mirror("a", at: "2026-11-23T09:30"))
        let (id, now) = (try Alert.ID("a"), fixture.now)
        let alert = try fixture.book.record(id).alert
        let refused: [(AlertBook) throws -> Decision] = [
            { try $0.update(alert, at: now) }, { try $0.remove(id, at: now) },
            { try $0.set(id, on: false, at: now) }, { try $0.skip(id, 1, at: now) },
            { try $0.rename(id, to: Alert.ID("b")) },
            { try $0.postpone(id, .by(Lead(days: 0, seconds: 600)), at: now) },
            { try $0.add(mirror("c", at: "2026-11-23T09:30"), at: now) },
        ]
        for change in refused {
            let error = try #require(throws: AlertError.self) { try change(fixture.book) }
            #expect(error.description.contains("calendar 'work'"), "\(error)")
        }
        #expect(try fixture.book.change(.group("work"), .off, at: now).isEmpty)
        #expect(try !fixture.book.finish(.ids([id]), at: now).isEmpty)
    }

    @Test("Undoing 'done' brings a mirror back, but not one whose entry is gone")
    func undone() throws {
        var fixture = try UndoFixture()
        let mirrors = try [
            mirror("a", at: "2026-11-23T09:50"), mirror("b", at: "2026-11-23T09:50"),
        ]
        fixture.book.apply(fixture.book.book.mirror(mirrors, at: fixture.book.now))
        _ = try fixture.book.ringAll(through: "2026-11-23 09:55")
        try fixture.change(as: .done) { book, now in
            try book.finish(.ids([Alert.ID("a"), Alert.ID("b")]), at: now)
        }
        let renamed = try mirror("a", at: "2026-11-23T09:50", title: "Sync")
        fixture.book.apply(fixture.book.book.mirror([renamed], at: fixture.book.now))
        fixture.book.apply(
            fixture.book.book.removeMirrors(
                of: "work", except: [try Alert.ID("a")], at: fixture.book.now))
        try fixture.undo()
        #expect(try fixture.book.state("a").isUnseen)
        #expect(try fixture.book.book.record(Alert.ID("a")).alert.content.title == "Sync")
        #expect(throws: AlertError.self) { try fixture.book.state("b") }
    }
}
