import AlertsTestSupport
import Messages
import Recurrence

@testable import Alerts

/// An `AlertBook` with the current time and a history, for tests without a clock and tasks.
struct BookFixture {
    var book: AlertBook
    var now: Instant
    var log: [HistoryEntry] = []
    let zone: Zone
    /// The notifications that ``settle(_:)`` has left on screen, by their ids.
    var onScreen: [UInt32: Alerts.Notification] = [:]
    var mostOnScreen = 0
    var withdrawn: Set<DeliveryReceipt> = []
    /// The number of notifications that made a sound.
    var rings = 0
    /// The responses for a program.
    var responses: [ProgramResponse] = []
    /// The number of requests that were made, which makes the ids of their alerts unique.
    var requestCount = 0
    private var lastID: UInt32 = 0

    init(_ time: String, in zone: String = "UTC") throws {
        self.zone = try Zone(identifier: zone)
        book = AlertBook(zone: self.zone)
        now = Instant(seconds: 0)
        try go(to: time)
    }

    /// Returns a fixture with one alert that is due, and the notification to show for it.
    static func due() throws -> (BookFixture, Alerts.Notification) {
        var fixture = try BookFixture("2026-11-23 08:00")
        try fixture.add(.daily("water", at: "09:30"))
        try fixture.go(to: "2026-11-23 09:30")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        guard
            case .deliver(let notification) = fixture.book.nextStep(
                for: .alert(try Alert.ID("water")), at: fixture.now)
        else { throw AlertError.invalid("Nothing is due") }
        return (fixture, notification)
    }

    /// Sets the time without ringing anything in between.
    mutating func go(to time: String) throws {
        now = try instant(time)
    }

    func instant(_ time: String) throws -> Instant {
        try zone.instant(of: CivilDateTime(iso8601: time)) ?? Instant(seconds: 0)
    }

    func time(_ instant: Instant) -> String { zone.civil(at: instant).description }

    mutating func add(_ alerts: Alert...) throws {
        for alert in alerts { apply(try book.add(alert, at: now)) }
    }

    /// Applies a decision as the scheduler does, and returns its effects.
    @discardableResult
    mutating func apply(_ decision: Decision) -> [Effect] {
        let decision = book.fitted(decision)
        for case .log(let entry) in decision.changes { log.append(entry) }
        for case .response(let response) in decision.changes { responses.append(response) }
        book.apply(decision)
        return decision.effects
    }

    /// Rings all alerts that are due and delivers their notifications.
    ///
    /// Each result names the alert, its time and whether it is late.
    @discardableResult
    mutating func ring() throws -> [String] {
        let decision = book.timePassed(until: now)
        return deliver(apply(decision))
    }

    /// Delivers the notifications of a decision's effects, with a result as of ``ring()`` for each.
    mutating func deliver(_ effects: [Effect]) -> [String] {
        effects.compactMap { effect in
            guard case .reconcile(let id) = effect,
                case .deliver(let notification) = book.nextStep(for: id, at: now)
            else { return nil }
            show(notification)
            return "\(id) \(time(notification.due))" + (notification.isLate ? " late" : "")
        }
    }

    /// Rings all alerts up to `end`, each at its time, and returns the results of ``ring()``.
    mutating func ringAll(through end: String) throws -> [String] {
        let end = try instant(end)
        var rings: [String] = []
        while let due = book.nextDue, due <= end {
            now = due
            rings += try ring()
        }
        now = end
        return rings
    }

    @discardableResult
    mutating func show(_ notification: Alerts.Notification) -> DeliveryReceipt {
        lastID += notification.replaces == nil ? 1 : 0
        let receipt = notification.replaces ?? DeliveryReceipt(session: "one", id: lastID)
        apply(
            book.delivered(
                notification, as: receipt, at: now))
        return receipt
    }

    func state(_ id: String) throws -> AlertState { try book.record(Alert.ID(id)).state }

    func receipt(_ id: String) throws -> DeliveryReceipt? { try state(id).notification?.receipt }

    func events(_ id: String) -> [HistoryEntry.Event] {
        log.filter { $0.alert.rawValue == id }.map(\.event)
    }
}
