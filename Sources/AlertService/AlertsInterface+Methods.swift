import AlertCoding
import Alerts
import DBus
import JSON
import Recurrence

/// The methods, one row each. `docs/dbus.md` describes them.
extension AlertsInterface {
    private typealias Method = ServedMethod<ServiceCall>

    static let storing: [ServedMethod<ServiceCall>] = [
        // The answer has at most `AlertPreview.usualLimit` rings, as that of the two methods below.
        Method(.add, inputs: ["alert": "a{sv}"], outputs: AlertPreview.outputs) { call in
            var generator = SystemRandomNumberGenerator()
            let alert = try call.alert(newID: .random(using: &generator))
            return try await call.scheduler.add(call.permitted(alert)).busValues(in: call.zone)
        },
        Method(.update, inputs: ["alert": "a{sv}"], outputs: AlertPreview.outputs) { call in
            try await call.scheduler.update(call.permitted(call.alert()))
                .busValues(in: call.zone)
        },
        // Fails with `AlertChanged` if the stored alert no longer equals "old".
        Method(
            .replace, inputs: ["old": "a{sv}", "alert": "a{sv}"], outputs: AlertPreview.outputs
        ) { call in
            try await call.scheduler.replace(
                call.alert(0), with: call.permitted(call.alert(1))
            )
            .busValues(in: call.zone)
        },
        // Like `Replace` for several alerts, as one change. "old" and "documents" are the JSON texts of
        // the same alerts, in the same order. Either all are replaced or none.
        Method(.replaceAll, inputs: ["old": "as", "documents": "as"]) { call in
            try await call.scheduler.replace(
                call.documents(0), with: call.permitted(call.documents(1)))
            return []
        },
        // Stores nothing. "new" says whether the alert would be added or replace the one with its
        // id. "rings" and "skipped" have at most "limit" elements each.
        Method(
            .preview, inputs: ["alert": "a{sv}", "new": "b", "limit": "u"],
            outputs: AlertPreview.outputs, takesLong: hasHighLimit
        ) { call in
            let isNew = call.boolean(1)
            var generator = SystemRandomNumberGenerator()
            let alert = try call.alert(newID: isNew ? .random(using: &generator) : nil)
            return try await call.scheduler.preview(alert, isNew: isNew, limit: call.limit(2))
                .busValues(in: call.zone)
        },
        // "documents" are the JSON texts of alerts. Either all are stored or none.
        Method(.put, inputs: ["documents": "as"]) { call in
            try await call.scheduler.put(call.permitted(call.documents(0)))
            return []
        },
        Method(.remove, inputs: ["id": "s"]) { call in
            try await call.scheduler.remove(call.id())
            return []
        },
        Method(.rename, inputs: ["id": "s", "new": "s"], outputs: ["alert": "a{sv}"]) { call in
            call.values(try await call.scheduler.rename(call.id(), to: Alert.ID(call.text(1))))
        },
    ]

    static let reading: [ServedMethod<ServiceCall>] = [
        Method(.list, outputs: ["alerts": "aa{sv}"], takesLong: always) { call in
            let statuses = await call.scheduler.list()
            return [.objects(statuses.map { $0.json(in: call.zone) })]
        },
        Method(.get, inputs: ["id": "s"], outputs: ["alert": "a{sv}"]) { call in
            call.values(try await call.scheduler.get(call.id()))
        },
        // Returns the JSON texts of the known alerts, in the order of the ids. For many alerts,
        // texts are faster to read than `a{sv}`. Clients must request them in parts, because a
        // D-Bus array is limited to 64 MiB. "form" is an `AlertDetail`. Instants have the offset of
        // "zone", or of the service's zone if that is empty.
        Method(
            .documents, inputs: ["ids": "as", "form": "s", "zone": "s"],
            outputs: ["documents": "as"], takesLong: hasManyIDs
        ) { call in
            let statuses = await call.scheduler.statuses(of: call.ids(0))
            let form = try call.form(1)
            let zone = try call.namedZone(2) ?? call.zone
            return [.strings(statuses.map { $0.json(form, in: zone).text() })]
        },
        Method(.find, inputs: ["prefix": "s"], outputs: ["ids": "as"]) { call in
            .init(await call.scheduler.ids(startingWith: call.text(0)))
        },
        // The ids that a user can mean by "name"; several if it is ambiguous.
        Method(.resolve, inputs: ["name": "s"], outputs: ["ids": "as"]) { call in
            .init(await call.scheduler.ids(named: call.text(0)))
        },
        // "query" has the keys of `AlertQuery.json`.
        Method(.query, inputs: ["query": "a{sv}"], outputs: ["ids": "as"]) { call in
            .init(await call.scheduler.ids(matching: try call.query()))
        },
        // Each column has one element for each group.
        Method(.groups, columns: AlertGroup.columns) { call in
            await call.scheduler.groups()
        },
        // The returned "ids" are sorted by time of day. An empty "group" means all
        // alerts.
        Method(.select, inputs: ["group": "s", "all": "b"], outputs: ["ids": "as"]) { call in
            let group = call.text(0)
            return .init(
                await call.scheduler.ids(
                    inGroup: group.isEmpty ? nil : group, all: call.boolean(1)))
        },
        // Each column has one element for each known alert. "triggers" are JSON texts. "next" is
        // empty if there is no next ring. "skips" is the number of occurrences to skip. "leads" are
        // JSON texts that say how long before an event the alert rings, or empty. "doneRings" is
        // the coming ring that the user has already marked as done, or empty.
        Method(
            .rows, inputs: ["ids": "as"], columns: AlertListItem.columns, takesLong: hasManyIDs
        ) { call in
            await call.scheduler.rows(of: call.ids(0))
        },
        Method(.waiting, outputs: ["ids": "as"]) { call in
            .init(await call.scheduler.waiting().map(\.id))
        },
    ]

