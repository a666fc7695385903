import AlertsTestSupport
import Recurrence

@testable import Alerts

/// A book with the user's changes, which can be undone in order.
struct UndoFixture {
    var book: BookFixture
    /// The changes that can be undone, the newest last.
    var changes: [UndoEntry] = []
    /// The changes that were undone and can be made again, the last one last.
    var undone: [UndoEntry] = []

    /// Creates a book with alerts of several kinds, in which "water" has rung and is unseen.
    init() throws {
        book = try BookFixture("2026-11-23 08:00")
        try book.add(
            .daily("water", at: "09:30") { $0.group = "health" },
            .daily("pill", at: "08:30", "20:00") { $0.group = "health" },
            .window("nag", from: "10:00", to: "18:00", every: 3_600) { $0.isOn = false },
            .once("gift", at: "2026-11-23T12:00:00"), .interval("tea", seconds: 7_200))
        _ = try book.ringAll(through: "2026-11-23 09:00")
        book.apply(book.book.markAllSeen(at: book.now))
        _ = try book.ringAll(through: "2026-11-23 09:40")
    }

    /// Makes a change of the user.
    mutating func change(
        as kind: UndoableChange.Kind, _ decide: (AlertBook, Instant) throws -> Decision
    ) throws {
        let decision = book.book.undoable(
            try decide(book.book, book.now), as: kind, at: book.now)
        for case .remember(var entry) in decision.changes {
            entry.change.number = changes.count + 1
            changes.append(entry)
            undone = []
        }
        settle(decision)
    }

    /// Undoes the newest change, and returns the effects.
    @discardableResult
    mutating func undo() throws -> [Effect] {
        guard let entry = changes.last else { return [] }
        let decision = try book.book.undo(entry, at: book.now)
        if decision.changes.contains(.forget(entry.change.number)) { changes.removeLast() }
        for case .remember(var opposite) in decision.changes {
            opposite.change.number = 1_000 + undone.count
            undone.append(opposite)
        }
        return settle(decision)
    }

    /// Makes the change again that was undone last.
    mutating func redo() throws {
        guard let entry = undone.popLast() else { return }
        let decision = try book.book.undo(entry, at: book.now)
        for case .remember(var opposite) in decision.changes {
            opposite.change.number = changes.count + 1
            changes.append(opposite)
        }
        settle(decision)
    }

    /// Applies a decision, and updates the notifications on screen.
    @discardableResult
    private mutating func settle(_ decision: Decision) -> [Effect] {
        let effects = book.apply(decision)
        for case .reconcile(let subject) in effects {
            switch book.book.nextStep(for: subject, at: book.now) {
            case .withdraw(let receipt): book.apply(book.book.withdrawn(subject, receipt))
            case .deliver(let notification): book.show(notification)
            case nil: break
            }
        }
        return effects
    }

    /// The user's choices for each alert: everything except the watermark and the notification.
    var choices: [String: String] {
        get throws {
            var choices: [String: String] = [:]
            for id in book.book.ids(startingWith: "") {
                var record = try book.book.record(id)
                let isUnseen = record.state.isUnseen
                record.state.watermark = .distantPast
                record.state.formerWatermark = nil
                record.state.notification = nil
                if record.state.pause?.covers(book.now) != true { record.state.pause = nil }
                choices[id.rawValue] = "\(isUnseen) \(record)"
            }
            let pauses = [
                book.book.conditions.pause(at: book.now),
                book.book.conditions.plannedPause(at: book.now),
            ]
            choices["all"] = "\(pauses)"
            return choices
        }
    }
}
