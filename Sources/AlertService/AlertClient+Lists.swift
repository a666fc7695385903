public import AlertCoding
public import Alerts
import DBus
import JSON
public import Recurrence

/// Calls about many alerts; each call is split into several smaller ones.
extension AlertClient {
    /// Returns all alerts, sorted by id.
    ///
    /// The alerts are fetched in parts: the size of a message is limited, and the daemon cannot
    /// ring while it prepares an answer.
    public func list() async throws -> [AlertSnapshot] {
        try await statuses(of: try await call(.find, [.string("")]).first?.asStrings ?? [])
    }

    /// Returns the alerts with an unseen notification, the longest-waiting first.
    public func waiting() async throws -> [AlertSnapshot] {
        try await statuses(of: try await call(.waiting).first?.asStrings ?? [])
    }

    /// Returns the alerts with these ids, in the order of the ids.
    ///
    /// Unknown ids are left out.
    public func statuses(of ids: [Alert.ID]) async throws -> [AlertSnapshot] {
        try await statuses(of: ids.map(\.rawValue))
    }

    private func statuses(of ids: [String]) async throws -> [AlertSnapshot] {
        var documents = AlertDocuments()
        var statuses: [AlertSnapshot] = []
        statuses.reserveCapacity(ids.count)
        try await inParts(.documents, ids, [.string(AlertDetail.brief.rawValue), .string("")]) {
            for text in $0.first?.asStrings ?? [] {
                statuses.append(
                    try documents.snapshot(text.utf8.span)
                        ?? AlertSnapshot(json: JSONValue(text: text)))
            }
        }
        return statuses
    }

    /// Fetches the JSON texts of alerts, in the order of the ids.
    ///
    /// Unknown ids are left out.
    ///
    /// - Parameters:
    ///   - ids: the ids of the alerts.
    ///   - form: the amount of detail in each text.
    ///   - zone: the time zone whose offset is used to write instants.
    ///   - receive: receives the texts in several parts, as they arrive.
    /// - Throws: the error of `receive`, or the error of a call to the daemon.
    public func documents(
        of ids: [Alert.ID], _ form: AlertDetail, in zone: Zone,
        receive: ([String]) throws -> Void
    ) async throws {
        let rest = [Value.string(form.rawValue), .string(zone.identifier)]
        try await inParts(.documents, ids.map(\.rawValue), rest) {
            try receive($0.first?.asStrings ?? [])
        }
    }

    /// Returns the ids of the alerts in a group, or of all alerts, sorted by the times of their
    /// triggers.
    public func ids(inGroup group: String?, all: Bool) async throws -> [Alert.ID] {
        // The daemon takes an empty group name to mean all alerts, so never send the name of a group
        // if it is empty.
        if group == "" { return [] }
        let answer = try await call(.select, [.string(group ?? ""), .boolean(all)])
        return try (answer.first?.asStrings ?? []).map { try Alert.ID($0) }
    }

    /// Returns the ids of the alerts to which the conditions of a query apply, in its order.
    public func ids(matching query: AlertQuery) async throws -> [Alert.ID] {
        try ids(try await call(.query, [.properties(query.json.properties)]))
    }

    /// Returns the alerts that a user can mean by a name; several if it is ambiguous.
    public func ids(named name: String) async throws -> [Alert.ID] {
        try ids(try await call(.resolve, [.string(name)]))
    }

    /// Returns the groups, sorted by name.
    public func groups() async throws -> [AlertGroup] {
        try AlertGroup.columns.rows(try await call(.groups))
    }

    /// Returns the summary of each of these alerts for a list.
    public func rows(of ids: [Alert.ID]) async throws -> [AlertListItem] {
        var rows: [AlertListItem] = []
        try await self.rows(of: ids) { rows += $0 }
        return rows
    }

    /// Fetches the list items of alerts, in the order of the ids.
    ///
    /// Unknown ids are left out.
    ///
    /// - Parameters:
    ///   - ids: the ids of the alerts.
    ///   - receive: receives the rows in several parts, as they arrive.
    /// - Throws: the error of `receive`, or the error of a call to the daemon.
    public func rows(
        of ids: [Alert.ID], receive: ([AlertListItem]) throws -> Void
    ) async throws {
        try await inParts(.rows, ids.map(\.rawValue)) {
            try receive(try AlertListItem.columns.rows($0))
        }
    }

    /// Returns the coming rings in a line for each alert and part of the agenda.
    public func agendaLines(
        inGroup group: String?, ends: [Instant], limit: Int
    ) async throws -> [AgendaLine] {
        // The daemon takes an empty group name to mean all alerts.
        if group == "" { return [] }
        let answer = try await call(
            .agenda,
            [
                .string(group ?? ""), .strings(ends.map { $0.rfc3339() }),
                .uint32(UInt32(clamping: limit)),
            ])
        return try AgendaLine.columns.rows(answer)
    }

    /// Returns the number of these alerts' future rings in each span.
    public func countRings(of ids: [Alert.ID], in spans: TimeSpans) async throws -> [Int] {
        var counts = [Int](repeating: 0, count: spans.count)
        let rest = [
            Value.string(spans.start.rfc3339()), .uint32(UInt32(spans.seconds)),
            .uint32(UInt32(spans.count)),
        ]
        try await inParts(.countRings, ids.map(\.rawValue), rest) {
            let answer = $0.first?.asArray ?? []
            for (index, count) in answer.prefix(counts.count).enumerated() {
                counts[index] += Int(count.asUInt32 ?? 0)
            }
        }
        return counts
    }

    /// Calls a method with 250 ids at a time, and passes each answer to `receive`, in the order of
    /// the ids.
    ///
    /// With small calls the daemon can ring alerts in between, and no message exceeds the size
    /// limit.
    private func inParts(
        _ method: MemberName, _ ids: [String], _ rest: [Value] = [],
        receive: ([Value]) throws -> Void
    ) async throws {
        let size = 250
        try await withThrowingTaskGroup(of: (Int, [Value]).self) { group in
            var starts = stride(from: 0, to: ids.count, by: size).makeIterator()
            // Three calls run at once, so that the daemon prepares the next answer while we read
            // one.
            for _ in 0..<3 { callNext() }
            var early: [Int: [Value]] = [:]
            var expected = 0
            while let (start, answer) = try await group.next() {
                callNext()
                early[start] = answer
                while let answer = early.removeValue(forKey: expected) {
                    try receive(answer)
                    expected += size
                }
            }

            func callNext() {
                guard let start = starts.next() else { return }
                let part = Value.strings(Array(ids[start...].prefix(size)))
                group.addTask { (start, try await call(method, [part] + rest)) }
            }
        }
    }
}
