package import Alerts
import Localization
import Messages

extension RelativeTimeFormat {
    /// Returns the countdown to the next ring of an alert on a day, its later rings on the same day, why
    /// they are silent, and how much of the goal is done.
    package func remark(of line: AgendaLine) -> String {
        var parts: [String] = []
        let progress = line.progress.map { [tr($0.message)] } ?? []
        if let silence = line.silence {
            // The user is done with all rings of such a line, so nothing more follows.
            if silence == .done { return ([silence.word] + progress).joined(separator: ", ") }
            parts.append(silence.word)
        } else if line.part == 0 {
            parts.append(shortCountdown(to: line.first))
        }
        if line.count == 2 {
            parts.append(tr("and \(time(of: line.last))"))
        } else if line.count > 2 {
            let end = time(of: line.last)
            let step = DurationText.message(seconds: line.step ?? 0)
            parts.append(tr("every \(step) until \(end)"))
            parts.append(
                tr(line.part == 0 ? "\(line.count) left" : "\(line.count) rings"))
        }
        return (parts + progress).joined(separator: ", ")
    }
}

extension AgendaLine.Silence {
    /// The word for the reason in the user's language.
    fileprivate var word: String {
        switch self {
        case .done: tr("done")
        case .paused: tr("paused")
        case .quiet: tr("quiet hours")
        case .skipped: tr("skipped")
        }
    }
}
