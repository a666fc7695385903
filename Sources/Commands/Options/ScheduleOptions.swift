public import ArgumentParser
import Messages
public import Recurrence

/// The flags that say when an alert rings.
struct ScheduleOptions: ParsableArguments {
    @Option(
        help: .tr(
            "At these times of day, 09:30,13:00, or once at a date, '2026-12-24 18:00'.",
            valueName: "times"))
    var at: [String] = []

    @Option(
        help: .tr(
            "On these days: mon,wed,fri, mon-fri, weekdays, weekends or daily; with a date, "
                + "2026-12-24 or tomorrow, once.",
            valueName: "days"),
        completion: .days)
    var on: [String] = []

    @Option(
        help: .tr(
            "Every so often: with --from and --to within the day, else in elapsed time.",
            valueName: "length"),
        completion: .lengths)
    var every: String?

    @Option(
        help: .tr("The first ring of the day, with --every and --to.", valueName: "time"))
    var from: String?

    @Option(
        help: .tr(
            "The last ring of the day at the latest; before --from it is on the next day.",
            valueName: "time"))
    var to: String?

    @Option(
        help: .tr(
            "From, to and how often, 22:00-02:00/1h; may be given several times.",
            valueName: "window"))
    var window: [String] = []

    @Option(
        name: .customLong("in"),
        help: .tr("Once, so long from now: 45s, 30m, 1h30m, 2d.", valueName: "length"),
        completion: .lengths)
    var after: String?

    @Flag(help: .tr("Only once, at the next of the given times."))
    var once = false

    @Option(
        help: .tr(
            "On the days of a rule of RFC 5545, 'FREQ=MONTHLY;BYDAY=-1FR'; at the time of --start "
                + "if no other is given.",
            valueName: "rule"))
    var rrule: String?

    @Option(
        help: .tr(
            "The first day, or with --rrule the first time, '2026-11-27 17:00'.",
            valueName: "date"))
    var start: String?

    @Option(help: .tr("The last day, 2026-12-24.", valueName: "date"))
    var until: String?

    @Option(help: .tr("Not on these days, 2026-12-25,2026-12-26.", valueName: "dates"))
    var except: [String] = []

    @Option(
        help: .tr(
            "Keep to this time zone, Asia/Seoul, wherever the machine is.", valueName: "zone"),
        completion: .zones)
    var zone: String?

    @Option(
        help: .tr(
            "What a time means that daylight saving skips: next, shift or skip.",
            valueName: "policy"))
    var gap: GapPolicy?

    @Option(
        help: .tr(
            "Which is meant of a time that comes twice: first or last.", valueName: "policy"))
    var fold: FoldPolicy?

    var request: ScheduleRequest {
        ScheduleRequest(
            at: at, on: on.isEmpty ? nil : on.joined(separator: ","), every: every, from: from,
            to: to, windows: window, after: after,
            once: once, rrule: rrule, start: start, until: until, except: except, zone: zone,
            gap: gap, fold: fold)
    }
}

extension GapPolicy: ExpressibleByArgument {}
extension FoldPolicy: ExpressibleByArgument {}
