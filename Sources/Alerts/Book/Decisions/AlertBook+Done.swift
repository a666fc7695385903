public import Recurrence

/// The meaning of "done": this ring, or the rest of the day.
extension AlertBook {
    /// Marks the selected alerts as done, or undoes that.
    ///
    /// An alert with no waiting ring and no further ring today is left unchanged, unless it is named
    /// and has a goal, toward which each "done" counts. Undoing takes one back.
    ///
    /// - Parameters:
    ///   - selection: The alerts.
    ///   - extent: How much becomes silent; `nil` uses the default of each alert's trigger.
    ///   - undo: Whether to undo "done", so that the alerts ring again.
    ///   - now: The current time.
    /// - Returns: The changes, with the part of each alert's schedule that is done in
    ///   ``Decision/finished``.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/noSuchAlert``.
    public func finish(
        _ selection: AlertSelection, extent: DoneExtent? = nil, undo: Bool = false, at now: Instant
    ) throws(AlertError) -> Decision {
        var turn = Turn(at: now, under: conditions)
        // An alert that is named can mean its last ring, although the user has seen that.
        let isNamed = if case .ids = selection { true } else { false }
        for id in try ids(selection) {
            var record = try record(id)
            if undo {
                guard turn.takeDoneBack(&record) else { continue }
                turn.log(.undone, record, action: UndoableChange.Kind.done.rawValue)
            } else {
                guard
                    let part = conditions.unfinishedPart(
                        of: record, extent, isNamed: isNamed, at: now)
                else { continue }
                turn.finish(&record, part)
                turn.decision.finished.append(Finished(id: id, part: part))
            }
            turn.put(record)
        }
        return turn.decision
    }
}
