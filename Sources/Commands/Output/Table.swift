/// A human-readable table with aligned columns.
struct Table {
    /// The cells, row by row, with the header first.
    private var cells: [String] = []
    /// The width of each cell in columns of the terminal.
    private var columns: [Int] = []
    /// The width of each column of the table: the width of its widest cell.
    private var widths: [Int]
    /// The columns that are never cut.
    var uncut: Set<Int> = []
    /// The columns whose heading comes before each cell if the table is stacked, because the cell
    /// alone does not say what it is.
    var labelled: Set<Int> = []
    /// The styles of cells, by their index.
    private var styles: [Int: Style] = [:]

    /// A style, by its code in ECMA-48, section 8.3.117.
    enum Style: Int {
        case dim = 2
        case yellow = 33
    }

    init(_ header: String...) { self.init(header) }

    init(_ header: [String]) {
        widths = header.map { _ in 0 }
        append(header)
    }

    /// Whether the table has no row except the header.
    var isEmpty: Bool { cells.count == widths.count }

    /// The width of the whole table in columns of the terminal.
    var width: Int { widths.reduce(0, +) + Self.gap * (widths.count - 1) }

    /// The space between two columns.
    private static let gap = 2

    /// On a terminal with fewer columns, a table that does not fit is stacked instead of cut.
    private static let narrow = 60

    mutating func add(_ cells: String...) { add(cells) }

    mutating func add(_ cells: [String]) {
        append(cells.map { $0.printable(keepsLayout: false) })
    }

    /// Styles a cell of the last row if the terminal has colours.
    mutating func style(_ column: Int, _ style: Style) {
        if Terminal.hasColor { styles[cells.count - widths.count + column] = style }
    }

    private mutating func append(_ row: [String]) {
        for (index, cell) in row.enumerated() {
            let width = Terminal.columns(of: cell)
            columns.append(width)
            widths[index] = max(widths[index], width)
        }
        cells += row
    }

    /// Returns the table as text.
    ///
    /// If the table is wider than the terminal, its widest columns are cut. The last two columns,
    /// with titles and schedules, are cut first. On a narrow terminal the cells of a row are
    /// written below each other instead.
    func text(width: Int?) -> String {
        if let width, width < Self.narrow, self.width > width { return stacked(width) }
        let gap = Self.gap
        var widths = widths
        if let width {
            while widths.reduce(0, +) + gap * (widths.count - 1) > width {
                let last = widths.indices.suffix(2).filter { widths[$0] > 12 }
                let others = widths.indices.filter { widths[$0] > 8 && !uncut.contains($0) }
                let candidates = last.isEmpty ? others : last
                guard let widest = candidates.reversed().max(by: { widths[$0] < widths[$1] }) else {
                    break
                }
                widths[widest] -= 1
            }
        }
        var text: [UInt8] = []
        for row in stride(from: 0, to: cells.count, by: widths.count) {
            if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
            var missing = 0
            for (index, width) in widths.enumerated() {
                let cell = cells[row + index]
                let isCut = columns[row + index] > width
                let cut = isCut ? Terminal.fit(cell, into: width) : cell
                // Write spaces only before the next cell, so that no line ends with spaces.
                if !cut.isEmpty {
                    text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: missing))
                    text.append(contentsOf: styled(cut, row + index).utf8)
                    missing = 0
                }
                missing += width + gap
                missing -= isCut ? Terminal.columns(of: cut) : columns[row + index]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the rows without a header, each with as many cells on a line as fit.
    private func stacked(_ width: Int) -> String {
        var lines: [String] = []
        for row in stride(from: widths.count, to: cells.count, by: widths.count) {
            var line = ""
            var taken = 0
            for index in row..<row + widths.count where !cells[index].isEmpty {
                let label = labelled.contains(index - row) ? cells[index - row] + " " : ""
                let columns = columns[index] + Terminal.columns(of: label)
                if taken > 0, taken + Self.gap + columns > width {
                    lines.append(line)
                    (line, taken) = ("", 0)
                }
                let isFirst = index == row
                let indent = taken > 0 ? Self.gap : isFirst ? 0 : 2
                taken += indent + columns
                line += String(repeating: " ", count: indent) + label
                line += styled(wrapped(cells[index], taken > width ? width : nil), index)
            }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a cell that is alone on its line, wrapped after the indent.
    private func wrapped(_ cell: String, _ width: Int?) -> String {
        guard let width else { return cell }
        let indent = "  "
        return String(Terminal.wrap(cell, after: indent, to: width).dropFirst(indent.count))
    }

    private func styled(_ cell: String, _ index: Int) -> String {
        styles[index].map { "\u{1B}[\($0.rawValue)m\(cell)\u{1B}[0m" } ?? cell
    }
}