    static let acting: [ServedMethod<ServiceCall>] = [
        Method(.setOn, inputs: ["id": "s", "on": "b"], outputs: ["alert": "a{sv}"]) { call in
            try await call.changed(call.boolean(1) ? .on : .off)
        },
        // All alerts are selected if both "ids" and "group" are empty.
        Method(
            .done, inputs: ["ids": "as", "group": "s", "undo": "b"], outputs: ["changed": "as"]
        ) { call in
            guard call.boolean(2) else {
                let finished = try await call.scheduler.finish(call.selection(), extent: nil)
                return .init(finished.map(\.id))
            }
            return .init(try await call.scheduler.change(call.selection(), .notDone))
        },
        // Like `Done`, with a choice: "extent" is "ring", "day", or empty for the default of each
        // alert. Each column has one element for each changed alert. "parts" is "ring" or "day";
        // "times" is the instant of the ring or the date of the day.
        Method(
            .finish, inputs: ["ids": "as", "group": "s", "extent": "s"], columns: Finished.columns
        ) { call in
            try await call.scheduler.finish(call.selection(), extent: call.extent(2))
        },
        // Selects like `Done`. "change" has the keys of `AlertChange.json`.
        Method(
            .change, inputs: ["ids": "as", "group": "s", "change": "a{sv}"],
            outputs: ["changed": "as"]
        ) { call in
            .init(try await call.scheduler.change(call.selection(), call.change(2)))
        },
        Method(.skip, inputs: ["id": "s", "count": "u"], outputs: ["alert": "a{sv}"]) { call in
            try await call.changed(.skip(call.number(1)))
        },
        Method(
            .snooze, inputs: ["id": "s", "seconds": "u"], outputs: ["alert": "a{sv}"]
        ) { call in
            let duration = Duration.seconds(call.number(1))
            return call.values(try await call.scheduler.snooze(call.id(), for: duration))
        },
        // An empty "id" means all alerts, an empty "until" a pause without an end.
        Method(.pause, inputs: ["id": "s", "until": "s"]) { call in
            try await call.scheduler.pause(call.optionalID(), until: call.instant(1))
            return []
        },
        // Like `Pause`, from the instant "since" on.
        Method(.planPause, inputs: ["id": "s", "since": "s", "until": "s"]) { call in
            try await call.scheduler.pause(
                call.optionalID(), from: call.instant(1), until: call.instant(2))
            return []
        },
        // An empty "id" ends every pause in effect. "resumed" are the alerts whose own pause ended.
        Method(.resume, inputs: ["id": "s"], outputs: ["resumed": "as"]) { call in
            .init(try await call.scheduler.resume(call.optionalID(), planned: false))
        },
        // Like `Resume`, and also takes back the planned pauses.
        Method(.cancelPauses, inputs: ["id": "s"], outputs: ["resumed": "as"]) { call in
            .init(try await call.scheduler.resume(call.optionalID(), planned: true))
        },
        // The keys are those of `Silence.members`, without those whose value is null.
        Method(.silence, outputs: ["silence": "a{sv}"]) { call in
            [await call.scheduler.silence().busValue(in: call.zone)]
        },
        // Reads the file with the user's settings again.
        Method(.reloadSettings) { call in
            await call.reloadSettings()
            return []
        },
        Method(.present, inputs: ["id": "s"]) { call in
            try await call.scheduler.present(call.id())
            return []
        },
        // "mode" is "on", "off" or "auto". "away" has the keys of `AwayStatus.json`.
        Method(.setAway, inputs: ["mode": "s"], outputs: ["away": "a{sv}"]) { call in
            let status = try await call.scheduler.setAway(call.awayMode(0))
            return [.properties(status.json(in: call.zone).properties)]
        },
        // An empty "id" tries the usual alarm. "alarm" has the keys of `Alarm.json`.
        Method(.tryAlarm, inputs: ["id": "s"], outputs: ["alarm": "a{sv}"]) { call in
            let alarm = try await call.scheduler.tryAlarm(call.optionalID())
            return [.properties(alarm.json().properties)]
        },
        // "wake" has the keys of the property `Wake`.
        Method(.tryWake, outputs: ["wake": "a{sv}"]) { call in
            let wake = await call.scheduler.tryWake()
            return [.properties(wake.json(in: call.zone).properties)]
        },
    ]

