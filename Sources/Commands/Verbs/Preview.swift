import Alerts
import Arguments
import JSON
import Localization
import Messages
import Recurrence
import ScheduleReading
import Settings
import Wording

struct Preview: ParsableCommand {
    static let commandName = "preview"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Show when a schedule rings, without saving it."),
            examples: [
                "peal preview every 2 weeks on fri at 5pm",
                "peal preview --on weekdays --every 30m --from 09:30 --to 21:30",
                "peal preview --every 2w --on tue --at 19:00",
                "peal preview --rrule 'FREQ=MONTHLY;BYDAY=-1FR' --at 17:00 --count 5",
                "peal preview --at 02:30 --zone Europe/Berlin --after 2027-03-27",
            ])
    }

    @Argument(
        help: .tr("When it rings, in words: 'every 2 weeks on tue 19:00'.", valueName: "when"))
    var when: [String] = []

    @OptionGroup(title: Message("When")) var schedule: ScheduleRequest

    @Option(
        "--after",
        help: .tr(
            "Show occurrences from this time on (inclusive; default: now).",
            valueName: "time"))
    var after: String?

    @Option("-n", "--count", help: .tr("The number of occurrences.", valueName: "number"))
    var count = 10

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...100_000).contains(count) else {
            throw ValidationError("--count must be a number from 1 to 100000.")
        }
        if !when.isEmpty, schedule.phrase != nil {
            throw ValidationError("Say when either in words or with --when, not both.")
        }
    }

    func run() async throws {
        let timeFormat = try AlertConnection.timeFormat()
        var request = schedule
        if !when.isEmpty { request.phrase = when.joined(separator: " ") }
        if let goal = request.phrase.flatMap(GoalRequest.init) { request.phrase = goal.when }
        if let phrase = request.phrase, let (time, _) = RingsBefore.split(phrase, title: nil) {
            throw AlertError.invalid(
                "A preview shows no rings before the time: peal preview \(time). 'peal add --dry-run' shows "
                    + "all rings of an alert.")
        }
        let trigger = try request.trigger(
            now: timeFormat.now, in: timeFormat.zone,
            allDayTime: SettingsFile.user.read().settings.allDayTime
        ).completed(at: timeFormat.now)
        try trigger.validate()
        let occurrences = try occurrences(of: trigger, timeFormat)
        if output.json {
            Output.print(
                .object([
                    "description": .string(trigger.englishSentence(on: timeFormat)),
                    "occurrences": .array(
                        occurrences.map { $0.json(in: trigger.zone(on: timeFormat.zone)) }),
                ]))
        } else {
            Output.print(text(trigger, occurrences, timeFormat))
        }
    }

    private func occurrences(
        of trigger: Trigger, _ timeFormat: RelativeTimeFormat
    ) throws(AlertError) -> [Occurrence] {
        var cursor = timeFormat.now
        if let after {
            let zone = trigger.zone(on: timeFormat.zone)
            let date = try TimeReading.date(
                after, "--after", now: zone.civil(at: timeFormat.now))
            cursor = TimeReading.start(of: date, in: zone) ?? cursor
        }
        cursor = cursor - .microseconds(1)
        var found: [Occurrence] = []
        while found.count < count, let next = trigger.next(after: cursor, in: timeFormat.zone) {
            found.append(next)
            cursor = next.instant
        }
        return found
    }

    private func text(
        _ trigger: Trigger, _ occurrences: [Occurrence], _ timeFormat: RelativeTimeFormat
    ) -> String {
        let lines = occurrences.map { occurrence in
            let wall = timeFormat.zone.civil(at: occurrence.instant)
            let language = Language.current
            let remark = occurrence.remark(of: trigger, on: timeFormat)
            return "  \(language.date(wall.date)) \(language.time(wall.time))\(remark)"
        }
        let rings = lines.isEmpty ? ["  " + tr(trigger.withoutTimes)] : lines
        return ([trigger.sentence(on: timeFormat)] + rings).joined(separator: "\n")
    }
}
