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
    private let bodyRow = EntryRow(tr("Text below the title"))
    private let beforeRow = EntryRow(tr("Also ring before (10m, 1h)"))
    private let againRow = EntryRow(tr("Ring again until answered (5m)"))
    private let alarmRow = ActionRow(tr("Sound until answered"))
    private let alarm = Switch()
    private let goalRow = EntryRow(tr("Goal: how often to be done each day (8)"))
    private let soundRow: ChoiceRow
    private let play = Button(icon: "media-playback-start-symbolic", tr("Play the Sound"))
    private let urgencyRow: ChoiceRow
    private let groupRow = EntryRow(tr("Group"))
    private let openRow = EntryRow(tr("Open on a click (address or program)"))
    private let imageRow = EntryRow(tr("Picture (path of a file)"))
    private let former: Alert
    private let sounds: [Sound]
    private var formerTexts: [String] = []

    init(_ alert: Alert) {
        former = alert
        let usual: [Sound] = [.default, .none] + SoundNames.usual.map(Sound.named)
        let own = alert.content.sound
        sounds = usual.contains(own) ? usual : usual + [own]
        soundRow = ChoiceRow(tr("Sound"), sounds.map(SoundNames.name))
        urgencyRow = ChoiceRow(tr("Urgency"), [tr("Low"), tr("Normal"), tr("Critical")])
        expander = ExpanderRow(
            tr("More"),
            [
                bodyRow, beforeRow, againRow, goalRow, alarmRow, soundRow, urgencyRow, groupRow,
                openRow,
                imageRow,
            ])
        expander.setSubtitle(tr("Text, early rings, sound, group"))
        alarmRow.append(alarm)
        alarmRow.onActivate(of: alarm)
        play.style("flat")
        play.centerVertically()
        soundRow.append(play)
        play.onClick { [unowned self] in SoundNames.play(sounds[soundRow.index]) }
        show(alert)
    }

    private func show(_ alert: Alert) {
        let content = alert.content
        bodyRow.show(content.body)
        beforeRow.show(
            alert.before.map { tr(DurationText.message(seconds: $0.length)) }
                .joined(separator: ", "))
        againRow.show(alert.again.map { tr(DurationText.message(seconds: $0)) } ?? "")
        alarm.show(alert.alarm != nil)
        goalRow.show(alert.goal.map { "\($0)" } ?? "")
        soundRow.show(sounds.firstIndex(of: content.sound) ?? 0)
        urgencyRow.show(Urgency.allCases.firstIndex(of: content.urgency) ?? 1)
        groupRow.show(alert.group ?? "")
        openRow.show(content.open?.rawValue ?? "")
        imageRow.show(content.image ?? "")
        formerTexts = texts.map(\.text)
    }

    private var texts: [EntryRow] {
        [bodyRow, beforeRow, againRow, groupRow, openRow, imageRow, goalRow]
    }

    /// Calls a function when the user changes a row.
    func onChange(_ body: @escaping @WindowActor () -> Void) {
        for row in texts { row.onChange(body) }
        alarm.onChange { _ in body() }
        soundRow.onChange { _ in body() }
        urgencyRow.onChange { _ in body() }
    }

    /// Applies the rows that the user has changed.
    ///
    /// - Parameter alert: The alert.
    /// - Throws: ``AlertError`` about the first text without a meaning.
    func apply(to alert: inout Alert) throws(AlertError) {
        let new = texts.map(\.text)
        func changed(_ index: Int) -> String? {
            new[index] == formerTexts[index] ? nil : new[index]
        }
        if let body = changed(0) { alert.content.body = body }
        if let before = changed(1) { alert.before = try LeadReading.leads(before) }
        if let again = changed(2) {
            alert.again = again.isEmpty ? nil : try DurationReading.seconds(again)
        }
        if let group = changed(3) { alert.group = group.isEmpty ? nil : group }
        if let open = changed(4) {
            alert.content.open = open.isEmpty ? nil : try OpenTarget(open)
        }
        if let image = changed(5) { alert.content.image = image.isEmpty ? nil : image }
        if let goal = changed(6) {
            alert.goal = goal.isEmpty ? nil : try GoalReading.goal(goal)
        }
        let sound = sounds[soundRow.index]
        if sound != former.content.sound { alert.content.sound = sound }
        if alarm.isOn != (former.alarm != nil) { alert.alarm = alarm.isOn ? Alarm() : nil }
        let urgency = Urgency.allCases[urgencyRow.index]
        if urgency != former.content.urgency { alert.content.urgency = urgency }
    }
}