    static let recounting: [ServedMethod<ServiceCall>] = [
        // An empty "through" means no end.
        Method(
            .upcoming, inputs: ["through": "s", "limit": "u"], outputs: ["rings": "aa{sv}"],
            takesLong: hasHighLimit
        ) { call in
            let end = try call.instant(0) ?? .distantFuture
            let rings = await call.scheduler.upcoming(through: end, limit: call.limit(1))
            return [.objects(rings.map { $0.json(in: call.zone) })]
        },
        // Each column has one element for each line. An empty "group" means all alerts; a step of 0
        // means that the gaps between the rings differ, or that there is one ring.
        Method(
            .agenda, inputs: ["group": "s", "ends": "as", "limit": "u"],
            columns: AgendaLine.columns, takesLong: always
        ) { call in
            try await call.scheduler.agendaLines(
                inGroup: call.text(0).isEmpty ? nil : call.text(0), ends: call.instants(1),
                limit: call.limit(2))
        },
        // Counts the rings of these alerts from now on in each span; see docs/dbus.md for the
        // limits.
        Method(
            .countRings, inputs: ["ids": "as", "start": "s", "seconds": "u", "spans": "u"],
            outputs: ["counts": "au"], takesLong: always
        ) { call in
            let spans = TimeSpans(
                from: try call.instant(1) ?? call.clock.now, every: call.number(2),
                count: call.number(3))
            let counts = await call.scheduler.countRings(of: call.ids(0), in: spans)
            return [.array(of: "u", counts.map { .uint32(UInt32(clamping: $0)) })]
        },
        // Each column has one element for each entry, the oldest first. Missing values are empty
        // texts. An empty "since" means the whole history.
        Method(
            .history, inputs: ["since": "s", "limit": "u"], columns: HistoryEntry.columns,
            takesLong: hasHighLimit
        ) { call in
            let since = try call.instant(0) ?? .distantPast
            return try await call.scheduler.history(since: since, limit: call.limit(1))
        },
        // The newest change comes first. Changes have the keys of `UndoableChange.json`.
        Method(.undoableChanges, inputs: ["limit": "u"], outputs: ["changes": "aa{sv}"]) { call in
            let changes = try await call.scheduler.undoableChanges(limit: call.limit(0))
            return [.objects(changes.map { $0.json(in: call.zone) })]
        },
        // "change" is empty if there is nothing to undo. "alerts" are as before, with the keys of
        // `RestoredAlert.json`. "removed" are the alerts that the change had added.
        Method(
            .undo, inputs: ["dryRun": "b"],
            outputs: ["change": "a{sv}", "alerts": "aa{sv}", "removed": "as"], takesLong: always
        ) { call in
            try await call.scheduler.undo(dryRun: call.boolean(0))?.busValues(in: call.zone)
                ?? Undone.nothing
        },
        // Like `Undo`, for the change that was undone last.
        Method(
            .redo, inputs: ["dryRun": "b"],
            outputs: ["change": "a{sv}", "alerts": "aa{sv}", "removed": "as"], takesLong: always
        ) { call in
            try await call.scheduler.redo(dryRun: call.boolean(0))?.busValues(in: call.zone)
                ?? Undone.nothing
        },
        // Remembers a changed setting for `Undo`. The caller has written the file of the settings.
        // "setting" has the keys of `SettingChange.json`.
        Method(.rememberSetting, inputs: ["setting": "a{sv}"]) { call in
            try await call.scheduler.remember(SettingChange(json: JSONValue(call.arguments[0])))
            return []
        },
        Method(.clearBadge) { call in
            try await call.scheduler.clearBadge()
            return []
        },
    ]

    @Sendable private static func always(_: [Value]) -> Bool { true }

    @Sendable private static func hasManyIDs(_ arguments: [Value]) -> Bool {
        arguments.first?.asStrings?.count ?? 0 > 1_000
    }

    @Sendable private static func hasHighLimit(_ arguments: [Value]) -> Bool {
        arguments.last?.asUInt32 ?? 0 > 1_000
    }
}
