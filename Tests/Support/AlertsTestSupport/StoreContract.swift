package import Alerts
import Recurrence
import Testing

/// The promises that every ``AlertStore`` keeps.
package enum StoreContract {
    /// Checks an implementation of a store.
    ///
    /// - Parameter open: Opens the store, which is empty at first. Each call simulates a new
    ///   process that opens the store after the previous process has ended.
    /// - Throws: An error of the store that violates the contract.
    package static func check(_ open: () throws -> some AlertStore) throws {
        let records = try rows()
        var digest = Digest(
            notification: NotificationState(
                due: Instant(seconds: 1_700_000_000), day: try CivilDate(iso8601: "2026-11-23"),
                replacing: DeliveryReceipt(session: "one", id: 7)), shownCount: 3)
        digest.notification.stage = .shown
        let global = GlobalState(
            pause: Pause(since: Instant(seconds: 1), until: Instant(seconds: 2)),
            plannedPause: Pause(since: Instant(seconds: 3), until: nil),
            zoneSince: Instant(seconds: 3), awayMode: .on, awaySince: Instant(seconds: 4),
            digest: digest)
        do {
            let store = try open()
            #expect(try store.load() == StoreContents(records: []))
            try store.commit(records.map(StoreChange.put) + [.global(global)])
            #expect(try Set(store.load().records) == Set(records))
        }

        var changed = try #require(records.first)
        changed.alert.content.title = "Another"
        changed.state.notification = nil
        var next = changed
        next.state.watermark = Instant(seconds: 1_800_000_000)
        let removed = try #require(records.last)
        let entry = HistoryEntry(
            at: Instant(microseconds: 1_700_000_000_123_456), alert: changed.id, event: .missed,
            due: Instant(seconds: 1_700_000_000), count: 3, action: "late", title: "옛 'title'")
        do {
            let store = try open()
            #expect(
                try Set(store.load().records) == Set(records),
                "Stored records must be loaded unchanged")
            try store.commit([
                .put(changed), .state(next), .remove(removed.id), .log(entry),
            ])
        }

        let store = try open()
        #expect(try store.load().global == global)
        try store.commit([.global(GlobalState())])
        #expect(try store.load().global == GlobalState())
        #expect(try Set(store.load().records) == Set([next] + records.dropFirst().dropLast()))
        #expect(try store.history(since: .distantPast, limit: 10) == [entry])
        try store.commit([.remove(removed.id)])
        try store.commit([.state(removed)])
        #expect(
            try store.load().records.contains(removed),
            "Committing a state must also store its alert")
        var completed = removed
        completed.state.isCompleted = true
        completed.alert.isOn = false
        try store.commit([.state(completed)])
        #expect(
            try store.load().records.contains(completed),
            "Committing a completed state must turn the alert off")
        try store.commit([.put(removed), .remove(removed.id)])
        #expect(
            try !store.load().records.contains(removed),
            "Changes must be applied in the order in which they are committed")
        try checkHistory(of: store, after: entry)
        try checkUndo(of: store)
    }

    private static func checkUndo(of store: some AlertStore) throws {
        let records = try rows()
        let now = Instant(seconds: 1_800_000_000)
        func entry(_ number: Int, _ before: [AlertRecord]) throws -> UndoEntry {
            UndoEntry(
                change: UndoableChange(
                    number: number, at: now + .seconds(number), kind: .imported,
                    alert: before.first?.id, title: "물 'quoted'", count: 7),
                before: before.sorted { $0.id < $1.id }, added: [try Alert.ID("new")],
                changesPause: before.isEmpty,
                pause: before.isEmpty ? Pause(since: now, until: nil) : nil,
                plannedPause: before.isEmpty ? Pause(since: now, until: now) : nil)
        }
        let entries = [try entry(1, records), try entry(2, [records[0]]), try entry(3, [])]
        try store.commit(records.map(StoreChange.put))
        for entry in entries {
            let removals = records.map { StoreChange.remove($0.id) }
            try store.commit([.remember(entry)] + removals)
            try store.commit(records.map(StoreChange.put))
        }
        #expect(
            try store.undoableChanges(since: now, limit: 2)
                == [entries[2].change, entries[1].change])
        for entry in entries.reversed() {
            let found = try #require(try store.undoEntry(since: now, undone: false))
            #expect(found == entry, "The records are those from before the change")
            try store.commit([.forget(found.change.number)])
        }
        #expect(try store.undoEntry(since: .distantPast, undone: false) == nil)
        try store.commit([.remember(entries[0])])
        #expect(try store.undoEntry(since: now + .seconds(2), undone: false) == nil)
        #expect(try store.undoableChanges(since: now + .seconds(2), limit: 9).isEmpty)
        try checkRedo(of: store)
    }

    private static func checkRedo(of store: some AlertStore) throws {
        let now = Instant(seconds: 1_800_000_000)
        func entry(_ second: Int, _ source: UndoEntry.Source) -> UndoEntry {
            UndoEntry(
                change: UndoableChange(
                    at: now + .seconds(second), kind: .setting, alert: nil, count: 0,
                    setting: SettingChange(key: "sound", before: nil, after: "'벨'")),
                source: source)
        }
        func newest(undone: Bool) throws -> UndoEntry? {
            try store.undoEntry(since: now + .seconds(50), undone: undone)
        }
        try store.commit([.remember(entry(60, .change)), .remember(entry(61, .undo))])
        try store.commit([.remember(entry(62, .undo))])
        #expect(try newest(undone: true)?.change.at == now + .seconds(62))
        #expect(try newest(undone: true)?.isUndone == true)
        let found = try #require(try newest(undone: false))
        #expect(found.change.at == now + .seconds(60) && !found.isUndone)
        #expect(found.change.setting == entry(0, .change).change.setting)
        try store.commit([.remember(entry(63, .redo))])
        #expect(try newest(undone: true) != nil, "An earlier undone change can still be made again")
        #expect(
            try store.undoableChanges(since: now + .seconds(50), limit: 9).map(\.at)
                == [now + .seconds(63), now + .seconds(60)])
        try store.commit([.remember(entry(64, .change))])
        #expect(try newest(undone: true) == nil, "After a new change, nothing can be made again")
        for _ in 0..<3 {
            let number = try #require(try newest(undone: false)).change.number
            try store.commit([.forget(number)])
        }
    }

    private static func checkHistory(of store: some AlertStore, after first: HistoryEntry) throws {
        let entries = (1...5).map { number in
            HistoryEntry(
                at: first.at.advanced(by: .seconds(number)), alert: first.alert, event: .shown)
        }
        try store.commit(entries.map(StoreChange.log))
        let at = entries[1].at
        #expect(try store.history(since: at, limit: 10) == Array(entries[1...]))
        #expect(try store.history(since: .distantPast, limit: 2) == Array(entries[3...]))

        let new = try Alert.ID("renamed")
        try store.commit([.moveHistory(from: first.alert, to: new)])
        let moved = try store.history(since: .distantPast, limit: 10)
        #expect(moved.map(\.alert) == [Alert.ID](repeating: new, count: 6))
        #expect(moved.map(\.at) == ([first] + entries).map(\.at))
    }

    /// Returns records that have every optional part, and records that have none.
    private static func rows() throws -> [AlertRecord] {
        let now = Instant(microseconds: 1_763_000_000_654_321)
        var full = AlertRecord(
            alert: try .window("full", from: "22:00", to: "02:00", every: 1800, on: .weekdays) {
                $0.content = Content(
                    title: "물 마실 시간이에요! 💦", body: "1.5~2L\n'quoted' \"twice\" <b>&",
                    sound: .file("/a b.oga"),
                    urgency: .critical, icon: "drop", image: "/a b.png", category: "x-peal.health",
                    actions: [Action(key: "late", label: "늦어요")],
                    open: try? OpenTarget("https://example.org"),
                    doneOnOpen: true, badge: 7)
                $0.isOn = false
                $0.late = .never
                $0.group = "건강"
                $0.lead = Lead(days: 1, seconds: -600, isAllDay: true)
                $0.again = 300
                $0.escalations = [Escalation(after: 3, kind: .run, command: "call")]
                $0.holdsAway = true
                $0.wakes = true
                $0.alarm = Alarm(volume: 100, ramp: 0, length: 10)
                $0.goal = 8
                $0.run = "true"
                $0.origin = Origin(
                    uid: "a@b#2", times: "0f", digests: [.title: "ff", .trigger: "00"])
            }, state: AlertState(watermark: now))
        full.state.done = .day(CivilDate(daysSinceEpoch: 20_000), said: now)
        full.state.formerWatermark = now.advanced(by: .seconds(5))
        full.state.snooze = Snooze(
            until: now.advanced(by: .milliseconds(1500)), day: CivilDate(daysSinceEpoch: 20_002),
            due: now.advanced(by: .seconds(1)))
        full.state.beforeDone = AfterDone(
            .seconds(3_600), due: .instant(now), done: now.advanced(by: .seconds(-1)))
        full.state.skip = Skip(count: 3, since: now)
        full.state.tally = Tally(day: CivilDate(daysSinceEpoch: 20_000), count: 3)
        full.state.pause = Pause(since: now, until: now.advanced(by: .seconds(60)))
        full.state.isCompleted = true
        var notification = NotificationState(due: now, day: CivilDate(daysSinceEpoch: 20_001))
        notification.stage = .shown
        notification.isUnseen = false
        notification.wasShown = true
        notification.receipt = DeliveryReceipt(session: "0f :1.5", id: .max)
        notification.failures = 2
        notification.unanswered = 4
        notification.retryAt = now.advanced(by: .seconds(9))
        notification.soundsSince = now.advanced(by: .seconds(11))
        notification.heldUntil = now.advanced(by: .seconds(10))
        notification.earlier = ShownRequest(document: "{}", category: "W", due: now)
        full.state.notification = notification
        var interval = try Alert.interval("interval", seconds: 172_800, repeats: true) {
            $0.before = [Lead(days: 1), Lead(seconds: 600)]
        }
        interval.trigger = .interval(Interval(seconds: 172_800, repeats: true, anchor: now))
        var waiting = AlertRecord(alert: interval, state: AlertState(watermark: now))
        waiting.state.notification = NotificationState(
            due: now, day: CivilDate(daysSinceEpoch: 20_001))
        waiting.state.pause = Pause(since: now, until: nil)
        waiting.state.plannedPause = Pause(since: now, until: now.advanced(by: .seconds(5)))
        waiting.state.done = .rings(now...now.advanced(by: .seconds(1)))
        return [
            full, waiting,
            AlertRecord(
                alert: try .once("once", at: "2026-12-24T18:00:00"),
                state: AlertState(watermark: now)),
            AlertRecord(alert: try .daily("plain", at: "09:30"), state: AlertState(watermark: now)),
        ]
    }
}
