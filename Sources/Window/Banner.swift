import Adwaita
import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// The line above the pages that says why alerts are silent or wait, with buttons that end it.
final class Banner: Box {
    private let label = Label()
    private let resume = Button(tr("Resume"))
    private let back = Button(tr("I Am Back"))
    private let revealer: Revealer

    init() {
        label.growHorizontally()
        let line = Box(.across, spacing: 12, [label, resume, back])
        line.margin(6)
        line.style("toolbar")
        revealer = Revealer(line)
        super.init(.down, [revealer])
        isVisible = false
    }

    /// Calls a function when the user ends the pause.
    func onResume(_ body: @escaping @WindowActor () -> Void) { resume.onClick(body) }

    /// Calls a function when users who said that they are away say that they are back.
    func onBack(_ body: @escaping @WindowActor () -> Void) { back.onClick(body) }

    /// Shows the pauses and quiet hours of all alerts and the absence of the user, or hides the line if
    /// there are none.
    func show(_ silence: Silence, _ away: AwayStatus, _ timeFormat: RelativeTimeFormat) {
        var texts: [String] = []
        if let pause = silence.pause {
            texts.append(
                pause.until.map { tr("All alerts are paused until \(timeFormat.pauseEnd($0)).") }
                    ?? tr("All alerts are paused."))
        } else if let pause = silence.plannedPause {
            texts.append(
                tr("All alerts will be paused from \(timeFormat.pauseStart(pause.since))."))
        }
        if let end = silence.quietUntil {
            texts.append(
                tr(
                    "Quiet hours until \(timeFormat.describe(end)): only critical alerts and timers ring."
                ))
        }
        if away.absence != nil, let sentence = away.sentence(timeFormat) { texts.append(sentence) }
        label.text = texts.joined(separator: " ")
        resume.isVisible = silence.pause != nil
        back.isVisible = away.absence?.reason == .said
        isVisible = !texts.isEmpty
        revealer.isRevealed = !texts.isEmpty
    }

    /// Hides the line.
    func hide() {
        revealer.isRevealed = false
        isVisible = false
    }
}
