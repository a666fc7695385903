import Messages

/// The details of one thing: a name and a value in each line.
struct DetailList {
    private let lines: [(name: String, value: String)]

    /// Creates a list; details without a value are left out.
    init(_ lines: [(String, String)]) {
        self.lines = lines.map { (name: $0.0, value: $0.1) }
    }

    var text: String {
        let margin = max(15, (lines.map { Terminal.columns(of: $0.name) }.max() ?? 0) + 2)
        return lines.filter { !$0.value.isEmpty }.map { name, value in
            let indent = String(repeating: " ", count: margin)
            let lines = value.split(separator: "\n", omittingEmptySubsequences: false).map {
                let line = String($0).printable(keepsLayout: false)
                guard let width = Terminal.width else { return indent + line }
                return Terminal.wrap(line, after: indent, to: width)
            }
            return Terminal.pad(name, to: margin)
                + lines.joined(separator: "\n").dropFirst(margin)
        }.joined(separator: "\n")
    }
}
