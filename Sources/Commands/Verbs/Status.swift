import Alerts
import ArgumentParser
import Glibc

struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell whether Peal runs, and how things stand.",
        discussion: """
            The exit code is 0 if a daemon runs, and 69 if none does.

            EXAMPLE
              peal status --json
            """)

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let isRunning = try await Access.open(quietly: true) { access in
            let status = try await access.directory.status()
            let process = try await access.process()
            if output.json {
                try Output.print(
                    .object([
                        "running": .bool(process != nil),
                        "pid": process.map { .int(Int($0)) } ?? .null,
                        "server": .optional(status.server),
                        "badge": .int(status.badge),
                        "unreadable": .array(status.unreadable.map { .string($0.rawValue) }),
                        "pausedSince": .time(status.pause?.since, in: access.zone),
                        "pausedUntil": .time(status.pause?.until, in: access.zone),
                        "storeNotice": .optional(status.storeNotice),
                        "next": .time(status.next, in: access.zone),
                    ]))
            } else {
                Output.print(text(status, process: process, calendar: access.calendar))
            }
            return process != nil
        }
        if !isRunning { throw ExitCode(EX_UNAVAILABLE) }
    }

    private func text(_ status: DirectoryStatus, process: UInt32?, calendar: Calendar) -> String {
        let running =
            switch (process, status.server) {
            case (let process?, let server?):
                "Peal is running (process \(process)) and shows notifications on \(server)."
            case (let process?, nil):
                "Peal is running (process \(process)), but there is no notification server: "
                    + "what is due waits for one."
            case (nil, _): "No daemon is running: nothing rings. \(Access.hint)"
            }
        let next = status.next.map { "Next: \(calendar.describe($0))." } ?? "Nothing is planned."
        var lines = [running, "\(status.badge) waiting. \(next)"]
        if let pause = status.pause {
            let end = pause.until.map { "until \(calendar.describe($0))" } ?? "until 'peal resume'"
            lines.append("All alerts are paused \(end).")
        }
        if let notice = status.storeNotice {
            lines.append(notice)
        }
        if !status.unreadable.isEmpty {
            let ids = status.unreadable.map(\.rawValue).joined(separator: ", ")
            lines.append("Cannot be read, and do not ring: \(ids). The daemon's log says why.")
        }
        return lines.joined(separator: "\n")
    }
}
