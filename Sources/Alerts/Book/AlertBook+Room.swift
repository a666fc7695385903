import Recurrence

/// The handling of servers that keep only a few notifications.
///
/// The digest takes the last place and names all alerts that have no place of their own.
extension AlertBook {
    /// Moves alerts into the digest until the other notifications fit on the screen, and shows the
    /// notifications that waited for a place.
    ///
    /// The most urgent alerts keep a place of their own. Among equally urgent alerts, those that
    /// already have a place keep it. A seen alert makes room before an unseen one. A place that
    /// becomes free later goes to the next ring.
    func makingRoom() -> Decision {
        var decision = Decision()
        guard let room else { return decision }
        let placed = placed.compactMap { entries[$0]?.record }.filter(\.state.hasPlace)
            .sorted(by: Self.goesFirst)
        let places = hasDigestPlace ? room - 1 : room
        if placed.count > places {
            let seen = placed.filter(\.state.isSeen).suffix(placed.count - places)
            for var record in seen {
                record.state.updateNotification { $0.withdraw() }
                decision.effects.append(.reconcile(.alert(record.id)))
                decision.put(record)
            }
            let unseen = placed.prefix(placed.count - seen.count)
            if unseen.count > places {
                var global = global
                gather(Array(unseen.dropFirst(max(0, room - 1))), &global, into: &decision)
                decision.changes.append(.global(global))
            }
        } else if !isClearing {
            for record in placed where record.state.notification?.isWaitingToBeShown == true {
                decision.effects.append(.reconcile(.alert(record.id)))
            }
            if global.digest?.notification.isWaitingToBeShown == true {
                decision.effects.append(.reconcile(.digest))
            }
        }
        return decision
    }

    /// Whether new notifications must wait because another one still has to leave the screen.
    ///
    /// If Peal showed a new notification now, the server would close an old one to make room.
    var isClearing: Bool {
        room != nil
            && placed.contains { id in
                guard let state = entries[id]?.record.state else { return false }
                return state.notification?.receipt != nil && !state.hasPlace
            }
    }

    private var hasDigestPlace: Bool {
        guard let notification = global.digest?.notification else { return false }
        return notification.receipt != nil || notification.stage == .due
    }

    private static func goesFirst(_ left: AlertRecord, _ right: AlertRecord) -> Bool {
        let (isLeftSeen, isRightSeen) = (left.state.isSeen, right.state.isSeen)
        guard isLeftSeen == isRightSeen else { return isRightSeen }
        let (first, second) = (left.alert.content.urgency, right.alert.content.urgency)
        guard first == second else { return first > second }
        let (isLeftShown, isRightShown) = (left.state.isOnScreen, right.state.isOnScreen)
        guard isLeftShown == isRightShown else { return isLeftShown }
        let due = (left.state.notification?.due, right.state.notification?.due)
        return (due.0 ?? .distantPast, left.id) < (due.1 ?? .distantPast, right.id)
    }
}

extension AlertState {
    /// Whether the user has seen the alert's notification, which is still on screen.
    fileprivate var isSeen: Bool { !isUnseen && notification?.wasShown == true }

    fileprivate var isOnScreen: Bool { notification?.receipt != nil }

    /// Whether the alert's notification has its own place on the screen, or is about to get one.
    fileprivate var hasPlace: Bool {
        switch notification?.stage {
        case .due: true
        case .shown, .gone: notification?.receipt != nil
        case .withdrawing, .gathered, nil: false
        }
    }
}
