/// Rows in columns that line up, for people.
struct Table {
    private let header: [String]
    private var rows: [[String]] = []

    init(_ header: String...) {
        self.header = header
    }

    mutating func add(_ cells: String...) {
        rows.append(cells)
    }

    /// The table as text; the last column is cut where the terminal ends.
    func text(width: Int?) -> String {
        let all = [header] + rows
        let widths = header.indices.dropLast().map { column in
            all.map { Terminal.columns(of: $0[column]) }.max() ?? 0
        }
        return all.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) {
                line += cell + String(repeating: " ", count: width - Terminal.columns(of: cell) + 2)
            }
            let rest = width.map { max(8, $0 - Terminal.columns(of: line)) }
            let last = row.last ?? ""
            return line + (rest.map { Terminal.fit(last, into: $0) } ?? last)
        }.joined(separator: "\n")
    }
}
