import Adwaita
import AlertService
import Alerts
import Localization
import Messages
import Recurrence
import ScheduleReading
import Settings
import Wording

/// The dialog that adds or edits an alert.
///
/// The words under "When" alone say when the alert rings: the clock and the days write these words.
final class AlertDialog: Dialog {
    private let window: MainWindow
    /// The alert before the change; a new alert has only the user's settings.
    private let former: Alert
    private let isNew: Bool
    /// The words that describe the trigger before the change.
    private let formerWords: String
    private let titleRow = EntryRow(tr("Title"))
    private let whenRow = EntryRow(tr("When"))
    private let message = Label()
    private let picker: TimePicker
    private let details: AlertDetailsRows
    private let save: Button
    private var previewing: Task<Void, Never>?
    private var isSaving = false

    /// Creates the dialog.
    ///
    /// - Parameters:
    ///   - window: The window to which the dialog belongs.
    ///   - alert: The alert to edit; `nil` for a new one.
    init(of window: MainWindow, editing alert: Alert?) {
        self.window = window
        let settings = SettingsFile.user.read().settings
        isNew = alert == nil
        former = alert ?? .draft(settings)
        let timeFormat = window.daemon.timeFormat
        formerWords =
            alert.flatMap { alert in timeFormat.map { alert.trigger.sentence(on: $0) } } ?? ""
        let first = settings.firstWeekday ?? Language.current.firstWeekday
        picker = TimePicker(firstWeekday: first)
        details = AlertDetailsRows(former)
        save = Button(isNew ? tr("_Add") : tr("_Save"))
        super.init(
            of: window, isNew ? tr("New Alert") : tr("Edit Alert"), width: 400, height: 600)
        setContent(Box(.down, [header, Page(body)]))
        titleRow.show(former.content.title)
        whenRow.show(formerWords)
        if let picked = PickedTime(former.trigger), !isNew { picker.show(picked) }
        connectSignals()
        read()
    }

    private var header: HeaderBar {
        let cancel = Button(tr("_Cancel"))
        cancel.onClick { [unowned self] in close() }
        save.style("suggested-action")
        let header = HeaderBar(start: [cancel], end: [save])
        header.hideWindowButtons()
        return header
    }

    private var body: Box {
        let body = Box(
            .down, spacing: 18,
            [
                Box(.down, spacing: 9, [PreferencesGroup("", [titleRow, whenRow]), message]),
                picker, PreferencesGroup("", [details.expander]),
            ])
        if !isNew {
            let remove = Button(tr("_Remove Alert"))
            remove.style("destructive-action")
            remove.centerHorizontally()
            remove.onClick { [unowned self] in
                window.perform(.remove, on: former.id, former.content.title)
                close()
            }
            body.append(remove)
        }
        body.margin(18)
        return body
    }

    private func connectSignals() {
        save.onClick { [unowned self] in saveAlert() }
        titleRow.onChange { [unowned self] in read() }
        whenRow.onChange { [unowned self] in
            read()
            if let trigger = try? trigger(), let picked = PickedTime(trigger) {
                picker.show(picked)
            }
        }
        for row in [titleRow, whenRow] { row.onEnter { [unowned self] in saveAlert() } }
        picker.onPick { [unowned self] in pick($0) }
        details.onChange { [unowned self] in read() }
    }

    override func present() {
        super.present()
        // With a focus before it is shown, GTK 4.8 hides the dialog from screen readers.
        titleRow.focus()
        titleRow.moveToEnd()
    }

    /// Writes the words of the picked time and days.
    private func pick(_ picked: PickedTime) {
        guard let timeFormat = window.daemon.timeFormat else { return }
        whenRow.show(picked.words(timeFormat))
        read()
    }

    // MARK: The alert

