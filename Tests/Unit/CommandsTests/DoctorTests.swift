import AlertStorage
import Alerts
import DesktopDelivery
import JSON
import Messages
import Recurrence
import Settings
import Testing
import Wording

@testable import Commands

@Suite("Findings of peal doctor")
struct DoctorTests {
    /// The facts of a healthy system.
    private static func healthy() throws -> Diagnosis {
        let now = try #require(Zone.utc.instant(of: CivilDateTime(iso8601: "2026-11-23 12:00")))
        var files = InstalledFiles()
        files.desktopEntry = "/usr/share/applications/io.github.peal.Peal.desktop"
        files.autostart = .init(path: "/etc/xdg/autostart/peal", isHidden: false)
        let settings = DeliverySettings(
            server: "dunst 1.9.0", vendor: "knopwob", version: "1.9.0", specification: "1.2",
            process: 7, capabilities: ["actions", "body"], doNotDisturb: false,
            sound: .player("pw-play"))
        let status = AlertCenterStatus(
            badge: 0, next: now.advanced(by: .seconds(60)), delivery: settings)
        return Diagnosis(
            bus: .success("unix:path=/run/user/1000/bus,guid=1"),
            daemon: .success(
                .init(
                    process: 42, version: "0.1.0", ownVersion: "0.1.0", status: status,
                    alerts: 3)),
            server: .success(settings), portal: 2, files: files,
            store: .init(
                path: "/home/me/peal.db",
                contents: .success(StoreInspection(alerts: 3, backups: 2)), holder: 42),
            zone: .init(folder: "/usr/share/zoneinfo", exists: true, version: "2026a"),
            timeFormat: RelativeTimeFormat(now: now, zone: .utc))
    }

    /// A fault, and the finding that it produces.
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var subject: Finding.Subject
        var status: Finding.Status
        /// The beginning of the finding's sentence.
        var found: String
        var exitCode: Int32 = 0
        var change: @Sendable (inout Diagnosis) -> Void

