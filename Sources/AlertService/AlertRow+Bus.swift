import Alerts
import DBus
import JSONText
import Recurrence

extension [AlertRow] {
    /// The rows for the bus, a column each, which is read and written in half the time of a structure
    /// for each row: `asasasasasau`.
    var busValues: [Value] {
        [
            .strings(map(\.id.rawValue)),
            .strings(map(\.title)),
            .strings(map { $0.trigger.json(in: .utc, isBrief: true).text() }),
            .strings(map { $0.next.map { $0.rfc3339() } ?? "" }),
            .strings(map(\.standing.rawValue)),
            .array(of: "u", map { .uint32(UInt32(clamping: $0.skip)) }),
        ]
    }

    /// Reads rows from the bus, without those that stand in a way that is not known here.
    ///
    /// - Parameters:
    ///   - values: the columns.
    ///   - triggers: those that have been read, by their texts: many alerts have the same.
    /// - Throws: what is wrong with a part of it.
    init(_ values: [Value], triggers: inout [String: Trigger]) throws {
        let texts = values.prefix(5).map { $0.asStrings ?? [] }
        let skips = values.dropFirst(5).first?.asArray ?? []
        self = []
        // Of a column that is shorter than the others there is nothing to show.
        for index in 0..<(texts.count < 5 ? 0 : (texts.map(\.count) + [skips.count]).min() ?? 0) {
            guard let standing = AlertRow.Standing(rawValue: texts[4][index]) else { continue }
            let text = texts[2][index]
            let trigger: Trigger
            if let known = triggers[text] {
                trigger = known
            } else {
                trigger = try Trigger(json: try JSONValue(text: text))
                triggers[text] = trigger
            }
            let next = texts[3][index]
            append(
                AlertRow(
                    id: try Alert.ID(texts[0][index]), title: texts[1][index], trigger: trigger,
                    next: next.isEmpty ? nil : try Instant(rfc3339: next), standing: standing,
                    skip: Int(skips[index].asUInt32 ?? 0)))
        }
    }
}
