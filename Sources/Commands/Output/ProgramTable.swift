import Alerts
import Localization
import Messages

/// A table with one program in each row.
struct ProgramTable {
    private let programs: [ProgramSummary]

    init(_ programs: [ProgramSummary]) {
        self.programs = programs
    }

    /// Returns the table as text.
    ///
    /// In a narrow terminal, the names are left out in favour of the ids.
    func text(width: Int?) -> String {
        var full = Table(tr("ID"), tr("PERMISSION"), tr("PENDING"), tr("NAME"))
        var narrow = Table(tr("ID"), tr("PERMISSION"), tr("PENDING"))
        for program in programs {
            let pending = "\(program.pending)"
            full.add(program.id.rawValue, program.permission, pending, program.program.name)
            narrow.add(program.id.rawValue, program.permission, pending)
            if let style = program.style {
                full.style(1, style)
                narrow.style(1, style)
            }
        }
        let table = width.map { full.width > $0 } == true ? narrow : full
        return table.text(width: width)
    }
}

extension ProgramSummary {
    /// The user's decision, and the parts that are switched off.
    var permission: String {
        let word = program.authorization.word
        guard program.mayAddRequests, let off = switchedOff else { return word }
        return tr("\(word), off: \(off)")
    }

    /// The names of the switches that are off; `nil` if all are on.
    var switchedOff: String? {
        let names = [
            program.showsAlerts ? nil : tr("alerts"), program.playsSounds ? nil : tr("sounds"),
            program.showsBadge ? nil : tr("badge"),
        ].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    fileprivate var style: Table.Style? {
        switch program.authorization {
        case .authorized, .provisional: switchedOff == nil ? nil : .yellow
        case .notDetermined: .yellow
        case .denied: .dim
        }
    }
}

extension Program.Authorization {
    /// The word for the user's decision.
    var word: String {
        switch self {
        case .notDetermined: tr("undecided")
        case .denied: tr("denied")
        case .authorized: tr("allowed")
        case .provisional: tr("quiet")
        }
    }
}
