import Alerts
import Arguments
import JSON
import Localization
import Messages
import ProgramService

struct AppsForget: ParsableCommand {
    static let commandName = "forget"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Remove a program with its pending notifications and its permission."),
            examples: [
                "peal apps forget org.example.Water",
                "peal apps forget org.example.Water --yes",
            ],
            discussion: tr(
                """
                In a terminal, the command asks first. Elsewhere, it needs --yes. The program may \
                ask for permission again.
                """))
    }

    @Argument(help: .tr("The whole id of the program.", valueName: "id"), completion: .programs)
    var id: String

    @Flag("-y", "--yes", help: .tr("Do not ask."))
    var yes = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await AlertConnection.withPrograms { _, programs in
            let known = try await programs.list()
            guard let program = known.first(where: { $0.id.rawValue == id }) else {
                throw known.noSuchProgram(id)
            }
            let isWanted = try isWanted(program)
            if isWanted { try await programs.forget(program.id) }
            if output.json {
                Output.print(
                    .object([
                        "forgotten": .array(isWanted ? [.string(program.id.rawValue)] : [])
                    ]))
            } else {
                Output.print(
                    line: tr(isWanted ? "Forgot \(program.label)." : "Nothing was removed."))
            }
        }
    }

    private func isWanted(_ program: ProgramSummary) throws -> Bool {
        guard !yes else { return true }
        guard Question.canAsk else {
            throw AlertError.invalid(
                "Nothing was removed. Peal cannot ask you here: add --yes to forget "
                    + "\(program.label).")
        }
        return Question.isYes(
            tr(
                program.pending == 0
                    ? "Forget \(program.label)?"
                    : .counted(
                        program.pending,
                        one: "Forget \(program.label) and its pending notification?",
                        other:
                            "Forget \(program.label) and its \(program.pending) pending notifications?"
                    )))
    }
}
