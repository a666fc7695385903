import AlertCoding
import Alerts
import JSON
import Localization
import Messages
import ProgramService
import Recurrence
import Wording

/// The pending requests of programs, for `peal list --app` and `peal list --apps`.
struct ProgramRequestList {
    private struct Row {
        let program: Program
        let request: PendingRequest

        func text(_ key: String) -> String {
            if case .string(let text) = request.document[key] { text } else { "" }
        }

        func json(in zone: Zone) -> JSONValue {
            var document = request.document
            // The archive is opaque and may be long.
            document["archive"] = nil
            return .object([
                "next": .time(request.next, in: zone), "program": .string(program.id.rawValue),
                "request": .object(document),
            ])
        }
    }

    /// The program whose requests to list; `nil` for all programs.
    let id: String?
    let output: OutputOptions

    func run() async throws {
        try await AlertConnection.withPrograms { connection, programs in
            let listed =
                if let id { [try await programs.resolve(id)] } else { try await programs.list() }
            var rows: [Row] = []
            for program in listed where program.pending > 0 {
                rows += try await programs.pending(of: program.id).map {
                    Row(program: program.program, request: $0)
                }
            }
            rows.sort { ($0.request.next ?? .distantFuture) < ($1.request.next ?? .distantFuture) }
            if output.json {
                let zone = connection.zone
                return Output.print(
                    "notifications", rows, then: try await connection.silenceMembers()
                ) { $0.json(in: zone) }
            }
            if rows.isEmpty {
                Output.print(line: tr(nothing(listed)))
            } else {
                Output.write(text(rows, connection.timeFormat))
            }
            try await connection.printSilence()
        }
    }

    private func nothing(_ listed: [ProgramSummary]) -> Message {
        guard id != nil, let program = listed.first else {
            return Message("No program has pending notifications.")
        }
        return Message("\(program.label) has no pending notifications.")
    }

    private func text(_ rows: [Row], _ timeFormat: RelativeTimeFormat) -> String {
        var table = Table(tr("NEXT"), id == nil ? tr("PROGRAM") : tr("ID"), tr("TITLE"))
        table.uncut = [0]
        for row in rows {
            let title = row.text("title")
            table.add(
                row.request.next.map { timeFormat.describe($0) } ?? "-",
                id == nil ? row.program.name : row.text("id"),
                title.isEmpty ? row.program.name : title)
        }
        return table.text(width: Terminal.width)
    }
}
