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
        let gap = 2
        let columns = rows.map { $0.map { Terminal.columns(of: $0) } }
        var widths = rows[0].indices.map { column in columns.lazy.map { $0[column] }.max() ?? 0 }
        if let width {
            while widths.reduce(0, +) + gap * (widths.count - 1) > width {
                let last = widths.indices.suffix(2).filter { widths[$0] > 12 }
                let candidates = last.isEmpty ? widths.indices.filter { widths[$0] > 8 } : last
                guard let widest = candidates.reversed().max(by: { widths[$0] < widths[$1] }) else {
                    break
                }
                widths[widest] -= 1
            }
        }
        var text: [UInt8] = []
        for (row, columns) in zip(rows, columns) {
            if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
            var missing = 0
            for (index, cell) in row.enumerated() {
                let isCut = columns[index] > widths[index]
                let cut = isCut ? Terminal.fit(cell, into: widths[index]) : cell
                // Spaces go before what follows them, so that there are none at the end.
                if !cut.isEmpty {
                    text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: missing))
                    text.append(contentsOf: cut.utf8)
                    missing = 0
                }
                missing += widths[index] + gap
                missing -= isCut ? Terminal.columns(of: cut) : columns[index]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
