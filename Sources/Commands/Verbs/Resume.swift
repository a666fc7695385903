import Alerts
import Arguments
import JSON
import Localization
import Messages
import Wording

struct Resume: ParsableCommand {
    static let commandName = "resume"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("End the pause of alerts, or all pauses."),
            examples: [
                "peal resume",
                "peal resume study",
                "peal resume --group work",
                "peal resume --all",
            ],
            discussion: tr(
                """
                Without an id, all pauses end that are in effect: the pause of all alerts and the \
                pauses of single alerts. A pause that begins later stays planned; --all takes it \
                back, too.
                """))
    }

    @Argument(
        help: .tr(
            "The alerts: ids, beginnings of ids, or titles; all pauses if you omit them.",
            valueName: "ids"),
        completion: .alerts)
    var ids: [String] = []

    @OptionGroup var chosen: SelectionOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if !ids.isEmpty || chosen.isUsed { try chosen.check(ids) }
    }

    func run() async throws {
        try await AlertConnection.open { connection in
            let silence = try await connection.center.silence()
            let rest = try await SelectionOptions.afterAll(ids, connection)
            let isAll = chosen.all || rest == []
            guard !isAll, !ids.isEmpty || chosen.group != nil else {
                return try await resumeAll(connection, silence, planned: isAll)
            }
            try await output.change(
                chosen.selection(ids, connection), .resume, connection,
                many: { Message("Resumed \($0) alerts: \($1)") },
                none: Message("Nothing was paused.")
            ) { status, isChanged in
                let summary = connection.timeFormat.summary(of: status)
                return isChanged
                    ? tr("Resumed \(summary)")
                    : tr("The alert has no pause of its own: \(summary)")
            }
            if silence.pause != nil {
                Output.complain("All alerts are paused. 'peal resume' ends that pause.")
            }
        }
    }

    /// Ends the pauses that are in effect, and takes back the planned ones if `isPlanned` is `true`.
    private func resumeAll(
        _ connection: AlertConnection, _ silence: Silence, planned isPlanned: Bool
    ) async throws {
        let resumed = try await connection.center.resume(nil, planned: isPlanned)
        if output.json {
            var object = JSONObject(try await connection.silenceMembers())
            object["resumed"] = .array(resumed.map { .string($0.rawValue) })
            return Output.print(.object(object))
        }
        if silence.pause != nil { Output.print(line: tr("Resumed all alerts.")) }
        let planned = silence.plannedPause.map { connection.timeFormat.pauseStart($0.since) }
        if let planned, isPlanned {
            Output.print(line: tr("Took back the pause of all alerts from \(planned)."))
        } else if silence.pause == nil, resumed.isEmpty {
            Output.print(line: tr("Nothing was paused."))
        }
        try await output.print(resumed, connection) { Message("Resumed \($0)") }
        guard !isPlanned else { return }
        if let planned {
            Output.print(
                line: tr(
                    "The pause of all alerts from \(planned) stays planned. 'peal resume --all' takes "
                        + "it back."))
        }
        let ids = try await connection.center.ids(matching: AlertQuery(isPausePlanned: true))
        guard !ids.isEmpty else { return }
        let names = ids.prefix(5).map(\.rawValue).joined(separator: ", ")
        let list = ids.count > 5 ? names + ", …" : names
        Output.print(
            line: tr("Planned pauses stay planned: \(list). 'peal resume --all' takes them back."))
    }
}
