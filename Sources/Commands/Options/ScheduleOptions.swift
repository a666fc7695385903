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
            "Repeat after this time: with --from and --to within the day, else around the clock. Days, "
                + "weeks, months and years go with --at: 2d, 2w, 1mo, 1y.",
            valueName: "length"),
        completion: .lengths)
    var every: String?

    @Option(
        help: .tr("The first ring of the day, with --every and --to.", valueName: "time"))
    var from: String?

    @Option(
        help: .tr(
            "Stop ringing at this time. If it is before --from, it is on the next day.",
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
            "On the days of a rule of RFC 5545, 'FREQ=MONTHLY;BYDAY=-1FR', with --at; or at the time "
                + "of --start.",
            valueName: "rule"))
    var rrule: String?

    @Option(
        help: .tr(
            "The first day, or with --rrule the first time, '2026-11-27 17:00'.",
            valueName: "date"))
    var start: String?

    @Option(help: .tr("The last day, 2026-12-24.", valueName: "date"))
    var until: String?

    @Option(help: .tr("Leave out these days, 2026-12-25,2026-12-26.", valueName: "dates"))
    var except: [String] = []

    @Option(
        help: .tr(
            "Keep to this time zone, Asia/Seoul, wherever the machine is.", valueName: "zone"),
        completion: .zones)
    var zone: String?

    @Option(
        help: .tr(
            "If daylight saving skips the time: next (when the gap ends), shift (same offset as "
                + "before), skip (not at all).",
            valueName: "policy"))
    var gap: GapPolicy?

    @Option(
        help: .tr(
            "If the clocks go back and show the time twice: first or last.", valueName: "policy"))
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
