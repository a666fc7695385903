import Adwaita
import Alerts
import Localization
import Messages
import ScheduleReading

/// The rows of the dialog that most alerts leave alone: text, early rings, sound, and the like.
@WindowActor
final class AlertDetailsRows {
    /// The row that opens the others.
    let expander: ExpanderRow
    private let texts: [TextRow]
    private let alarmRow = ActionRow(tr("Sound until answered"))
    private let alarm = Switch()
    private let soundRow: ChoiceRow
    private let play = Button(icon: "media-playback-start-symbolic", tr("Play the Sound"))
    private let urgencyRow: ChoiceRow
    private let awayRow = ChoiceRow(
        tr("While you are away"), [tr("As in the settings"), tr("Wait"), tr("Ring")])
    private let former: Alert
    private let sounds: [Sound]

    init(_ alert: Alert) {
        former = alert
        let usual: [Sound] = [.default, .none] + SoundNames.usual.map(Sound.named)
        let own = alert.content.sound
        sounds = usual.contains(own) ? usual : usual + [own]
        soundRow = ChoiceRow(tr("Sound"), sounds.map(SoundNames.name))
        urgencyRow = ChoiceRow(tr("Urgency"), [tr("Low"), tr("Normal"), tr("Critical")])
        let (times, places) = (TextRow.ofTextAndTimes(alert), TextRow.ofPlaces(alert))
        texts = times + places
        expander = ExpanderRow(
            tr("More"),
            times.map(\.row) + [alarmRow, soundRow, urgencyRow, awayRow] + places.map(\.row))
        expander.setSubtitle(tr("Text, early rings, sound, group"))
        alarmRow.append(alarm)
        alarmRow.onActivate(of: alarm)
        play.style("flat")
        play.centerVertically()
        soundRow.append(play)
        play.onClick { [unowned self] in SoundNames.play(sounds[soundRow.index]) }
        alarm.show(alert.alarm != nil)
        soundRow.show(sounds.firstIndex(of: own) ?? 0)
        urgencyRow.show(Urgency.allCases.firstIndex(of: alert.content.urgency) ?? 1)
        awayRow.show(Self.choices.firstIndex(of: alert.holdsAway) ?? 0)
    }

    /// Whether the alert waits while the user is away, in the order of the row.
    private static let choices: [Bool?] = [nil, true, false]

    /// Calls a function when the user changes a row.
    func onChange(_ body: @escaping @WindowActor () -> Void) {
        for text in texts { text.row.onChange(body) }
        alarm.onChange { _ in body() }
        soundRow.onChange { _ in body() }
        urgencyRow.onChange { _ in body() }
        awayRow.onChange { _ in body() }
    }

    /// Applies the rows that the user has changed.
    ///
    /// - Parameter alert: The alert.
    /// - Throws: ``AlertError`` about the first text without a meaning.
    func apply(to alert: inout Alert) throws(AlertError) {
        for text in texts { try text.apply(to: &alert) }
        let sound = sounds[soundRow.index]
        if sound != former.content.sound { alert.content.sound = sound }
        if alarm.isOn != (former.alarm != nil) { alert.alarm = alarm.isOn ? Alarm() : nil }
        let urgency = Urgency.allCases[urgencyRow.index]
        if urgency != former.content.urgency { alert.content.urgency = urgency }
        let holdsAway = Self.choices[awayRow.index]
        if holdsAway != former.holdsAway { alert.holdsAway = holdsAway }
    }
}

/// A row with a text, and the part of an alert that the text describes.
@WindowActor
private struct TextRow {
    let row: EntryRow
    private let former: String
    private let write: (String, inout Alert) throws(AlertError) -> Void

    /// Creates a row that shows a part of an alert.
    ///
    /// - Parameters:
    ///   - title: The name of the part.
    ///   - part: The part.
    ///   - alert: The alert.
    ///   - text: Returns the text for a value.
    ///   - read: Returns the value that a text means.
    init<Value>(
        _ title: String, _ part: WritableKeyPath<Alert, Value>, of alert: Alert,
        text: (Value) -> String, read: @escaping (String) throws(AlertError) -> Value
    ) {
        row = EntryRow(title)
        former = text(alert[keyPath: part])
        write = { text, alert throws(AlertError) in alert[keyPath: part] = try read(text) }
        row.show(former)
    }

    /// Creates a row for a part that an alert without this text does not have.
    init<Value>(
        _ title: String, optional part: WritableKeyPath<Alert, Value?>, of alert: Alert,
        text: (Value) -> String, read: @escaping (String) throws(AlertError) -> Value
    ) {
        self.init(
            title, part, of: alert, text: { $0.map(text) ?? "" },
            read: { text throws(AlertError) in text.isEmpty ? nil : try read(text) })
    }

    /// Writes the text into the alert, if the user has changed it.
    ///
    /// - Throws: ``AlertError`` if the text has no meaning.
    func apply(to alert: inout Alert) throws(AlertError) {
        let text = row.text
        if text != former { try write(text, &alert) }
    }

    /// Returns the rows for the text of an alert, its further and stronger rings, and its goal.
    static func ofTextAndTimes(_ alert: Alert) -> [TextRow] {
        [
            TextRow(
                tr("Text below the title"), \.content.body, of: alert, text: \.self, read: { $0 }),
            TextRow(
                tr("Also ring before (10m, 1h)"), \.before, of: alert,
                text: { leads in
                    leads.map { tr(DurationText.message(seconds: $0.length)) }
                        .joined(separator: ", ")
                }, read: LeadReading.leads),
            TextRow(
                tr("Ring again until answered (5m)"), optional: \.again, of: alert,
                text: { tr(DurationText.message(seconds: $0)) }, read: DurationReading.seconds),
            TextRow(
                tr("If unanswered (3:critical; 5:alarm)"), \.escalations, of: alert,
                text: { $0.map(\.words).joined(separator: "; ") },
                read: { text throws(AlertError) in
                    var steps: [Escalation] = []
                    for step in text.split(separator: ";") {
                        steps.append(try EscalationReading.step(String(step)))
                    }
                    return steps
                }),
            TextRow(
                tr("Goal: how often to be done each day (8)"), optional: \.goal, of: alert,
                text: { "\($0)" }, read: GoalReading.goal),
        ]
    }

    /// Returns the rows for what belongs to an alert: its group, what it opens, and its picture.
    static func ofPlaces(_ alert: Alert) -> [TextRow] {
        [
            TextRow(tr("Group"), optional: \.group, of: alert, text: \.self, read: { $0 }),
            TextRow(
                tr("Open on a click (address or program)"), optional: \.content.open, of: alert,
                text: \.rawValue, read: { text throws(AlertError) in try OpenTarget(text) }),
            TextRow(
                tr("Picture (path of a file)"), optional: \.content.image, of: alert,
                text: \.self, read: { $0 }),
        ]
    }
}

extension Escalation {
    /// The words with which the step is written: `3:critical`, `3:run COMMAND`.
    fileprivate var words: String {
        "\(after):\(kind.rawValue)" + (command.map { " \($0)" } ?? "")
    }
}