    /// Returns the trigger that the words mean.
    ///
    /// - Throws: ``AlertError`` if they have no meaning.
    private func trigger() throws(AlertError) -> Trigger {
        guard let timeFormat = window.daemon.timeFormat else {
            throw AlertError(.storeBusy, "The daemon is not running.")
        }
        let words = whenRow.text
        if !isNew, words == formerWords { return former.trigger }
        let request = ScheduleRequest.with { $0.phrase = words }
        let (now, zone) = (timeFormat.now, timeFormat.zone)
        guard isNew else { return try request.edited(former.trigger, now: now, in: zone) }
        let settings = SettingsFile.user.read().settings
        return try request.trigger(
            changing: nil, now: now, in: zone, allDayTime: settings.allDayTime)
    }

    /// Returns the alert that the fields describe.
    ///
    /// - Throws: ``AlertError`` about the first wrong field.
    private func alert() throws(AlertError) -> Alert {
        var alert = former
        alert.content.title = titleRow.text
        alert.trigger = try trigger()
        // With new times, the alert no longer rings a fixed time before its event.
        if alert.trigger != former.trigger { alert.lead = nil }
        try details.apply(to: &alert)
        return alert
    }

    /// Reads the fields, and shows the next rings or what is wrong.
    private func read() {
        previewing?.cancel()
        guard !whenRow.text.isEmpty else {
            save.isSensitive = false
            return show(tr("For example: weekdays 9:30 · tomorrow 8:00 · in 5m"), isError: false)
        }
        do {
            var alert = try alert()
            let hasTitle = !alert.content.title.isEmpty
            if !hasTitle { alert.content.title = "?" }
            try alert.validate()
            save.isSensitive = hasTitle && !isSaving
            preview(alert)
        } catch {
            save.isSensitive = false
            show(tr(error.message), isError: true)
        }
    }

    /// Shows the meaning of the words and the next rings, which the daemon computes.
    private func preview(_ alert: Alert) {
        let isNew = isNew
        let phrase = whenRow.text
        previewing = Task {
            do {
                let preview = try await window.daemon.perform {
                    try await $0.preview(alert, isNew: isNew, limit: AlertPreview.usualLimit)
                }
                guard !Task.isCancelled, let timeFormat = window.daemon.timeFormat else { return }
                let text = SchedulePreview(preview, timeFormat)
                var lines = [text.sentence]
                lines += text.lines.split(separator: "\n").map { String($0.drop { $0 == " " }) }
                if isNew, WhenReading.isTimeAlone(phrase) {
                    lines.append(tr("For every day: \(WhenReading.daily(phrase))"))
                }
                show(lines.joined(separator: "\n"), isError: false)
            } catch {
                guard !Task.isCancelled else { return }
                show(tr(error.message), isError: true)
            }
        }
    }

    private func show(_ text: String, isError: Bool) {
        message.text = text
        message.style("error", if: isError)
        message.style("dim-label", if: !isError)
    }

    // MARK: Saving

    /// Adds or changes the alert, and closes the dialog.
    private func saveAlert() {
        if picker.update() { pick(picker.picked) }
        guard !isSaving, !titleRow.text.isEmpty else { return }
        let new: Alert
        do {
            new = try alert()
            try new.validate()
        } catch {
            return show(tr(error.message), isError: true)
        }
        isSaving = true
        save.isSensitive = false
        let (former, isNew) = (former, isNew)
        Task {
            do {
                try await window.daemon.perform { client in
                    if isNew {
                        _ = try await client.add(new)
                    } else if new != former {
                        _ = try await client.replace(former, with: new)
                    }
                }
                close()
                let title = new.content.title
                window.toasts.show(isNew ? tr("Added “\(title)”") : tr("Saved “\(title)”"))
            } catch {
                isSaving = false
                save.isSensitive = true
                show(tr(error.message), isError: true)
            }
        }
    }
}

extension Alert {
    /// Returns a new alert without a title, with the user's settings for new alerts.
    fileprivate static func draft(_ settings: UserSettings) -> Alert {
        var generator = SystemRandomNumberGenerator()
        var alert = Alert(
            id: .random(using: &generator), content: Content(title: ""),
            trigger: .interval(Interval(seconds: 3_600, repeats: true)))
        alert.use(settings)
        return alert
    }
}
