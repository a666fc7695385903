internal import AlertCoding
internal import Alerts
internal import JSON
internal import Messages
internal import Recurrence

/// Imports the entries that Peal wrote itself.
///
/// The entries become the same alerts again, except for the parts that another program has changed.
extension CalendarImporter {
    mutating func takeOwn(_ entry: Entry, _ json: String) {
        let alert: Alert
        do {
            alert = try Alert(json: try JSONValue(text: json))
        } catch {
            change(
                entry,
                Refusal(
                    .edited,
                    "The data that Peal wrote into it cannot be read. It is "
                        + "imported like an entry of another program."))
            takeAlarms(of: entry)
            return
        }
        let others = parts[alert.id.rawValue] ?? []
        var model = alert
        checkTarget(of: &model, entry)
        guard hasItsTimes(entry), others.count == entry.own?.parts ?? 0,
            others.allSatisfy(hasItsTimes)
        else {
            change(
                entry,
                Refusal(
                    .edited,
                    "Another program has changed its times. The changed times are imported."))
            for part in [entry] + others {
                var part = part
                part.uid = alert.id.rawValue
                takeAlarms(of: part, like: model)
            }
            return
        }
        if entry.own?.textDigest != entry.textDigest {
            updateText(of: &model, entry, was: alert)
        }
        do {
            try model.validate()
        } catch {
            refuse(entry, Refusal(.invalid, "\(error)"))
            return
        }
        guard names.take(model.id) else {
            refuse(
                entry,
                Refusal(.duplicate, "An earlier alert has the same id '\(model.id)'."))
            return
        }
        result.alerts.append(model)
        result.own.insert(model.id)
    }

    private func hasItsTimes(_ entry: Entry) -> Bool {
        entry.own?.timesDigest == entry.timesDigest && entry.recurrenceID == nil
    }

    /// Removes a command and an unsafe target, because anybody can write an entry that looks like Peal's.
    private mutating func checkTarget(of alert: inout Alert, _ entry: Entry) {
        guard !trustsTargets else { return }
        for command in alert.commands {
            change(entry, Refusal(.command, CalendarNote.removedCommand(command)))
        }
        alert.removeCommands()
        guard let target = alert.content.open, !target.isWebPage else { return }
        alert.content.open = nil
        change(
            entry,
            Refusal(
                .openTarget,
                "It would open '\(CalendarText.excerpt(target.rawValue))', which "
                    + "is not a web page, so the target was removed. If the file is your "
                    + "own backup, keep the target with --trust."))
    }

    /// Imports the changed parts of the text, and keeps the parts that Peal did not write into the
    /// entry.
    private mutating func updateText(of alert: inout Alert, _ entry: Entry, was old: Alert) {
        let written = AlertEntries.text(of: old)
        if entry.title != written.title { alert.content.title = entry.name }
        if entry.body != written.body { alert.content.body = entry.body ?? "" }
        if entry.category != written.category { alert.group = entry.category }
        if entry.url != written.url {
            alert.content.open = entry.url.flatMap(CalendarImporter.webTarget)
        }
        change(
            entry,
            Refusal(.edited, "Another program has changed its text. The changed text is imported."))
    }
}
