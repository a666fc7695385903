import Foundation
import Recurrence
import Testing

@testable import Alerts

@Suite("The life of a notification")
struct NotificationStateTests {
    /// The stage after each event, with a column for each stage before it.
    ///
    /// In the stage "over", the notification is forgotten.
    ///
    /// The columns "replacing" and "due again" are due rings: one replaces an earlier notification
    /// on screen, the other was on screen before.
    private static let transitions = """
        | event | due | replacing | due again | shown | gone | withdrawing | gathered |
        | --- | --- | --- | --- | --- | --- | --- | --- |
        | accepted | shown | shown | shown | shown | gone | withdrawing | gathered |
        | failed | due | due | due | shown | gone | withdrawing | gathered |
        | withdrawn | due | due | due | shown | gone | over | gathered |
        | dismissed | due | due | over | over | over | over | gathered |
        | expired | due | due | due | gone | gone | over | gathered |
        | the same server appeared | due | due | due | due | gone | withdrawing | gathered |
        | another server appeared | due | due | due | due | gone | over | gathered |
        | clicked | due | due | gone | gone | gone | gone | gathered |
        | seen elsewhere | due | due | shown | shown | over | withdrawing | gathered |
        | content changed | due | due | due | due | gone | withdrawing | gathered |
        | must leave | over | withdrawing | withdrawing | withdrawing | over | withdrawing | over |
        | too late | over | withdrawing | gone | gone | gone | gone | over |
        | gathered | gathered | gathered | gathered | gathered | gathered | gathered | gathered |
        | rings again | due | due | due | due | due | due | due |
        """

    private static let receipt = DeliveryReceipt(session: "one", id: 1)

    /// A notification as a column of the table describes it.
    private func notification(_ column: String) throws -> NotificationState {
        var notification = NotificationState(
            due: Instant(seconds: 0), day: try CivilDate(iso8601: "2026-11-23"))
        switch column {
        case "due": break
        case "gathered": notification.stage = .gathered
        case "replacing": notification.receipt = Self.receipt
        default:
            notification.wasShown = true
            notification.receipt = column == "gone" ? nil : Self.receipt
            notification.isUnseen = column != "withdrawing"
            notification.stage = column == "due again" ? .due : try stage(column)
        }
        return notification
    }

    private func stage(_ name: String) throws -> NotificationState.Stage {
        try #require(NotificationState.Stage(rawValue: name))
    }

    /// Handles an event; returns whether the notification is over.
    private func handle(_ event: String, _ notification: inout NotificationState) throws -> Bool {
        switch event {
        case "accepted": _ = notification.accepted(as: Self.receipt, due: notification.due)
        case "failed": notification.failed(at: notification.due)
        case "withdrawn": return notification.withdrawn()
        case "dismissed": return notification.closed(.dismissed, keepsExpired: false).isOver
        case "expired": return notification.closed(.expired, keepsExpired: false).isOver
        case "the same server appeared": return notification.serverAppeared("one")
        case "another server appeared": return notification.serverAppeared("two")
        case "clicked": notification.clicked()
        case "seen elsewhere": return notification.seen()
        case "content changed": _ = notification.contentChanged()
        case "must leave": return notification.withdraw()
        case "too late": return notification.tooLate()
        case "gathered": notification.gathered()
        case "rings again": notification.ringAgain()
        default: Issue.record("Unknown event: \(event)")
        }
        return false
    }

    private func cells(_ row: some StringProtocol) -> [String] {
        row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    @Test("For each event and each stage of a notification, the next stage is the one in the table")
    func table() throws {
        let rows = Self.transitions.split(separator: "\n").map(cells)
        for row in rows.dropFirst(2) {
            for (column, expected) in zip(rows[0], row).dropFirst() {
                var notification = try notification(column)
                let isOver = try handle(row[0], &notification)
                let stage = isOver ? "over" : notification.stage.rawValue
                #expect(stage == expected, "\(row[0]), \(column)")
            }
        }
    }

    @Test("The architecture page has the same table of notification stages as this test")
    func documentation() throws {
        let top = URL(fileURLWithPath: #filePath).pathComponents.dropLast(6)
        let page = NSString.path(withComponents: Array(top) + ["docs", "architecture.md"])
        let text = try String(contentsOfFile: page, encoding: .utf8)
        #expect(text.contains(Self.transitions))
    }

    @Test(
        "An expired notification that the server keeps can be replaced, also if a ring has come due",
        arguments: ["replacing", "due again", "shown", "gathered"])
    func expiredInHistory(_ column: String) throws {
        for keepsExpired in [true, false] {
            var notification = try notification(column)
            notification.receipt = Self.receipt
            #expect(!notification.closed(.expired, keepsExpired: keepsExpired).isOver)
            #expect(notification.receipt == (keepsExpired ? Self.receipt : nil))
        }
    }

    @Test("Each failure doubles the delay of the next attempt, up to ten minutes")
    func delays() throws {
        var notification = try notification("due")
        let delays = (1...8).map { _ in
            notification.failed(at: Instant(seconds: 0))
            return notification.retryAt?.seconds
        }
        #expect(delays == [10, 20, 40, 80, 160, 320, 600, 600])
    }
}
