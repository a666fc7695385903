import Alerts
import Arguments
import CalendarFolders
import Glibc
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading
import Settings
import Wording

struct Follow: ParsableCommand {
    static let commandName = "follow"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Let the entries of a calendar on this machine ring."),
            examples: [
                "peal follow ~/.calendars/work",
                "peal follow ~/.calendars/home --default 10m --all-day 8:00",
                "peal follow",
            ],
            discussion: tr(
                """
                The calendar is an .ics file, or a folder with such files, as vdirsyncer, khal and \
                Nextcloud keep them. Peal follows its changes, and only reads it unless you add \
                --write-back. Each alarm of an event or to-do rings. 'peal list' shows the alerts \
                with the name of the calendar; 'peal done', 'peal snooze' and 'peal pause' work, \
                and other changes are made in the calendar. Without a path, the followed \
                calendars are listed.
                """))
    }

    @Argument(
        help: .tr("The folder or file; all followed calendars if you omit it.", valueName: "path"),
        completion: .file(extensions: ["ics"]))
    var path: String?

    @Option(
        "--name", help: .tr("The calendar's name; the name of its folder.", valueName: "name"))
    var name: String?

    @Option(
        "--default",
        help: .tr(
            "When an entry without an alarm rings: 10m before its start, none, or at its start.",
            valueName: "time"),
        completion: .list(["none", "5m", "10m", "15m", "30m", "1h"]))
    var usualLead: String?

    @Option(
        "--all-day",
        help: .tr("When an entry for a whole day without an alarm rings: 9:00.", valueName: "time"),
        completion: .list(["7:00", "8:00", "9:00", "12:00"]))
    var allDay: String?

    @Option(
        "--group",
        help: .tr("The group of the alerts; the calendar's name.", valueName: "group"),
        completion: .groups)
    var group: String?

    @Flag(
        "--write-back", inversion: "--no-write-back",
        help: .tr("Write Done into the alarms of the calendar, for your other devices."))
    var writesBack: Bool?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        let hasOptions =
            writesBack != nil || [name, usualLead, allDay, group].contains { $0 != nil }
        guard path != nil || !hasOptions else {
            throw ValidationError("Name the calendar's folder: 'peal follow ~/calendars/work'.")
        }
    }

    func run() async throws {
        guard let path else { return try list() }
        let settings = SettingsFile.user.read().settings
        guard let real = UserFile.realPath(path) else {
            throw MissingFile(
                message: "Cannot follow '\(path)': \(String(cString: strerror(errno))).")
        }
        guard !settings.shares(in: real) else {
            throw AlertError.invalid(
                "Peal shares your alerts there, so each of them would ring twice. Follow another "
                    + "folder.")
        }
        let calendar = try calendar(at: real, settings.calendars)
        let format = try AlertConnection.timeFormat()
        var folder = CalendarFolder(calendar)
        let reading = folder.read(in: format.zone, at: format.now)
        if reading.entries == 0, let fault = reading.faults.first {
            throw MissingFile(message: "Cannot follow '\(path)'. \(fault.text)")
        }
        if calendar.writesBack, let readOnly = folder.readOnlyPath {
            throw AlertError.invalid(
                "Peal cannot write into the calendar, because '\(readOnly)' is read-only. Follow it "
                    + "with --no-write-back.")
        }
        let line = CalendarSetting(of: calendar)
        let before = line.text(in: settings)
        let text = try SettingsFile.user.set(line, to: CalendarSetting.text(of: calendar))
        await Config.remember(
            SettingChange(
                key: line.name, before: before.isEmpty ? nil : before,
                after: line.text(in: text.settings)))
        await Config.informDaemon()
        try await confirm(calendar, reading)
    }

    /// Returns the calendar at a path: the one that is followed already, or a new one, with the
    /// options of the command line.
    private func calendar(
        at path: String, _ followed: [FollowedCalendar]
    ) throws -> FollowedCalendar {
        let old = followed.first { $0.path == path && (name == nil || $0.name == name) }
        let chosen = try name ?? old?.name ?? Self.defaultName(for: path)
        guard followed.allSatisfy({ $0.name != chosen || $0.path == path }) else {
            throw AlertError.invalid(
                "You already follow another calendar with the name '\(chosen)'. Choose a name with "
                    + "--name.")
        }
        if let other = followed.first(where: { $0.path == path && $0.name != chosen }) {
            throw AlertError.invalid(
                "You already follow this calendar as '\(other.name)'. To give it another name, type "
                    + "'peal unfollow \(other.name)' first.")
        }
        var calendar = try old ?? FollowedCalendar(name: chosen, path: path)
        if let usualLead { calendar.usualLead = try CalendarSetting.usualLead(usualLead) }
        if let allDay { calendar.allDayTime = try CalendarSetting.allDayTime(allDay) }
        if let group { calendar.group = group }
        if let writesBack { calendar.writesBack = writesBack }
        return calendar
    }

    /// Returns a name for the calendar at a path: that of its folder or file.
    private static func defaultName(for path: String) throws(AlertError) -> String {
        var name = path.split(separator: "/").last.map(String.init) ?? ""
        if name.lowercased().hasSuffix(".ics") { name.removeLast(4) }
        do {
            // Folders of calendars are often hidden.
            let visible = name.drop { $0 == "." }
            return try Alert.ID(String(visible.map { $0.isWhitespace ? "-" : $0 })).rawValue
        } catch {
            throw .invalid("'\(name)' cannot be the name of a calendar. Give one with --name.")
        }
    }

    private func confirm(_ calendar: FollowedCalendar, _ reading: CalendarReading) async throws {
        if output.json { return Output.print(calendar.json(reading)) }
        Output.print(
            line: tr(
                .counted(
                    reading.entries,
                    one: "Following \(calendar.name) in \(calendar.path): one entry",
                    other: "Following \(calendar.name) in \(calendar.path): "
                        + "\(reading.entries) entries")))
        if calendar.writesBack, reading.entriesWithGuests > 0 {
            Output.complain(
                .counted(
                    reading.entriesWithGuests,
                    one: "Peal does not write into one entry, because a server could send messages "
                        + "to its guests.",
                    other: "Peal does not write into \(reading.entriesWithGuests) entries, because "
                        + "a server could send messages to their guests."))
        }
        Output.complain(about: reading.faults)
        try await AlertConnection.open { connection in
            let query = AlertQuery(group: calendar.group ?? calendar.name)
            let rows = try await connection.center.rows(
                of: connection.center.ids(matching: query))
            if let row = rows.first(where: { $0.calendar == calendar.name }), let next = row.next {
                let time = connection.timeFormat.describeWithCountdown(next)
                Output.print(line: tr("Next: \(time), \(row.title)"))
            }
        }
    }

    private func list() throws {
        let format = try AlertConnection.timeFormat()
        let calendars = SettingsFile.user.read().settings.calendars.map { calendar in
            var folder = CalendarFolder(calendar)
            return (calendar, folder.read(in: format.zone, at: format.now))
        }
        guard !output.json else {
            return Output.print(
                .object(["calendars": .array(calendars.map { $0.0.json($0.1) })]))
        }
        guard !calendars.isEmpty else {
            return Output.print(tr("You follow no calendar. 'peal follow FOLDER' adds one."))
        }
        var table = Table(tr("NAME"), tr("ENTRIES"), tr("CALENDAR"))
        for (calendar, reading) in calendars {
            table.add(calendar.name, "\(reading.entries)", calendar.path)
        }
        Output.print(table.text(width: Terminal.width))
        for (calendar, reading) in calendars {
            for fault in reading.faults { Output.complain("\(calendar.name): \(fault.text)") }
        }
    }
}

