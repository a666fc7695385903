import AlertCoding
import AlertStorage
import Alerts
import CalendarFolders
import JSON
import Localization
import Messages
import Recurrence
import Settings
import Wording

/// Findings about the installed files, the store and its alerts, the time zone and the clock.
extension Diagnosis {
    /// The finding about waking from suspend; `nil` if no alert asks for it and it was not tried.
    var wakeFinding: Finding? {
        guard case .success(let daemon) = daemon, let status = wakeTrial ?? daemon.status.wake
        else { return nil }
        let facts: JSONObject = ["wake": status.json(in: timeFormat.zone)]
        if let obstacle = status.obstacle {
            return .warning(
                .wake, "Alerts with --wake do not wake this machine: \(obstacle.message).",
                advice: obstacle == .noClock
                    ? "Keep the machine running when such an alert must ring."
                    : "Use systemd 254 or later, or install the package peal-wake.", facts: facts)
        }
        guard let means = status.means?.message else { return nil }
        guard wakeTrial != nil else {
            return .ok(.wake, "Alerts with --wake wake this machine by \(means).", facts: facts)
        }
        guard let time = status.at.map({ timeFormat.describe($0) }) else {
            return .ok(
                .wake,
                "\(means) has accepted a timer that wakes this machine. Peal has removed it.",
                facts: facts)
        }
        return .ok(
            .wake,
            "\(means) has set a timer that wakes this machine (\(time)). Peal has read it back and "
                + "removed it. Only a suspend proves that the machine wakes.", facts: facts)
    }

    var desktopFileFinding: Finding? {
        let facts: JSONObject = ["path": .optional(files.desktopEntry)]
        guard let path = files.desktopEntry else {
            return .warning(
                .desktopFile,
                "The desktop entry \(InstalledFiles.desktopEntryName) is not installed: docks show no "
                    + "badge, and the desktop has no settings for Peal.",
                advice: "Install Peal's package, or copy the file to ~/.local/share/applications.",
                facts: facts)
        }
        return .ok(.desktopFile, "The desktop entry is installed: \(path).", facts: facts)
    }

    var autostartFinding: Finding? {
        let facts: JSONObject = [
            "entry": .optional(files.autostart?.path),
            "isHidden": files.autostart.map { .bool($0.isHidden) } ?? .null,
            "unit": .optional(files.unit?.path),
            "isUnitEnabled": files.unit.map { .bool($0.isEnabled) } ?? .null,
            "activation": .optional(files.activation),
        ]
        if let unit = files.unit, unit.isEnabled {
            return .ok(.autostart, "systemd starts the daemon: \(unit.path).", facts: facts)
        }
        if let entry = files.autostart, !entry.isHidden {
            return .ok(
                .autostart, "The daemon starts at login: \(entry.path).", facts: facts)
        }
        let advice = Message("To start it now and at every login, run 'peal autostart on --now'.")
        if let entry = files.autostart {
            return .warning(
                .autostart, "The start at login is turned off: \(entry.path).", advice: advice,
                facts: facts)
        }
        if let unit = files.unit {
            return .warning(
                .autostart, "The systemd unit of the daemon is not enabled: \(unit.path).",
                advice: "Run 'systemctl --user enable --now peal.service'.", facts: facts)
        }
        if let activation = files.activation {
            return .warning(
                .autostart,
                "The daemon starts when you use 'peal', but not at login: \(activation).",
                advice: advice, facts: facts)
        }
        return .warning(
            .autostart, "The daemon does not start at login. Until you start it, nothing rings.",
            advice: advice, facts: facts)
    }

    // MARK: The store

    var storeFinding: Finding? {
        var facts: JSONObject = ["path": .string(store.path), "exists": .bool(true)]
        switch store.contents {
        case .failure(let reason):
            return .error(.store, reason.sentence, advice: nil, facts: facts)
        case .success(let contents):
            facts["backups"] = .int(contents.backups)
            return found(contents, facts)
        case nil:
            facts["exists"] = .bool(false)
            guard !store.isHomeless else {
                return .warning(
                    .store,
                    "Neither HOME nor XDG_DATA_HOME is set, so the store would be \(store.path).",
                    advice: "Set HOME, or set PEAL_STORE to the path of the store.", facts: facts)
            }
            return usesAnotherStore(facts)
                ?? .ok(
                    .store, "There is no store yet. The first alert creates \(store.path).",
                    facts: facts)
        }
    }

