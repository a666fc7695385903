/// The text of a file with groups of keys and values, such as a desktop entry or the settings of
/// GNOME's and KDE's programs.
package struct KeyFile {
    private var groups: [String: [String: String]] = [:]

    /// Reads a text; of a key that occurs twice in a group, the first value counts.
    package init(_ text: String) {
        var group = ""
        for line in text.split(whereSeparator: \.isNewline).map(Self.trimmed) {
            if line.hasPrefix("["), line.hasSuffix("]") {
                group = String(line.dropFirst().dropLast())
            } else if let mark = line.firstIndex(of: "=") {
                let key = String(Self.trimmed(line[..<mark]))
                let value = String(Self.trimmed(line[line.index(after: mark)...]))
                if groups[group]?[key] == nil { groups[group, default: [:]][key] = value }
            }
        }
    }

    /// Returns the values of a group by their keys; empty if there is no such group.
    func group(_ name: String) -> [String: String] { groups[name] ?? [:] }

    /// Returns the value of a key; `nil` if the group does not have it.
    package func value(_ key: String, in group: String) -> String? { groups[group]?[key] }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { start[...$0] } ?? ""
    }
}
