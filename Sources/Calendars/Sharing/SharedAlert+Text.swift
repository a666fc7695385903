public import Alerts
internal import JSON
internal import Messages
public import Recurrence

/// A shared alert as an item of a calendar folder: one entry that other programs can show, with the
/// fields in `X-PEAL-RECORD`.
///
/// `X-PEAL-RECORD` is an object with a member for each field, whose value is a list of the instant
/// of the last change, in microseconds since 1970, and the value.
extension SharedAlert {
    /// The UID of the item, the same on all machines.
    public var uid: String { id.rawValue + AlertEntries.uidSuffix }

    /// Reads the text of an item.
    ///
    /// - Throws: ``CalendarError`` with a sentence for the user.
    public init(text: String) throws(CalendarError) {
        let scanner = try ICalendar.scanner(of: text, zone: .utc, now: .distantPast)
        let property = "X-PEAL-RECORD"
        guard let item = scanner.entries.first(where: { $0.component.first(property) != nil }),
            let record = item.component.first(property)?.text
        else {
            throw CalendarError(
                code: .notShared, message: "It is no alert that Peal has shared.")
        }
        if let damage = item.damage {
            throw CalendarError(
                code: .notShared, message: Entry.refusal(for: damage).message)
        }
        guard let uid = item.uid, uid.hasSuffix(AlertEntries.uidSuffix),
            let id = try? Alert.ID(String(uid.dropLast(AlertEntries.uidSuffix.count)))
        else { throw Self.unreadable }
        try self.init(id: id, record: record)
    }

    /// Reads the fields of an alert from ``record``.
    ///
    /// - Throws: ``CalendarError`` with a sentence for the user.
    public init(id: Alert.ID, record: String) throws(CalendarError) {
        guard case .object(let members)? = try? JSONValue(text: record) else {
            throw Self.unreadable
        }
        self.init(id: id, fields: [:])
        for member in members {
            guard case .array(let parts) = member.value, parts.count == 2,
                case .int(let microseconds) = parts[0]
            else { throw Self.unreadable }
            let changed = Instant(microseconds: Int64(microseconds))
            // Later changes could not follow one at the end of time.
            guard changed < .distantFuture - .seconds(86_400) else { throw Self.unreadable }
            fields[member.key] = Field(value: parts[1], changed: changed)
        }
    }

    private static var unreadable: CalendarError {
        CalendarError(
            code: .notShared, message: "What Peal has written into it cannot be read.")
    }

    /// Returns the text of the item.
    ///
    /// On machines in the same zone, equal alerts give equal texts.
    ///
    /// - Parameter zone: The machine's zone, for times that must be listed one by one.
    /// - Returns: A calendar with one entry.
    public func text(in zone: Zone) -> String {
        // The entry depends on no clock, so the last change takes the place of the current time.
        var exporter = CalendarExporter(zone: zone, now: changed, count: 1)
        exporter.add(self)
        return exporter.export().text
    }

    /// The fields as JSON.
    public var record: String {
        JSONValue.object(
            JSONObject(
                fields.map { key, field in
                    .init(key, .array([.int(Int(field.changed.microseconds)), field.value]))
                })
        ).text()
    }

    /// The title, even if this version of Peal cannot read the other fields.
    var title: String? {
        if case .string(let title)? = fields["title"]?.value { title } else { nil }
    }
}
