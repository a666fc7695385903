import Adwaita
import AlertService
import Alerts
import Localization
import Messages
import Recurrence
import Settings
import Wording

/// The changes that the user makes in the window.
extension MainWindow {
    /// Has the daemon change something, and offers to undo it.
    ///
    /// - Parameters:
    ///   - text: The sentence about the change; `nil` to report errors only.
    ///   - finish: Is called at the end, also after an error.
    ///   - work: Makes the change.
    func change(
        _ text: String?, finish: @escaping @WindowActor () -> Void = {},
        _ work: @escaping @Sendable (AlertClient) async throws -> Void
    ) {
        Task {
            do {
                let change = try await daemon.perform { client in
                    let before = try await client.undoableChanges(limit: 1).first
                    try await work(client)
                    let after = try await client.undoableChanges(limit: 1).first
                    return before?.number == after?.number ? nil : after
                }
                if let text { offerUndo(of: change, text) }
            } catch { report(error) }
            finish()
        }
    }

    private func offerUndo(of change: UndoableChange?, _ text: String) {
        guard let change else { return toasts.show(text) }
        toasts.show(text, button: tr("_Undo")) { [unowned self] in undo(only: change) }
    }

    /// Undoes the newest change.
    ///
    /// - Parameter change: The only change to undo; `nil` for any.
    func undo(only change: UndoableChange? = nil) {
        Task {
            do {
                let undone = try await daemon.perform { client in
                    if let change {
                        let newest = try await client.undoableChanges(limit: 1).first
                        guard newest?.number == change.number else {
                            throw AlertError(
                                .alertChanged,
                                "Something else was changed since then. Ctrl+Z undoes the newest change."
                            )
                        }
                    }
                    return try await client.revert(isRedo: false)
                }
                let text = undone.map { tr("Undone: \($0.change.brief)") }
                toasts.show(text ?? tr("There is nothing to undo."))
            } catch { report(error) }
        }
    }

    /// Makes the change again that was undone last.
    func redo() {
        Task {
            do {
                let redone = try await daemon.perform { try await $0.revert(isRedo: true) }
                let text = redone.map { tr("Done again: \($0.change.brief)") }
                toasts.show(text ?? tr("There is nothing to redo."))
            } catch { report(error) }
        }
    }

    /// Shows the sentence about an error.
    func report(_ error: any Error) { toasts.show(tr(error.message)) }

    /// Opens the dialog for a new alert.
    func add() { AlertDialog(of: self, editing: nil).present() }

    /// Opens the dialog that edits an alert.
    func edit(_ id: Alert.ID) {
        Task {
            do {
                let snapshot = try await daemon.perform { try await $0.get(id) }
                AlertDialog(of: self, editing: snapshot.alert).present()
            } catch { report(error) }
        }
    }

    /// Pauses all alerts: for a number of seconds, until `tomorrow`, or until the user resumes them.
    func pause(_ length: String) {
        guard let timeFormat = daemon.timeFormat else { return }
        var end: Instant?
        if let seconds = Int(length) {
            end = timeFormat.now + .seconds(seconds)
        } else if length == "tomorrow" {
            end = timeFormat.start(of: timeFormat.date(in: 1))
        }
        change(tr("Paused all alerts")) { [end] in
            try await $0.pause(nil, from: nil, until: end)
        }
    }
}

extension MainWindow {
    /// Switches an alert on or off.
    func setOn(_ isOn: Bool, _ id: Alert.ID, finish: @escaping @WindowActor () -> Void) {
        change(nil, finish: finish) { _ = try await $0.change(.ids([id]), isOn ? .on : .off) }
    }

    /// Carries out an entry of a row's menu.
    ///
    /// - Parameters:
    ///   - action: The name of the entry.
    ///   - id: The alert.
    ///   - title: The alert's title.
    func perform(_ action: RowAction, on id: Alert.ID, _ title: String) {
        guard let timeFormat = daemon.timeFormat else { return }
        switch action {
        case .edit: edit(id)
        case .ring: change(nil) { try await $0.present(id) }
        case .skip:
            change(tr("Skipping the next ring of “\(title)”")) {
                _ = try await $0.change(.ids([id]), .skip(1))
            }
        case .unskip:
            change(tr("“\(title)” rings as planned")) {
                _ = try await $0.change(.ids([id]), .skip(0))
                _ = try await $0.change(.ids([id]), .resume)
                _ = try await $0.change(.ids([id]), .notDone)
            }
        case .postponeHour:
            change(tr("Postponed “\(title)” by an hour")) {
                _ = try await $0.change(.ids([id]), .postpone(.by(Lead(seconds: 3_600))))
            }
        case .postponeDay:
            change(tr("Postponed “\(title)” by a day")) {
                _ = try await $0.change(.ids([id]), .postpone(.by(Lead(days: 1))))
            }
        case .pause:
            let end = timeFormat.start(of: timeFormat.date(in: 1))
            change(tr("Paused “\(title)” for today")) {
                try await $0.pause(id, from: nil, until: end)
            }
        case .copy:
            change(tr("Copied “\(title)”")) { client in
                var alert = try await client.get(id).alert
                var generator = SystemRandomNumberGenerator()
                alert.id = .random(using: &generator)
                _ = try await client.add(alert)
            }
        case .remove:
            change(tr("Removed “\(title)”")) { try await $0.remove(id) }
        }
    }

    /// Marks the ring of an alert as done.
    func finish(_ id: Alert.ID, _ title: String) {
        change(tr("Done with “\(title)”")) { _ = try await $0.finish(.ids([id]), extent: nil) }
    }

    /// Ends the sound of an alarm, and keeps its ring in the list.
    func answerLater(_ id: Alert.ID, _ due: Instant) {
        daemon.request.kept[id] = due
        change(nil) { _ = try await $0.change(.ids([id]), .seen(through: due)) }
    }

    /// Snoozes an alert for a number of seconds, or until 9:00 of the next day for `tomorrow`.
    func snooze(_ id: Alert.ID, _ title: String, for length: String) {
        guard let timeFormat = daemon.timeFormat else { return }
        let change: AlertChange
        if let seconds = Int(length) {
            change = .snooze(.seconds(seconds))
        } else {
            let morning = CivilDateTime(
                date: timeFormat.date(in: 1), time: CivilTime(hour: 9, minute: 0) ?? .midnight)
            guard
                let instant = timeFormat.zone.instant(of: morning, gap: .next, fold: .first)
            else { return }
            change = .snoozeUntil(instant)
        }
        self.change(tr("Snoozed “\(title)”")) { [change] in
            _ = try await $0.change(.ids([id]), change)
        }
    }
}
