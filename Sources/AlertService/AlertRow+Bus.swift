import Alerts
import DBus
import JSONText
import Recurrence

extension AlertRow {
    /// The row for the bus, `(sssssu)`.
    var busValue: Value {
        .structure([
            .string(id.rawValue), .string(title),
            .string(trigger.json(in: .utc, isBrief: true).text()),
            .string(next.map { $0.rfc3339() } ?? ""), .string(standing.rawValue),
            .uint32(UInt32(clamping: skip)),
        ])
    }

    /// Reads a row from the bus; `nil` if it is one of a Peal to come, and not known here.
    ///
    /// - Parameters:
    ///   - value: the row.
    ///   - triggers: those that have been read, by their texts: many alerts have the same.
    /// - Throws: what is wrong with a part of it.
    init?(_ value: Value, triggers: inout [String: Trigger]) throws {
        guard case .structure(let parts) = value, parts.count >= 6, let id = parts[0].asString,
            let title = parts[1].asString, let text = parts[2].asString,
            let next = parts[3].asString, let word = parts[4].asString,
            let standing = Standing(rawValue: word), let skip = parts[5].asUInt32
        else { return nil }
        let trigger: Trigger
        if let known = triggers[text] {
            trigger = known
        } else {
            trigger = try Trigger(json: try JSONValue(text: text))
            triggers[text] = trigger
        }
        self.init(
            id: try Alert.ID(id), title: title, trigger: trigger,
            next: next.isEmpty ? nil : try Instant(rfc3339: next), standing: standing,
            skip: Int(skip))
    }
}
