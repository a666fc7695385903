import Alerts
import ArgumentParser
import Localization
import Messages

struct Apps: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apps",
        abstract: tr("List the programs that notify through Peal, and allow them."),
        discussion: examples(
            "peal apps",
            "peal apps allow org.example.Water --sound off",
            "peal list --app org.example.Water",
            after: tr(
                """
                A program asks for your permission before its first notification. These commands \
                change your answer. They need a running daemon.
                """)),
        subcommands: [
            AppsList.self, AppsShow.self, AppsAllow.self, AppsDeny.self, AppsForget.self,
        ],
        defaultSubcommand: AppsList.self)
}
