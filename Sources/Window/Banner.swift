import Adwaita
import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// The line above the pages that says why all alerts are silent, with a button that ends it.
final class Banner: Box {
    private let label = Label()
    private let resume = Button(tr("Resume"))
    private let revealer: Revealer

    init() {
        label.growHorizontally()
        let line = Box(.across, spacing: 12, [label, resume])
        line.margin(6)
        line.style("toolbar")
        revealer = Revealer(line)
        super.init(.down, [revealer])
        isVisible = false
    }

    /// Calls a function when the user ends the pause.
    func onResume(_ body: @escaping @WindowActor () -> Void) { resume.onClick(body) }

    /// Shows the pauses and quiet hours of all alerts, or hides the line if there are none.
    func show(_ silence: Silence, _ timeFormat: RelativeTimeFormat) {
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
        label.text = texts.joined(separator: " ")
        resume.isVisible = silence.pause != nil
        isVisible = !texts.isEmpty
        revealer.isRevealed = !texts.isEmpty
    }

    /// Hides the line.
    func hide() {
        revealer.isRevealed = false
        isVisible = false
    }
}
