import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import Wording

struct HolidaysCommand: ParsableCommand {
    static let commandName = "holidays"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("List the holidays of a year."),
            examples: ["peal holidays", "peal holidays 2027", "peal holidays --country JP"],
            discussion: tr(
                """
                Without --country, these are the holidays that 'weekdays except holidays' leaves out. \
                'peal config holidays KR' chooses them. A file of your own, such as \
                ~/.local/share/peal/holidays/KR.txt, replaces the installed one, and a file school.txt \
                is used with --country school. A line is a date and a name: 2026-02-17 Seollal. A file \
                school.ics of another program works as well: its whole-day events are the holidays.
                """))
    }

    @Argument(help: .tr("The year; this year if you omit it.", valueName: "year"))
    var year: String?

    @Option(
        "--country",
        help: .tr("A country, like KR or DE-BY, or a file of your own.", valueName: "name"))
    var country: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let today = try AlertConnection.timeFormat().date(in: 0)
        let year = try year(today)
        let calendar = try calendar()
        let holidays = calendar.holidays.filter { $0.date.year == year }
        if output.json {
            return Output.print(
                .object([
                    "country": .string(calendar.name), "file": .string(calendar.path),
                    "year": .int(year),
                    "holidays": .array(
                        holidays.map { holiday in
                            .object([
                                "date": .string(holiday.date.description),
                                "name": .string(holiday.name),
                                "localName": .string(holiday.localName),
                            ])
                        }),
                ]))
        }
        guard !holidays.isEmpty else {
            guard let years = calendar.years else {
                throw AlertError.invalid(calendar.emptyNotice)
            }
            throw AlertError.invalid(
                "There are no holidays of \(calendar.name) in \(year). The file \(calendar.path) has the "
                    + "years \(years.lowerBound) to \(years.upperBound).")
        }
        var table = Table(tr("DATE"), tr("HOLIDAY"), tr("LOCAL NAME"))
        for holiday in holidays {
            let local = holiday.localName == holiday.name ? "" : holiday.localName
            table.add(Language.current.date(holiday.date), holiday.name, local)
        }
        Output.print(table.text(width: Terminal.width))
    }

    private func year(_ today: CivilDate) throws(AlertError) -> Int {
        guard let year else { return today.year }
        guard let number = Int(year), (1...9_999).contains(number) else {
            throw .invalid("'\(year)' is not a year. Write it like 2027.")
        }
        return number
    }

    private func calendar() throws -> HolidayCalendar {
        guard let name = country ?? HolidayCountry.current else {
            throw AlertError.invalid(
                "Peal does not know your country. Set it with 'peal config holidays KR'.")
        }
        if country != nil, let calendar = try? HolidayCalendar(named: name.uppercased()) {
            return calendar
        }
        return try HolidayCalendar(named: name)
    }
}