    private func found(_ contents: StoreInspection, _ facts: JSONObject) -> Finding {
        if let notice = answering?.status.storeNotice {
            return .warning(
                .store, notice,
                advice: "Look for missing alerts with 'peal list', and add them again.",
                facts: facts)
        }
        if let finding = usesAnotherStore(facts) { return finding }
        guard !contents.isExposed else {
            return .warning(
                .store, "Other users can write to the folder of the store \(store.path).",
                advice: "Run 'chmod go-w' on that folder, or set PEAL_STORE to a file in a "
                    + "folder of your own.", facts: facts)
        }
        guard contents.backups > 0 else {
            return .ok(.store, "The store is intact: \(store.path), no backup yet.", facts: facts)
        }
        let sound = Message.counted(
            contents.backups, one: "The store is intact: \(store.path), one backup.",
            other: "The store is intact: \(store.path), \(contents.backups) backups.")
        return .ok(.store, sound, facts: facts)
    }

    /// Warns if the daemon uses another store, that is, if it does not hold this store's lock.
    private func usesAnotherStore(_ facts: JSONObject) -> Finding? {
        guard let daemon = answering, store.holder != daemon.process else { return nil }
        return .warning(
            .store, "The daemon uses a different store, not \(store.path).",
            advice: "When the daemon was started, PEAL_STORE, XDG_DATA_HOME or HOME had "
                + "another value. Use the same values here and there.", facts: facts)
    }

    /// The daemon, if it answered.
    private var answering: Daemon? {
        if case .success(let daemon) = daemon { daemon } else { nil }
    }

    var alertsFinding: Finding? {
        let contents = try? store.contents?.get()
        guard let count = answering?.alerts ?? contents?.alerts else { return nil }
        let unreadable = answering?.status.unreadable ?? contents?.unreadable ?? []
        let next = answering?.status.next
        let facts: JSONObject = [
            "count": .int(count), "next": .time(next, in: timeFormat.zone),
            "unreadable": .array(unreadable.map { .string($0.rawValue) }),
        ]
        guard unreadable.isEmpty else {
            let ids = unreadable.map(\.rawValue).joined(separator: ", ")
            return .warning(
                .alerts, "These alerts cannot be read, so they do not ring: \(ids).",
                advice: "The daemon's log says why. 'peal remove ID' removes such an alert.",
                facts: facts)
        }
        let alerts = Message.counted(
            count, one: "There is one alert.", other: "There are \(count) alerts.")
        guard answering != nil, count > 0 else { return .ok(.alerts, alerts, facts: facts) }
        guard let next else {
            return .ok(
                .alerts, "\(alerts) Nothing is planned: no alert that is on has a next time.",
                facts: facts)
        }
        return .ok(.alerts, "\(alerts) Next: \(timeFormat.describe(next)).", facts: facts)
    }

    var missingSoundsFinding: Finding? {
        guard !missingSounds.isEmpty else { return nil }
        let sounds = missingSounds.sorted { $0.key < $1.key }
        let names = sounds.prefix(20).map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        return .warning(
            .sound,
            "These alerts have a sound that this machine does not have: "
                + "\(sounds.count > 20 ? names + ", …" : names).",
            advice: "Choose another sound: 'peal edit ID --sound bell'.",
            facts: [
                "missing": .object(
                    JSONObject(
                        sounds.map { .init($0.key.rawValue, .string($0.value)) }))
            ])
    }

    var holidaysFinding: Finding? {
        let countries = daySets.values.reduce(into: Set()) { $0.formUnion($1.countries) }
        guard !countries.isEmpty else { return nil }
        let today = timeFormat.date(in: 0)
        let problems = countries.sorted().compactMap { country -> (String, Message)? in
            HolidayNotice.sentences([country], today: today).first.map { (country, $0) }
        }
        guard let (_, sentence) = problems.first else {
            return .ok(
                .holidays,
                "The files of holidays can be read: \(countries.sorted().joined(separator: ", ")).",
                facts: ["problems": .object([:])])
        }
        let affected = daySets.filter { set in
            problems.contains { set.value.countries.contains($0.0) }
        }.keys.sorted()
        let names = affected.prefix(20).map(\.rawValue).joined(separator: ", ")
        return .warning(
            .holidays, "\(sentence) It concerns: \(affected.count > 20 ? names + ", …" : names).",
            advice: "'peal holidays' lists the holidays that Peal knows.",
            facts: [
                "problems": .object(
                    JSONObject(problems.map { .init($0.0, .string($0.1.description)) })),
                "alerts": .array(affected.map { .string($0.rawValue) }),
            ])
    }