        init(
            _ name: String, _ subject: Finding.Subject, _ status: Finding.Status, _ found: String,
            exitCode: Int32 = 0, _ change: @escaping @Sendable (inout Diagnosis) -> Void
        ) {
            testDescription = name
            self.subject = subject
            self.status = status
            self.found = found
            self.exitCode = exitCode
            self.change = change
        }
    }

    private static let lost = Diagnosis.Reason(sentence: "It is lost.")
    private static let unreadable = (try? [Alert.ID("a")]) ?? []

    static let desktop = [
        Row("no bus", .bus, .error, "It is lost.", exitCode: 69) {
            ($0.bus, $0.daemon, $0.server) = (.failure(lost), nil, nil)
        },
        Row("no daemon", .daemon, .error, "No daemon is running", exitCode: 69) {
            ($0.daemon, $0.store.holder) = (nil, nil)
        },
        Row("a daemon elsewhere", .daemon, .error, "Process 8 is using the store", exitCode: 69) {
            ($0.daemon, $0.store.holder) = (nil, 8)
        },
        Row("a daemon that hangs", .daemon, .error, "The daemon does not answer", exitCode: 69) {
            $0.daemon = .failure(lost)
        },
        Row("another version", .daemon, .warning, "The daemon is Peal 0.1.0 (process 42), but") {
            $0.change { $0.ownVersion = "0.2.0" }
        },
        Row("no server", .server, .error, "There is no notification server", exitCode: 69) {
            $0.server = nil
        },
        Row("a server that hangs", .server, .error, "It is lost.", exitCode: 69) {
            $0.server = .failure(lost)
        },
        Row("the terminal", .server, .ok, "Notification server: the terminal.") {
            $0.server = .success(DeliverySettings(server: "the terminal", capabilities: ["body"]))
        },
        Row("no buttons", .capabilities, .warning, "The server shows no buttons") {
            $0.changeServer { $0.capabilities = ["body"] }
        },
        Row("no body", .capabilities, .warning, "The server shows only titles") {
            $0.changeServer { $0.capabilities = ["actions"] }
        },
        Row("do not disturb", .doNotDisturb, .warning, "Do not disturb is on") {
            $0.changeServer { $0.doNotDisturb = true }
        },
        Row("an alarm without a player", .alarm, .warning, "No installed player can repeat") {
            ($0.alarms, $0.alarmSupport) = (unreadable, .none)
        },
        Row("an alarm without a volume", .alarm, .warning, "aplay cannot set the volume") {
            ($0.alarms, $0.alarmSupport) = (unreadable, .withoutVolume("aplay"))
        },
        Row("an alarm", .alarm, .ok, "Alarms sound until you respond, also while") {
            $0.alarms = unreadable
        },
        Row("an alarm that do not disturb silences", .alarm, .ok, "Alarms sound until you") {
            $0.alarms = unreadable
            $0.settings.text = SettingsText("alarm-dnd = silent\n")
        },
        Row("no clock", .wake, .warning, "Alerts with --wake do not wake this machine: it has no") {
            $0.change { $0.status.wake = WakeStatus(obstacle: .noClock) }
        },
        Row("no means", .wake, .warning, "Alerts with --wake do not wake this machine: neither") {
            $0.wakeTrial = WakeStatus(obstacle: .noMeans)
        },
        Row("a timer", .wake, .ok, "Alerts with --wake wake this machine by systemd's user") {
            $0.change { $0.status.wake = WakeStatus(means: .systemd, at: .distantFuture) }
        },
        Row("a timer that was read back", .wake, .ok, "systemd's user manager has set a timer") {
            $0.wakeTrial = WakeStatus(means: .systemd, at: Instant(seconds: 1_795_503_570))
        },
        Row("a timer that cannot be read", .wake, .ok, "PowerDevil has accepted a timer") {
            $0.wakeTrial = WakeStatus(means: .powerDevil)
        },
        Row("a region", .location, .ok, "GeoClue reports where") {
            $0.hasGeoClue = true
            $0.change { $0.status.location = .known }
        },
        Row("no region", .location, .ok, "Nothing rings at a region") { $0.hasGeoClue = true },
        Row("no GeoClue and no region", .location, .ok, "GeoClue is not installed") {
            $0.hasGeoClue = false
        },
        Row("no GeoClue", .location, .warning, "GeoClue is not running") {
            $0.hasGeoClue = false
            $0.change { $0.status.location = .absent }
        },
        Row("GeoClue without an agent", .location, .warning, "GeoClue has not reported yet") {
            $0.hasGeoClue = true
            $0.change { $0.status.location = .waiting }
        },
        Row("GeoClue that refuses", .location, .warning, "GeoClue does not tell Peal") {
            $0.hasGeoClue = true
            $0.change { $0.status.location = .refused }
        },
        Row("a rough position", .location, .warning, "GeoClue knows the position") {
            $0.hasGeoClue = true
            $0.change { $0.status.location = .rough }
        },
        Row("NetworkManager", .places, .ok, "NetworkManager says at which") {
            $0.hasNetworkManager = true
        },
        Row(
            "no NetworkManager and no place", .places, .ok,
            "NetworkManager is not running, so no alert can ring"
        ) {
            $0.hasNetworkManager = false
        },
        Row(
            "no NetworkManager", .places, .warning,
            "NetworkManager is not running, so no alert rings"
        ) {
            $0.hasNetworkManager = false
            $0.settings.text = SettingsText("place.home = wifi 1 Home")
        },
        Row("no source of presence", .away, .ok, "No service says whether you are away") {
            $0.presence = []
        },
        Row("a source of presence", .away, .ok, "These services say whether you are away: a.b.") {
            $0.presence = ["a.b"]
        },
        Row("do not disturb unknown", .doNotDisturb, .ok, "Peal cannot tell") {
            $0.changeServer { $0.doNotDisturb = nil }
        },
        Row("a server with sound", .sound, .ok, "Sounds are left to the notification server") {
            $0.changeServer { $0.sound = .server }
        },
        Row("a new player", .sound, .ok, "Sounds will be played by paplay, which is not tried") {
            $0.changeServer { $0.sound = .untried("paplay") }
        },
        Row("sounds switched off", .sound, .warning, "Sounds from Peal are switched off") {
            $0.changeServer { $0.sound = .off }
        },
        Row("silence", .sound, .warning, "No sound is played") {
            $0.changeServer { $0.sound = .none }
        },
        Row("no portal", .portal, .ok, "No desktop portal is running. Only") { $0.portal = nil },
        Row(
            "no portal in a sandbox", .portal, .error, "No desktop portal is running, and",
            exitCode: 69
        ) {
            ($0.portal, $0.isSandboxed, $0.server) = (nil, true, nil)
        },
    ]

    static let machine = [
        Row("no desktop entry", .desktopFile, .warning, "The desktop entry io.github") {
            $0.files.desktopEntry = nil
        },
        Row("not at login", .autostart, .warning, "The daemon does not start at login") {
            $0.files.autostart = nil
        },
        Row("turned off", .autostart, .warning, "The start at login is turned off") {
            $0.files.autostart?.isHidden = true
        },
        Row("a unit", .autostart, .ok, "systemd starts the daemon") {
            $0.files.autostart = nil
            $0.files.unit = .init(path: "/peal.service", isEnabled: true)
        },
        Row("a unit that is not enabled", .autostart, .warning, "The systemd unit") {
            $0.files.autostart = nil
            $0.files.unit = .init(path: "/peal.service", isEnabled: false)
        },
        Row("activation alone", .autostart, .warning, "The daemon starts when you use 'peal'") {
            $0.files.autostart = nil
            $0.files.activation = "/x.service"
        },
        Row("a damaged store", .store, .error, "It is lost.", exitCode: 74) {
            ($0.store.contents, $0.server) = (.failure(lost), nil)
        },
        Row("a restored store", .store, .warning, "It was damaged.") {
            $0.change { $0.status.storeNotice = "It was damaged." }
        },
        Row("no store", .store, .ok, "There is no store yet") { $0.store.contents = nil },
        Row("no home", .store, .warning, "Neither HOME nor") {
            ($0.store.contents, $0.store.isHomeless) = (nil, true)
        },
        Row("another store", .store, .warning, "The daemon uses a different store") {
            $0.store.holder = nil
        },
        Row("an alert that cannot be read", .alerts, .warning, "These alerts cannot be read") {
            $0.change { $0.status.unreadable = unreadable }
        },
        Row(
            "the same without a daemon", .alerts, .warning, "These alerts cannot be read",
            exitCode: 69
        ) {
            $0.daemon = nil
            $0.store.contents = .success(StoreInspection(alerts: 1, unreadable: unreadable))
        },
        Row("nothing to ring", .alerts, .ok, "There are 3 alerts. Nothing") {
            $0.change { $0.status.next = nil }
        },
        Row("no alerts", .alerts, .ok, "There are 0 alerts.") { $0.change { $0.alerts = 0 } },
        Row("a pause", .pause, .warning, "All alerts are paused until today 12:00.") { diagnosis in
            diagnosis.change { [now = diagnosis.timeFormat.now] in
                $0.status.silence.pause = Pause(since: now, until: now)
            }
        },
        Row("a pause without end", .pause, .warning, "All alerts are paused.") { diagnosis in
            diagnosis.change { [now = diagnosis.timeFormat.now] in
                $0.status.silence.pause = Pause(since: now, until: nil)
            }
        },
        Row("no zone data", .zoneData, .error, "There is no time zone data", exitCode: 69) {
            $0.zone.exists = false
        },
        Row("no zone", .zoneData, .error, "The time zone cannot be read", exitCode: 69) {
            $0.zone.failure = "There is no zone 'Mars'."
        },
        Row("zone data without a version", .zoneData, .ok, "The time zone is UTC (data in") {
            $0.zone.version = nil
        },
        Row(
            "1970", .clock, .error, "The clock is wrong: it says Thu 1970-01-01 00:00", exitCode: 69
        ) {
            $0.timeFormat = RelativeTimeFormat(now: Instant(seconds: 0), zone: .utc)
        },
    ]

    @Test("In a healthy system, all findings are good, and they are sorted by dependency")
    func health() throws {
        let findings = try Self.healthy().findings
        #expect(findings.allSatisfy { $0.status == .ok && $0.advice == nil })
        #expect(
            findings.map(\.subject) == [
                .bus, .daemon, .server, .capabilities, .doNotDisturb, .sound, .portal,
                .away, .desktopFile, .autostart, .store, .alerts, .zoneData, .clock,
            ])
        let list = FindingList(findings: findings)
        #expect(list.exitCode == 0)
        let text = list.text(width: 100, isUnicode: true, hasColor: false)
        #expect(
            text.hasPrefix(
                """
                ✓ The session bus answers: unix:path=/run/user/1000/bus.
                ✓ The daemon runs: Peal 0.1.0, process 42.
                ✓ Notification server: dunst 1.9.0 by knopwob (specification 1.2, process 7).
                """))
        #expect(text.hasSuffix("\n\nEverything is fine."))
    }

    @Test("A fault produces a finding that says what to do", arguments: desktop + machine)
    func wrong(row: Row) throws {
        var diagnosis = try Self.healthy()
        row.change(&diagnosis)
        let findings = diagnosis.findings
        let finding = try #require(findings.first { $0.subject == row.subject })
        #expect(finding.status == row.status)
        #expect(finding.found.description.hasPrefix(row.found), "\(finding.found)")
        #expect(FindingList(findings: findings).exitCode == row.exitCode)
        // The store's error messages contain the advice, so their findings have none.
        let needsAdvice = row.status != .ok && row.subject != .store || row.status == .warning
        #expect((finding.advice != nil) == needsAdvice)
        for sentence in [finding.found, finding.advice].compactMap(\.?.description) {
            #expect(sentence.hasSuffix("."))
        }
    }

    @Test("The text is wrapped, and has colours and Unicode only if the terminal can show them")
    func text() {
        let list = FindingList(findings: [
            .ok(.bus, "One."),
            .warning(
                .sound, Message(verbatim: String(repeating: "two ", count: 30)), advice: "Do it."),
            .error(.store, "Three.", advice: nil),
        ])
        let lines = list.text(width: 80, isUnicode: false, hasColor: false).split(separator: "\n")
        #expect(lines[0] == "+ One.")
        #expect(lines[1].hasPrefix("! two two") && lines[1].count <= 80)
        #expect(lines[2].hasPrefix("  two"))
        #expect(lines[3] == "    Do it.")
        #expect(lines[4] == "x Three.")
        #expect(lines[5] == "One problem keeps alerts from ringing correctly.")
        let piped = list.text(width: nil, isUnicode: true, hasColor: true).split(separator: "\n")
        #expect(piped.count == 5)
        #expect(piped[0] == "\u{1B}[32m✓\u{1B}[0m One.")
    }

    @Test("The JSON of each check has a name, a status, a sentence, advice and the facts")
    func json() throws {
        var diagnosis = try Self.healthy()
        diagnosis.changeServer { $0.doNotDisturb = true }
        guard case .object(let document) = FindingList(findings: diagnosis.findings).json,
            case .array(let checks) = document["checks"]
        else {
            Issue.record("The JSON has no list of checks")
            return
        }
        #expect(checks.count == 14)
        #expect(
            checks[4]
                == .object([
                    "name": .string("doNotDisturb"), "status": .string("warning"),
                    "found": .string("Do not disturb is on: the server shows no pop-ups."),
                    "advice": .string(
                        "Turn it off in your desktop's settings. Peal does not bypass it."),
                    "isOn": .bool(true),
                ]))
    }
}

extension Diagnosis {
    fileprivate mutating func change(_ body: (inout Daemon) -> Void) {
        guard case .success(var daemon) = daemon else { return }
        body(&daemon)
        self.daemon = .success(daemon)
    }

    fileprivate mutating func changeServer(_ body: (inout DeliverySettings) -> Void) {
        guard case .success(var settings) = server else { return }
        body(&settings)
        server = .success(settings)
    }
}
