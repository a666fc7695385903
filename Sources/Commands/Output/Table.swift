/// Rows in columns that line up, for people.
struct Table {
    private var rows: [[String]]

    init(_ header: String...) {
        rows = [header]
    }

    mutating func add(_ cells: String...) {
        rows.append(cells)
    }

    /// The table as text; where it is wider than the terminal, the widest columns are cut, and of them
    /// first the last two, where titles and schedules stand.
    func text(width: Int?) -> String {
        let gap = "  "
        var widths = rows[0].indices.map { column in
            rows.map { Terminal.columns(of: $0[column]) }.max() ?? 0
        }
        if let width {
            while widths.reduce(0, +) + gap.count * (widths.count - 1) > width {
                let last = widths.indices.suffix(2).filter { widths[$0] > 12 }
                let columns = last.isEmpty ? widths.indices.filter { widths[$0] > 8 } : last
                guard let widest = columns.reversed().max(by: { widths[$0] < widths[$1] }) else {
                    break
                }
                widths[widest] -= 1
            }
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let cut = Terminal.fit(cell, into: widths[column])
                line += Terminal.pad(cut, to: widths[column]) + gap
            }
            return line.trimmingTrailingSpaces
        }.joined(separator: "\n")
    }
}
