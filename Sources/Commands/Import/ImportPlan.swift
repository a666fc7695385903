import Alerts
import Localization
import Messages

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

    /// "12 alerts (10 new, 2 changed; 3 as they are already)".
    var summary: Message {
        let count = Message.counted(
            alerts.count, one: "one alert", other: "\(alerts.count) alerts")
        return Message(
            "\(count) (\(added.count) new, \(changed.count) changed, "
                + "\(unchanged.count) as they are already)")
    }

    /// What to say where there is nothing to write.
    var nothing: Message {
        unchanged.isEmpty
            ? Message("Nothing to import.")
            : Message("Nothing to import; \(unchanged.count) as they are already.")
    }

    /// The notes, at most so many of a kind.
    var remarks: [String] {
        let over = notes.filter { $0.isNatural && $0.isRefusal }
        var lines: [String] = []
        if !over.isEmpty {
            let some = over.prefix(3).map(\.title) + (over.count > 3 ? ["…"] : [])
            let titles = some.joined(separator: ", ")
            lines.append(
                tr("Left out, being over, done or there twice: \(over.count) (\(titles))"))
        }
        lines += section(tr("Left out:"), faults)
        lines += section(tr("Taken otherwise than written:"), notes.filter { !$0.isRefusal })
        return lines
    }

    private func section(_ title: String, _ notes: [ImportSource.Note]) -> [String] {
        guard !notes.isEmpty else { return [] }
        let shown = notes.prefix(Self.mostNotes).map { "  " + tr($0.text) }
        let rest = notes.count - shown.count
        return [title] + shown + (rest > 0 ? ["  " + tr("and \(rest) more; --json has all")] : [])
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
                        "title": .string($0.title), "message": .string($0.message.description),
                        "refused": .bool($0.isRefusal),
                    ])
                }),
        ])
    }
}
