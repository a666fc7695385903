import Recurrence

/// The handling of more notifications than the server keeps, or than it can show in a few seconds.
///
/// The digest takes the last place and names all alerts that have no place of their own.
extension AlertBook {
    /// The number of notifications that may wait at once to be shown, unless the server keeps fewer.
    ///
    /// They are on screen within two seconds. More would only delay the rings that come after them.
    public static let mostWaiting = 20

    /// Returns a decision as it is carried out: without what a program's book does not keep, and
    /// with the alerts in the digest that have no place of their own.
    ///
    /// - Parameters:
    ///   - decision: The decision.
    ///   - sending: The alerts whose notifications are being sent. The server may show them before it
    ///     answers, so they keep their places and ring only once.
    /// - Returns: The decision to carry out.
    public func fitted(_ decision: Decision, whileSending sending: Set<Alert.ID> = []) -> Decision {
        var decision = programDecision(from: decision)
        let arriving = decision.changes.count { $0.record?.state.notification?.stage == .due }
        let waiting = notifications.waiting.count - away.held
        if room != nil || waiting + arriving > mostWaiting {
            Places(after: decision, in: self, whileSending: sending).assign(in: &decision)
        }
        return decision
    }

    /// Whether new notifications must wait because another one still has to leave the screen.
    ///
    /// If Peal showed a new notification now, the server would close an old one to make room.
    var isClearing: Bool {
        room != nil && notifications.placed.contains { entries[$0]?.record.state.isLeaving == true }
    }
}

/// The places on the screen, and the alerts that claim them after a decision.
private struct Places {
    private let book: AlertBook
    /// The conditions after the decision.
    private var conditions: RingConditions
    private let changes: [StoreChange]
    /// The position of the last change of each alert in the decision.
    private let positions: [Alert.ID: Int]
    private var global: GlobalState
    /// The alerts that claim a place on the screen or, on a server without a limit, the alerts
    /// that wait to be shown.
    private var claims: [Claim] = []
    /// Whether a notification still has to leave the screen.
    private var isClearing = false
    private let sending: Set<Alert.ID>

    init(after decision: Decision, in book: AlertBook, whileSending sending: Set<Alert.ID>) {
        (self.book, changes, global) = (book, decision.changes, book.global)
        self.sending = sending
        (positions, conditions) = (decision.positions, book.conditions)
        for case .global(let global) in changes { self.global = global }
        conditions.global = global
        for position in positions.values { add(changes[position].record) }
        let candidates =
            book.room == nil ? book.notifications.waiting : book.notifications.placed
        for id in candidates where positions[id] == nil { add(book.entries[id]?.record) }
    }

    private mutating func add(_ record: AlertRecord?) {
        guard let record, let notification = record.state.notification else { return }
        isClearing = isClearing || record.state.isLeaving
        // A ring that waits for the user needs a place only at the return.
        let hasPlace = book.room != nil && notification.receipt != nil
        guard hasPlace || !conditions.holdsBack(record) else { return }
        let isClaim = book.room == nil ? notification.stage == .due : record.state.hasPlace
        guard isClaim else { return }
        claims.append(Claim(record, notification, isSending: sending.contains(record.id)))
    }

    /// Moves alerts into the digest until the other notifications fit on the screen and few of them
    /// wait, and shows the notifications that waited for a place.
    ///
    /// The most urgent alerts keep a place of their own. Among equally urgent alerts, those that
    /// already have a place keep it. A seen alert makes room before an unseen one. A place that
    /// becomes free later goes to the next ring.
    ///
    /// - Parameter decision: The decision, which receives the changes and effects.
    func assign(in decision: inout Decision) {
        let limit = book.room ?? book.mostWaiting
        let places = book.room != nil && hasDigestPlace ? limit - 1 : limit
        guard claims.count > places else { return showWaiting(in: &decision) }
        let claims = claims.sorted()
        let seen = claims.filter(\.isSeen).suffix(claims.count - places)
        for claim in seen {
            guard var record = record(claim.id) else { continue }
            record.state.updateNotification { $0.withdraw() }
            decision.effects.append(.reconcile(.alert(record.id)))
            decision.put(record)
        }
        let unseen = claims.prefix(claims.count - seen.count)
        if unseen.count > places {
            let rest = unseen.dropFirst(max(0, limit - 1))
                .filter { !sending.contains($0.id) }.compactMap { record($0.id) }
            guard !rest.isEmpty else { return }
            var global = global
            decision.gather(rest, at: positions, into: &global.digest)
            decision.changes.append(.global(global))
        }
    }

    /// Shows the notifications that waited for a place.
    private func showWaiting(in decision: inout Decision) {
        guard book.room != nil, !isClearing else { return }
        for claim in claims where claim.isWaitingToBeShown {
            decision.effects.append(.reconcile(.alert(claim.id)))
        }
        if global.digest?.notification.isWaitingToBeShown == true {
            decision.effects.append(.reconcile(.digest))
        }
    }

    private func record(_ id: Alert.ID) -> AlertRecord? {
        positions[id].map { changes[$0].record } ?? book.entries[id]?.record
    }

    private var hasDigestPlace: Bool {
        guard let notification = global.digest?.notification else { return false }
        return notification.receipt != nil || notification.stage == .due
    }
}

/// An alert's claim to a place; the smallest goes first.
private struct Claim: Comparable {
    let id: Alert.ID
    let isSeen: Bool
    let isWaitingToBeShown: Bool
    private let urgency: Urgency
    private let isOnScreen: Bool
    private let due: Instant
    private let title: String

    init(_ record: AlertRecord, _ notification: NotificationState, isSending: Bool) {
        id = record.id
        isSeen = !notification.isUnseen && notification.wasShown
        isWaitingToBeShown = notification.isWaitingToBeShown
        urgency = record.urgency
        isOnScreen = notification.receipt != nil || isSending
        due = notification.due
        title = record.alert.content.title
    }

    static func < (left: Claim, right: Claim) -> Bool {
        guard left.isSeen == right.isSeen else { return right.isSeen }
        guard left.urgency == right.urgency else { return left.urgency > right.urgency }
        guard left.isOnScreen == right.isOnScreen else { return left.isOnScreen }
        guard left.due == right.due else { return left.due < right.due }
        return Alert.isListed(left.title, left.id, before: right.title, right.id)
    }
}

extension AlertState {
    /// Whether the alert's notification has its own place on the screen, or is about to get one.
    fileprivate var hasPlace: Bool {
        switch notification?.stage {
        case .due: true
        case .shown, .gone: notification?.receipt != nil
        case .withdrawing, .gathered, nil: false
        }
    }

    /// Whether the alert's notification still has to leave the screen.
    fileprivate var isLeaving: Bool { notification?.receipt != nil && !hasPlace }
}
