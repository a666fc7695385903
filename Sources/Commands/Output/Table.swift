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
    /// The styles of cells, by their index.
    private var styles: [Int: Style] = [:]

    /// A style, by its code in ECMA-48, section 8.3.117.
    enum Style: Int {
        case dim = 2
        case yellow = 33
    }

    init(_ header: String...) {
        widths = header.map { _ in 0 }
        add(header)
    }

    /// Whether the table has no row except the header.
    var isEmpty: Bool { cells.count == widths.count }

    /// The width of the whole table in columns of the terminal.
    var width: Int { widths.reduce(0, +) + Self.gap * (widths.count - 1) }

    /// The space between two columns.
    private static let gap = 2

    mutating func add(_ cells: String...) {
        add(cells.map { $0.printable(keepsLayout: false) })
    }

    /// Styles a cell of the last row if the terminal has colours.
    mutating func style(_ column: Int, _ style: Style) {
        if Terminal.hasColor { styles[cells.count - widths.count + column] = style }
    }

    private mutating func add(_ row: [String]) {
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
    /// with titles and schedules, are cut first.
    func text(width: Int?) -> String {
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
                    let style = styles[row + index]
                    if let style { text.append(contentsOf: "\u{1B}[\(style.rawValue)m".utf8) }
                    text.append(contentsOf: cut.utf8)
                    if style != nil { text.append(contentsOf: "\u{1B}[0m".utf8) }
                    missing = 0
                }
                missing += width + gap
                missing -= isCut ? Terminal.columns(of: cut) : columns[row + index]
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
