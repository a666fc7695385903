import AlertCoding
import Alerts
import Localization
import Messages
import Wording

/// The work of `peal edit` with several alerts, `--group` or `--all`, which changes them in the same way.
struct BulkEdit {
    /// The settings; the group among them selects the alerts if ``ids`` is `nil`.
    let settings: AlertSettings
    var ids: [Alert.ID]?
    let isDryRun: Bool
    let output: OutputOptions

    /// The maximum number of lines about changed settings.
    private static let mostLines = 100

    /// The error about a title or times for many alerts.
    static let timesError = AlertError.invalid(
        "The title and the times belong to one alert. Change them one alert at a time: 'peal edit ID "
            + "--at 10:00'. To silence many alerts for a while, use 'peal pause'.")

    func run() async throws {
        guard !settings.hasTitleOrTimes else { throw Self.timesError }
        guard !content.isEmpty else {
            throw AlertError.invalid(
                "Nothing to change. Add a setting, like --sound bell. 'peal rename --group OLD NEW' "
                    + "renames a group.")
        }
        content.warn()
        try await AlertConnection.open(quietly: isDryRun, isDryRun: isDryRun) { connection in
            try await change(connection)
        }
    }

    /// The settings to change; a group that selects the alerts is none of them.
    private var content: ContentOptions {
        var content = settings.content
        if ids == nil { content.group = nil }
        return content
    }

    /// Changes the alerts, and prints what has changed.
    func change(_ connection: AlertConnection) async throws {
        let content = content
        var chosen = ids ?? []
        if ids == nil {
            let all = try await connection.ids(inGroup: settings.content.group, all: true)
            chosen = try await connection.own(all)
        }
        let changed = try await Self.change(chosen, connection, isDryRun: isDryRun) {
            try content.apply(to: &$0)
        }
        if output.json { return try await print(changed, connection) }
        guard !changed.isEmpty else {
            return Output.print(
                line: tr("Nothing to change: all these alerts are like that already."))
        }
        let names = changed.prefix(20).map(\.new.id.rawValue).joined(separator: ", ")
        let list = changed.count > 20 ? names + ", …" : names
        let sentence: Message =
            isDryRun
            ? .counted(
                changed.count, one: "Not changed: \(changed.count) alert: \(list)",
                other: "Not changed: \(changed.count) alerts: \(list)")
            : .counted(
                changed.count, one: "Changed \(changed.count) alert: \(list)",
                other: "Changed \(changed.count) alerts: \(list)")
        Output.print(line: tr(sentence))
        printLines(about: changed, connection)
        if !isDryRun { output.mentionUndo() }
    }

    /// Prints the old and the new value of each setting that has changed.
    private func printLines(
        about changed: [(old: AlertSnapshot, new: Alert)], _ connection: AlertConnection
    ) {
        let lines = changed.flatMap { old, new -> [String] in
            var status = old
            status.alert = new
            let details = [old, status].map {
                AlertDetails(status: $0, timeFormat: connection.timeFormat)
            }
            let name = "\(new.id) (\(new.content.title))"
            return ["  " + name] + details[1].changes(from: details[0]).map { "  " + $0 }
        }
        for line in lines.prefix(Self.mostLines) { Output.print(line: line) }
        let rest = lines.count - Self.mostLines
        if rest > 0 { Output.print(line: tr("… and \(rest) more")) }
    }

    private func print(
        _ changed: [(old: AlertSnapshot, new: Alert)], _ connection: AlertConnection
    ) async throws {
        guard isDryRun else {
            return try await connection.printAlerts(changed.map(\.new.id), .full)
        }
        let previews = changed.map { old, new in
            var status = old
            status.alert = new
            return status
        }
        Output.print("alerts", previews) { $0.json(in: connection.zone) }
    }

    /// Changes alerts in the same way, all of them or none, as one change that can be undone.
    ///
    /// Changes that other programs make to the alerts at the same time are kept.
    ///
    /// - Parameters:
    ///   - ids: The alerts; those that are gone meanwhile are left out.
    ///   - connection: The alerts.
    ///   - isDryRun: Whether to change nothing.
    ///   - apply: Changes one alert.
    /// - Returns: The alerts that the change makes a difference to, before and after it.
    /// - Throws: The error of `apply`, or ``AlertError`` if an alert cannot be like that; its message
    ///   names the alert.
    static func change(
        _ ids: [Alert.ID], _ connection: AlertConnection, isDryRun: Bool = false,
        _ apply: (inout Alert) throws -> Void
    ) async throws -> [(old: AlertSnapshot, new: Alert)] {
        var triesLeft = 20
        while true {
            var changed: [(old: AlertSnapshot, new: Alert)] = []
            for old in try await connection.center.statuses(of: ids) {
                var alert = old.alert
                try apply(&alert)
                do {
                    try alert.validate()
                } catch {
                    throw AlertError(
                        error.code, "\(alert.id): \(error.message) Nothing was changed.")
                }
                if alert != old.alert { changed.append((old, alert)) }
            }
            if isDryRun || changed.isEmpty { return changed }
            do {
                try await connection.center.replace(
                    changed.map(\.old.alert), with: changed.map(\.new))
                return changed
            } catch let error as AlertError where error.code == .alertChanged && triesLeft > 0 {
                triesLeft -= 1
            }
        }
    }
}
