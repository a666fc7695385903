import Arguments
import DesktopDelivery
import Localization
import Logging
import Messages
import SystemClock

struct Doctor: ParsableCommand {
    static let commandName = "doctor"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Check everything that alerts need to ring, and say what is wrong."),
            examples: [
                "peal doctor",
                "peal doctor --json",
                "peal doctor --wake",
            ],
            discussion: tr(
                """
                Doctor starts nothing and changes nothing; with --wake, it sets a timer that wakes the \
                machine, reads it back and removes it. A tick means that all is well, ! is a \
                warning, and a cross means that alerts do not ring as they should.

                The exit code is 0 without a cross, 74 if the store cannot be read, and otherwise \
                69, for example without a bus, a notification server or a daemon. With --json, \
                each check has a name, a status (ok, warning or error), what was found, and what \
                to do about it.
                """))
    }

    @Flag("--wake", help: .tr("Try to set a timer that wakes the machine."))
    var wake = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        // The findings already contain everything that would be logged.
        let silent = Logger(label: "peal") { _ in SwiftLogNoOpLogHandler() }
        let collector = DiagnosisCollector(
            environment: ProcessEnvironment.variables,
            clock: try SystemClock(watchesZones: false, logger: silent), logger: silent,
            triesWake: wake)
        let diagnosis = await collector.diagnosis()
        // The JSON, including its times, is in English whatever the language of the user is.
        let language = output.json ? Language.english : Language.current
        let list = FindingList(
            findings: Language.$current.withValue(language) { diagnosis.findings })
        if output.json {
            Output.print(list.json)
        } else {
            // The marks contain escape sequences for colours. The list has made the other text
            // printable.
            Output.write(
                list.text(
                    width: Terminal.width, isUnicode: Terminal.isUnicode,
                    hasColor: Terminal.hasColor))
        }
        if list.exitCode != 0 { throw ExitCode(list.exitCode) }
    }
}
