import AlertCoding
import AlertService
import Alerts
import Arguments
import Glibc
import JSON
import Localization
import Messages
import ProgramService
import Wording

struct Status: ParsableCommand {
    static let commandName = "status"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show whether the daemon runs, and its status."),
            examples: [
                "peal status --json",
                "peal status --format waybar --follow",
            ],
            discussion: tr(
                """
                The exit code is 0 if a daemon runs, and 69 if none does. For a status bar, \
                --format prints the number of unseen notifications, and --follow prints it again \
                whenever it changes. --format next prints the next ring with a countdown, for \
                bars that run the command again and again.
                """))
    }

    @Option(
        "--format",
        help: .tr(
            "The format: text, json, or for a status bar waybar, i3blocks, plain or next.",
            valueName: "format"))
    var format = Format.text

    @Flag(
        "--follow",
        help: .tr(
            "Keep running, and print again on every change. Needs --format waybar, "
                + "i3blocks or plain."))
    var follow = false

    @OptionGroup var output: OutputOptions

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, waybar, i3blocks, plain, next
    }

    func validate() throws {
        // A countdown changes without an event.
        let bar = BarFormat(rawValue: format.rawValue)
        guard !follow || bar != nil && bar != .next && !output.json else {
            throw ValidationError("--follow needs --format waybar, i3blocks or plain.")
        }
    }

    func run() async throws {
        if let bar = BarFormat(rawValue: format.rawValue), !output.json {
            return try await run(for: bar)
        }
        try await report(asJSON: output.json || format == .json)
    }

    private func run(for bar: BarFormat) async throws {
        let timeFormat = try AlertConnection.timeFormat()
        try await AlertConnection.withBus { bus in
            guard follow else {
                let client = try await AlertClient.running(on: bus)
                let (status, next) = (try await client?.status(), try await client?.nextRing())
                return Output.print(bar.text(status, next, timeFormat))
            }
            try await AlertClient.watch(bus) { status, next in
                Output.print(bar.text(status, next, try AlertConnection.timeFormat()))
                try Output.flush()
            }
        }
    }

    private func report(asJSON isJSON: Bool) async throws {
        let isRunning = try await AlertConnection.open(quietly: true, looking: true) { connection in
            let status = try await connection.center.status()
            let process = try await connection.process()
            // A daemon of an older version knows no programs.
            let programs = try? await connection.programs?.list()
            if isJSON {
                Output.print(
                    .object([
                        "running": .bool(process != nil),
                        "pid": process.map { .int(Int($0)) } ?? .null,
                        "server": .optional(status.server),
                        "serverInfo": status.delivery?.json ?? .null,
                        "away": status.away.json(in: connection.zone),
                        "badge": .int(status.badge),
                        "unreadable": .array(status.unreadable.map { .string($0.rawValue) }),
                        "pausedSince": .time(status.pause?.since, in: connection.zone),
                        "pausedUntil": .time(status.pause?.until, in: connection.zone),
                        "plannedPauseSince": .time(
                            status.silence.plannedPause?.since, in: connection.zone),
                        "plannedPauseUntil": .time(
                            status.silence.plannedPause?.until, in: connection.zone),
                        "quietUntil": .time(status.silence.quietUntil, in: connection.zone),
                        "storeNotice": .optional(status.storeNotice?.description),
                        "next": .time(status.next, in: connection.zone),
                        "programs": programs.map(\.counts) ?? .null,
                    ]))
            } else {
                for line in lines(status, process: process, timeFormat: connection.timeFormat) {
                    Output.print(line: line)
                }
                if let programs, !programs.isEmpty { Output.print(line: tr(programs.sentence)) }
            }
            return process != nil
        }
        if !isRunning { throw ExitCode(EX_UNAVAILABLE) }
    }

    private func lines(
        _ status: AlertCenterStatus, process: UInt32?, timeFormat: RelativeTimeFormat
    ) -> [String] {
        let running =
            switch (process, status.delivery) {
            case (let process?, let delivery?) where delivery.isTerminal:
                tr("Peal is running (process \(process)) and shows notifications in the terminal.")
            case (let process?, let delivery?):
                tr(
                    "Peal is running (process \(process)) and shows notifications "
                        + "through \(delivery.server).")
            case (let process?, nil):
                tr(
                    "Peal is running (process \(process)), but there is no "
                        + "notification server. Due alerts are shown as soon as one starts.")
            case (nil, _): tr("No daemon is running: nothing rings. \(AlertConnection.hint)")
            }
        let next =
            status.next.map { tr("Next: \(timeFormat.describe($0)).") } ?? tr("Nothing is planned.")
        var lines = [running, tr("\(status.badge) waiting.") + " " + next]
        if let delivery = status.delivery { lines += describe(delivery) }
        lines += status.silence.sentences(timeFormat)
        if let away = status.away.sentence(timeFormat) { lines.append(away) }
        if let notice = status.storeNotice {
            lines.append(tr(notice))
        }
        if !status.unreadable.isEmpty {
            let ids = status.unreadable.map(\.rawValue).joined(separator: ", ")
            lines.append(
                tr(
                    "These alerts cannot be read, so they do not ring: \(ids). The "
                        + "daemon's log says why."))
        }
        return lines
    }

    private func describe(_ delivery: DeliverySettings) -> [String] {
        let sound =
            switch delivery.sound {
            case .server: tr("Sounds are left to the notification server.")
            case .player(let name): tr("Sounds are played by \(name).")
            case .untried(let name): tr("Sounds will be played by \(name), which is not tried yet.")
            case .off: tr("Sounds from Peal are switched off in the desktop's settings.")
            case .failing, .none: tr("Sounds are not played. Run 'peal doctor' to see why.")
            }
        var lines: [String] = []
        if delivery.isAllowed == false {
            lines.append(tr("Notifications from Peal are switched off in the desktop's settings."))
        }
        if delivery.doNotDisturb == true {
            lines.append(tr("Do not disturb is on: the server shows no pop-ups."))
        }
        return lines + [sound]
    }
}
