import Recurrence

/// Room on servers that keep only a few notifications: the last place is the summary's, which names
/// all alerts that have no place of their own.
extension AlertBook {
    /// Moves alerts into the summary until the rest fits, and has shown what waited for a place.
    ///
    /// The most urgent keep a place of their own, and among equals those that have one. An alert that
    /// the user has seen makes room before one that waits unseen. Places that become free are used by
    /// the next rings.
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

    /// Whether a new place may not be asked for yet: something has still to leave the screen, and the
    /// server would close another notification instead.
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
    /// Whether the user has seen its notification, which is still on screen.
    fileprivate var isSeen: Bool { !isUnseen && presentation?.wasShown == true }

    fileprivate var isOnScreen: Bool { presentation?.receipt != nil }

    /// Whether its notification has a place on the screen of its own, or is about to get one.
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
