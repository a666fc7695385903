/// Rows in columns that line up, for people.
struct Table {
    private var rows: [[String]]

    init(_ header: String...) {
        rows = [header]
    }

    mutating func add(_ cells: String...) {
        rows.append(cells)
    }

    /// The table as text; where it is wider than the terminal, the widest columns are cut.
    func text(width: Int?) -> String {
        let gap = "  "
        var widths = rows[0].indices.map { column in
            rows.map { Terminal.columns(of: $0[column]) }.max() ?? 0
        }
        if let width {
            while let widest = widths.max(), widest > 8,
                widths.reduce(0, +) + gap.count * (widths.count - 1) > width
            {
                widths[widths.lastIndex(of: widest) ?? 0] -= 1
            }
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let cut = Terminal.fit(cell, into: widths[column])
                let isLast = column == row.count - 1
                line += isLast ? cut : Terminal.pad(cut, to: widths[column]) + gap
            }
            return line
        }.joined(separator: "\n")
    }
}
