package import Alerts
import Localization
import Messages

extension Silence {
    /// The sentences that say when all alerts are silent, now or later; empty if there is neither a
    /// pause nor quiet hours.
    package func sentences(_ timeFormat: RelativeTimeFormat) -> [String] {
        var sentences: [String] = []
        if let pause {
            sentences.append(
                pause.until.map { tr("All alerts are paused until \(timeFormat.pauseEnd($0)).") }
                    ?? tr("All alerts are paused until 'peal resume'."))
        }
        if let plannedPause {
            let start = timeFormat.pauseStart(plannedPause.since)
            sentences.append(
                plannedPause.until.map {
                    tr("All alerts will be paused from \(start) until \(timeFormat.pauseEnd($0)).")
                } ?? tr("All alerts will be paused from \(start) until 'peal resume'."))
        }
        if let quietUntil {
            let end = timeFormat.describe(quietUntil)
            sentences.append(tr("Quiet hours until \(end): only critical alerts and timers ring."))
        }
        return sentences
    }
}
