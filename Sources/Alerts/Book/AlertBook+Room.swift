import Recurrence

/// The limit on servers that keep only a few notifications.
///
/// The summary takes the last place and names all alerts that have no place of their own.
extension AlertBook {
    /// Moves alerts into the summary until the rest fits, and shows the notifications that waited
    /// for a place.
    ///
    /// The most urgent alerts keep a place of their own; among equally urgent alerts, those that
    /// already have one. A seen alert makes room before an unseen one. The next rings use places
    /// that become free.
    func makingRoom() -> Decision {
        var decision = Decision()
        guard let room else { return decision }
        let placed = placed.compactMap { entries[$0]?.record }.filter(\.state.hasPlace)
            .sorted(by: Self.goesFirst)
        let places = hasSummaryPlace ? room - 1 : room
        if placed.count > places {
            let seen = placed.filter(\.state.isSeen).suffix(placed.count - places)
            for var record in seen {
                record.state.presentation?.stage = .withdrawing
                decision.effects.append(.present(.alert(record.id)))
                decision.put(record)
            }
            let unseen = placed.prefix(placed.count - seen.count)
            if unseen.count > places {
                var common = common
                gather(Array(unseen.dropFirst(max(0, room - 1))), &common, into: &decision)
                decision.changes.append(.common(common))
            }
        } else if !isClearing {
            for record in placed where record.state.presentation?.isWaitingToBeShown == true {
                decision.effects.append(.present(.alert(record.id)))
            }
            if common.summary?.presentation.isWaitingToBeShown == true {
                decision.effects.append(.present(.summary))
            }
        }
        return decision
    }

    /// Whether new notifications must wait because another one still has to leave the screen.
    ///
    /// If Peal showed one now, the server would close another notification to make room.
    var isClearing: Bool {
        room != nil
            && placed.contains { id in
                guard let state = entries[id]?.record.state else { return false }
                return state.presentation?.receipt != nil && !state.hasPlace
            }
    }

    private var hasSummaryPlace: Bool {
        guard let presentation = common.summary?.presentation else { return false }
        return presentation.receipt != nil || presentation.stage == .due
    }

    private static func goesFirst(_ left: AlertRecord, _ right: AlertRecord) -> Bool {
        let (isLeftSeen, isRightSeen) = (left.state.isSeen, right.state.isSeen)
        guard isLeftSeen == isRightSeen else { return isRightSeen }
        let (first, second) = (left.alert.content.urgency, right.alert.content.urgency)
        guard first == second else { return first > second }
        let (isLeftShown, isRightShown) = (left.state.isOnScreen, right.state.isOnScreen)
        guard isLeftShown == isRightShown else { return isLeftShown }
        let due = (left.state.presentation?.due, right.state.presentation?.due)
        return (due.0 ?? .distantPast, left.id) < (due.1 ?? .distantPast, right.id)
    }
}

extension AlertState {
    /// Whether the user has seen the alert's notification, which is still on screen.
    fileprivate var isSeen: Bool { !isUnseen && presentation?.wasShown == true }

    fileprivate var isOnScreen: Bool { presentation?.receipt != nil }

    /// Whether the alert's notification has its own place on the screen, or is about to get one.
    fileprivate var hasPlace: Bool {
        switch presentation?.stage {
        case .due: true
        case .shown, .gone: presentation?.receipt != nil
        case .withdrawing, .gathered, nil: false
        }
    }
}

extension Presentation {
    fileprivate var isWaitingToBeShown: Bool { stage == .due && retryAt == nil }
}