    var calendarsFinding: Finding? {
        guard !calendars.isEmpty else { return nil }
        let facts: JSONObject = [
            "faults": .object(
                JSONObject(
                    calendars.map { calendar, reading in
                        .init(calendar.name, .array(reading.faults.map(\.json)))
                    }))
        ]
        guard let (calendar, reading) = calendars.first(where: { !$0.reading.faults.isEmpty }),
            let fault = reading.faults.first
        else {
            let names = calendars.map(\.calendar.name).joined(separator: ", ")
            return .ok(.calendars, "The followed calendars can be read: \(names).", facts: facts)
        }
        return .warning(
            .calendars, "The calendar \(calendar.name) cannot be read as a whole. \(fault.text)",
            advice: "'peal follow' lists the calendars, and all that cannot be read.", facts: facts)
    }

    /// Warns if another program rings a followed calendar, too.
    var doubledFinding: Finding? {
        let doubled = calendars.compactMap { calendar, _ in
            otherReminders.first { $0.rings(calendar) }.map { (calendar.name, $0.program.rawValue) }
        }
        guard let (name, program) = doubled.first else { return nil }
        return .warning(
            .calendars, "\(program) also rings the calendar \(name), so its alarms ring twice.",
            advice: "Switch off its reminders in \(program), or type 'peal unfollow \(name)'.",
            facts: ["doubled": .object(JSONObject(doubled.map { .init($0, .string($1)) }))])
    }

    var sharingFinding: Finding? {
        guard let folder = sharedFolder else { return nil }
        let facts: JSONObject = ["faults": .array(folder.faults.map(\.json))]
        guard let fault = folder.faults.first else {
            return .ok(
                .sharing, "Your alerts are shared in \(folder.path).", facts: facts)
        }
        return .warning(
            .sharing, "The shared alerts in \(folder.path) cannot all be read. \(fault.text)",
            advice: "'peal share' lists all that cannot be read.", facts: facts)
    }

    var programsFinding: Finding? {
        guard let programs = answering?.programs, !programs.isEmpty,
            case .object(let facts) = programs.counts
        else { return nil }
        return .ok(.programs, programs.sentence, facts: facts)
    }

    var pauseFinding: Finding? {
        guard let status = answering?.status, let pause = status.pause else { return nil }
        let facts: JSONObject = ["until": .time(pause.until, in: timeFormat.zone)]
        let advice = Message("End the pause with 'peal resume'.")
        guard let end = pause.until else {
            return .warning(.pause, "All alerts are paused.", advice: advice, facts: facts)
        }
        return .warning(
            .pause, "All alerts are paused until \(timeFormat.pauseEnd(end)).", advice: advice,
            facts: facts)
    }

    var settingsFinding: Finding? {
        guard let path = settings.path, settings.text != SettingsText("") else { return nil }
        let problems = settings.text.problems
        let facts: JSONObject = [
            "path": .string(path), "problems": .array(problems.map(\.json)),
        ]
        guard let first = problems.first else {
            return .ok(.settings, "The settings are in \(path).", facts: facts)
        }
        return .warning(
            .settings, "Some settings have no effect. \(first.sentence(path))",
            advice: "Correct the line in this file. 'peal config' lists the settings and all "
                + "problems.",
            facts: facts)
    }

    // MARK: The time

    var zoneFinding: Finding? {
        let facts: JSONObject = [
            "folder": .string(zone.folder), "version": .optional(zone.version),
            "zone": .string(timeFormat.zone.identifier),
        ]
        guard zone.exists else {
            return .error(
                .zoneData, "There is no time zone data in \(zone.folder).",
                advice: "Install the package tzdata, or set TZDIR to the folder with the data.",
                facts: facts)
        }
        if let failure = zone.failure {
            return .error(
                .zoneData, "The time zone cannot be read, so UTC is used: \(failure)",
                advice: "Set TZ or /etc/localtime to a time zone, for example with "
                    + "'timedatectl set-timezone'.",
                facts: facts)
        }
        let name = timeFormat.zone.identifier
        guard let version = zone.version else {
            return .ok(
                .zoneData, "The time zone is \(name) (data in \(zone.folder)).", facts: facts)
        }
        return .ok(
            .zoneData, "The time zone is \(name) (data \(version) in \(zone.folder)).",
            facts: facts)
    }

    var clockFinding: Finding? {
        let wall = timeFormat.zone.civil(at: timeFormat.now)
        let language = Language.current
        let time = "\(language.date(wall.date)) \(language.time(wall.time))"
        let facts: JSONObject = ["now": .time(timeFormat.now, in: timeFormat.zone)]
        // After its battery has run empty, a machine starts in 1970 or in the year when it was
        // made.
        guard wall.date.year >= 2026 else {
            return .error(
                .clock, "The clock is wrong: it says \(time).",
                advice: "Set the clock, for example with 'timedatectl set-ntp true'.", facts: facts)
        }
        return .ok(.clock, "The clock says \(time).", facts: facts)
    }
}
