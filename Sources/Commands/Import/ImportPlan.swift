import Alerts
import Calendars
import JSON
import Localization
import Messages
import Recurrence

/// The changes that an import will make.
struct ImportPlan {
    /// An existing alert that the import changes.
    struct Change {
        let old: Alert
        let new: Alert
    }

    /// An existing alert that keeps fields which differ from the calendar, because the user has
    /// edited them.
    struct Kept {
        let alert: Alert
        let fields: [Origin.Field]
    }

    private(set) var added: [Alert] = []
    private(set) var changed: [Change] = []
    private(set) var unchanged: [Alert] = []
    private(set) var kept: [Kept] = []
    private(set) var notes: [ImportNote]

    /// Compares a file with the existing alerts.
    ///
    /// - Parameters:
    ///   - source: The alerts and notes of the file.
    ///   - existing: All alerts.
    ///   - removed: The ids of alerts that the user has removed. A calendar does not bring them
    ///     back.
    init(_ source: ImportSource, existing: [AlertSnapshot], removed: Set<Alert.ID>) {
        notes = source.notes
        let known = Dictionary(uniqueKeysWithValues: existing.map { ($0.id, $0.alert) })
        let imported = Dictionary(
            existing.lazy.filter { $0.alert.calendar == nil }.compactMap { status in
                status.alert.origin.map { ($0.uid, status.alert) }
            },
            uniquingKeysWith: { first, _ in first })
        for candidate in source.candidates {
            let alert = candidate.alert
            switch candidate.author {
            case .user: replace(known[alert.id], with: alert)
            case .unknown where known[alert.id].map({ $0.isSame(as: alert) }) ?? true:
                replace(known[alert.id], with: alert)
            // This alert claims to be one of Peal's existing alerts, but differs from it. The
            // existing alert must not change, so import this one under a new id.
            case .unknown: merge(alert.asForeign(), imported, known, removed)
            case .calendar: merge(alert, imported, known, removed)
            }
        }
    }

    private mutating func replace(_ old: Alert?, with alert: Alert) {
        guard let old else {
            added.append(alert)
            return
        }
        if old.isSame(as: alert) {
            unchanged.append(old)
        } else {
            changed.append(Change(old: old, new: alert))
        }
    }

    private mutating func merge(
        _ alert: Alert, _ imported: [String: Alert], _ known: [Alert.ID: Alert],
        _ removed: Set<Alert.ID>
    ) {
        if let old = alert.origin.flatMap({ imported[$0.uid] }) {
            var (merged, fields) = old.merging(alert)
            if !fields.isEmpty { kept.append(Kept(alert: merged, fields: fields)) }
            let origin = merged.origin
            merged.origin = old.origin
            guard merged != old else {
                unchanged.append(old)
                return
            }
            merged.origin = origin
            changed.append(Change(old: old, new: merged))
        } else if removed.contains(alert.id) {
            notes.append(
                ImportNote(
                    code: ImportNote.removed, title: alert.content.title,
                    message: Message("You have removed it. --again imports it again."),
                    isRefusal: true))
        } else {
            var alert = alert
            var generator = SystemRandomNumberGenerator()
            while known[alert.id] != nil { alert.id = .random(using: &generator) }
            added.append(alert)
        }
    }

    /// The alerts to write.
    var alerts: [Alert] { added + changed.map(\.new) }

    /// The alerts that would run a command which they do not run yet.
    var commands: [Alert] {
        added.filter { !$0.commands.isEmpty }
            + changed.filter { !Set($0.new.commands).isSubset(of: $0.old.commands) }.map(\.new)
    }

    /// The notes about faulty entries.
    ///
    /// If there are any, nothing is imported without `--partial`.
    var faults: [ImportNote] { notes.filter { $0.isRefusal && !$0.isHarmless } }

    func json(isImported: Bool) -> JSONValue {
        func ids(_ alerts: [Alert]) -> JSONValue { .array(alerts.map { .string($0.id.rawValue) }) }
        return .object([
            "imported": .bool(isImported), "added": ids(added), "changed": ids(changed.map(\.new)),
            "unchanged": ids(unchanged), "kept": ids(kept.map(\.alert)),
            "notes": .array(notes.map(\.json)),
        ])
    }
}

extension Alert {
    /// Whether `other`, read from the file, is this alert.
    ///
    /// `other` may lack the target that a click opens, because an import without `--trust` drops
    /// targets that are not web pages.
    fileprivate func isSame(as other: Alert) -> Bool {
        var alert = self
        if other.content.open == nil, content.open?.isWebPage == false { alert.content.open = nil }
        return alert == other
    }
}
