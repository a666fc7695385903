import Alerts

/// What an import is to change, and how that is told.
struct ImportPlan {
    private(set) var added: [Alert] = []
    private(set) var changed: [Alert] = []
    private(set) var unchanged: [Alert] = []
    let notes: [ImportSource.Note]

    init(_ source: ImportSource, existing: [AlertStatus]) {
        notes = source.notes
        let known = Dictionary(uniqueKeysWithValues: existing.map { ($0.id, $0.alert) })
        for alert in source.alerts {
            switch known[alert.id] {
            case nil: added.append(alert)
            case alert: unchanged.append(alert)
            default: changed.append(alert)
            }
        }
    }

    /// What is to be written.
    var alerts: [Alert] { added + changed }

    /// What the file gets wrong, which nothing is taken for unless that is wished.
    var faults: [ImportSource.Note] { notes.filter { $0.isRefusal && !$0.isNatural } }

    /// "12 alerts: 10 new, 2 changed; 3 are there already".
    var summary: String {
        var parts: [String] = []
        if !added.isEmpty { parts.append("\(added.count) new") }
        if !changed.isEmpty { parts.append("\(changed.count) changed") }
        let count = alerts.count == 1 ? "1 alert" : "\(alerts.count) alerts"
        let there = unchanged.isEmpty ? "" : "; \(unchanged.count) as they are already"
        return count + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")) + there
    }

    /// What to say where there is nothing to write.
    var nothing: String {
        unchanged.isEmpty
            ? "Nothing to import." : "Nothing to import; \(unchanged.count) as they are already."
    }

    /// The notes, at most so many of a kind.
    var remarks: [String] {
        let over = notes.filter { $0.isNatural && $0.isRefusal }
        var lines: [String] = []
        if !over.isEmpty {
            lines.append(
                "Left out, being over, done or there twice: \(over.count)"
                    + (over.count <= 3
                        ? " (" + over.map(\.title).joined(separator: ", ") + ")" : ""))
        }
        lines += section("Left out:", faults)
        lines += section("Taken otherwise than written:", notes.filter { !$0.isRefusal })
        return lines
    }

    private func section(_ title: String, _ notes: [ImportSource.Note]) -> [String] {
        guard !notes.isEmpty else { return [] }
        let shown = notes.prefix(Self.mostNotes).map { "  " + $0.text }
        let rest = notes.count - shown.count
        return [title] + shown + (rest > 0 ? ["  and \(rest) more; --json has all"] : [])
    }

    private static let mostNotes = 20

    func json(isImported: Bool) -> JSONValue {
        func ids(_ alerts: [Alert]) -> JSONValue { .array(alerts.map { .string($0.id.rawValue) }) }
        return .object([
            "imported": .bool(isImported), "added": ids(added), "changed": ids(changed),
            "unchanged": ids(unchanged),
            "notes": .array(
                notes.map {
                    .object([
                        "code": .string($0.code), "line": $0.line.map { .int($0) } ?? .null,
                        "title": .string($0.title), "message": .string($0.message),
                        "refused": .bool($0.isRefusal),
                    ])
                }),
        ])
    }
}
