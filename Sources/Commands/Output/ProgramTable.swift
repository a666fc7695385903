import Alerts
import Localization
import Messages
import Wording

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
    fileprivate var style: Table.Style? {
        switch program.authorization {
        case .authorized, .provisional: switchedOff == nil ? nil : .yellow
        case .notDetermined: .yellow
        case .denied: .dim
        }
    }
}
