import Alerts
import Localization
import Messages

extension Silence {
    /// The sentences that say why alerts are silent now; none if they are not.
    func sentences(_ timeFormat: RelativeTimeFormat) -> [String] {
        var sentences: [String] = []
        if let pause {
            sentences.append(
                pause.until.map { tr("All alerts are paused until \(timeFormat.describe($0)).") }
                    ?? tr("All alerts are paused until 'peal resume'."))
        }
        if let quietUntil {
            let end = timeFormat.describe(quietUntil)
            sentences.append(tr("Quiet hours until \(end): only critical alerts ring."))
        }
        return sentences
    }
}