struct Unfollow: ParsableCommand {
    static let commandName = "unfollow"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Stop following a calendar."),
            examples: ["peal unfollow work"],
            discussion: tr(
                "Its alerts go away; the calendar itself is not changed. 'peal undo' follows it "
                    + "again."))
    }

    @Argument(
        help: .tr("The calendar.", valueName: "name"),
        completion: .list(SettingsFile.user.read().settings.calendars.map(\.name)))
    var name: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let settings = SettingsFile.user.read().settings
        guard let calendar = settings.calendars.first(where: { $0.name == name }) else {
            throw AlertError(
                .noSuchAlert,
                "You follow no calendar '\(name)'. 'peal follow' lists the calendars.")
        }
        let line = CalendarSetting(of: calendar)
        _ = try SettingsFile.user.set(line, to: nil)
        await Config.remember(
            SettingChange(key: line.name, before: line.text(in: settings), after: nil))
        await Config.informDaemon()
        if output.json { return Output.print(.object(["unfollowed": .string(name)])) }
        Output.print(line: tr("Stopped following the calendar \(name)"))
        output.mentionUndo()
    }
}

extension FollowedCalendar {
    /// The calendar as a JSON object, with what was read from it.
    fileprivate func json(_ reading: CalendarReading) -> JSONValue {
        .object([
            "name": .string(name), "path": .string(path), "group": .string(group ?? name),
            "default": usualLead.map(JSONValue.int) ?? .null,
            "allDay": .string(allDayTime.description), "writeBack": .bool(writesBack),
            "entries": .int(reading.entries),
            "faults": .array(reading.faults.map(\.json)),
        ])
    }
}

extension Output {
    /// Prints the first of the parts of a calendar that cannot be read.
    static func complain(about faults: [CalendarFault]) {
        for fault in faults.prefix(10) { complain(fault.text) }
        if faults.count > 10 { complain("… and \(faults.count - 10) more") }
    }
}

extension CalendarFault {
    /// The fault as a JSON object: `file` and `reason`.
    var json: JSONValue {
        .object(["file": .string(file), "reason": .string(reason.description)])
    }
}
