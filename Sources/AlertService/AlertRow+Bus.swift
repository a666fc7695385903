import Alerts
import DBus
import JSONText
import Recurrence

extension [AlertRow] {
    /// The rows for the bus, as columns: `asasasasasau`.
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
        self = []
        guard values.count >= 6 else { return }
        let texts = values[..<5].map { $0.asStrings ?? [] }
        let skips = values[5].asArray ?? []
        // They are as long as each other, unless another program has the service's name.
        let count = texts.map(\.count).reduce(skips.count, Swift.min)
        for index in 0..<count {
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
