import Alerts
import Arguments
import Localization
import Messages

struct Apps: ParsableCommand {
    static let commandName = "apps"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("List the programs that notify through Peal, and allow them."),
            examples: [
                "peal apps",
                "peal apps allow org.example.Water --sound off",
                "peal list --app org.example.Water",
            ],
            discussion: tr(
                """
                A program asks for your permission before its first notification. These commands \
                change your answer. They need a running daemon.
                """))
    }

    static var subcommands: [CommandGroup] {
        [
            CommandGroup([
                AppsList.self, AppsShow.self, AppsAllow.self, AppsDeny.self, AppsForget.self,
            ])
        ]
    }

    static var defaultSubcommand: (any ParsableCommand.Type)? { AppsList.self }

    func run() async throws { try await AppsList().run() }
}
