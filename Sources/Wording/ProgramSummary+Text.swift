package import Alerts
import Localization
import Messages

extension ProgramSummary {
    /// The user's decision, and the parts that are switched off.
    package var permission: String {
        let word = program.authorization.word
        guard program.mayAddRequests, let off = switchedOff else { return word }
        return tr("\(word), off: \(off)")
    }

    /// The names of the switches that are off; `nil` if all are on.
    package var switchedOff: String? {
        let names = [
            program.showsAlerts ? nil : tr("alerts"), program.playsSounds ? nil : tr("sounds"),
            program.showsBadge ? nil : tr("badge"),
        ].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}

extension Program.Authorization {
    /// The word for the user's decision.
    package var word: String {
        switch self {
        case .notDetermined: tr("undecided")
        case .denied: tr("denied")
        case .authorized: tr("allowed")
        case .provisional: tr("quiet")
        }
    }
}
