import Arguments
import Messages
public import Recurrence
import ScheduleReading

/// The flags that say when an alert rings.
struct ScheduleOptions: ParsableArguments {
    @Option(
        "--when",
        help: .tr(
            "When it rings, in words: 'every 2 weeks on tue 19:00'. See 'peal help times'.",
            valueName: "words"))
    var when: String?

    @Option(
        "--at",
        help: .tr(
            "Ring at these times of day (09:30,13:00), or once on a date ('2026-12-24 18:00').",
            valueName: "times"))
    var at: [String] = []

    @Option(
        "--on",
        help: .tr(
            "Ring on these days: mon,wed,fri, mon-fri, weekdays or daily; days of the month like "
                + "15 or 'last friday'; or once on a date like 2026-12-24.",
            valueName: "days"),
        completion: .days)
    var on: [String] = []

    @Option(
        "--every",
        help: .tr(
            "Repeat at this interval: daily between --from and --to, or around the "
                + "clock without them. With --at, also count days, weeks, months or "
                + "years: 2d, 2w, 1mo, 1y.",
            valueName: "duration"),
        completion: .lengths)
    var every: String?

    @Option(
        "--from",
        help: .tr("The first ring of the day; use it with --every and --to.", valueName: "time"))
    var from: String?

    @Option(
        "--to",
        help: .tr(
            "Stop ringing at this time. If it is earlier than --from, it means the next day.",
            valueName: "time"))
    var to: String?

    @Option(
        "--window",
        help: .tr(
            "A window: from, to and interval, 22:00-02:00/1h (repeatable).",
            valueName: "window"))
    var window: [String] = []

    @Option(
        "--in", help: .tr("Ring once after this time: 45s, 30m, 1h30m, 2d.", valueName: "duration"),
        completion: .lengths)
    var after: String?

    @Flag("--once", help: .tr("Ring only once, at the next of the given times."))
    var once = false

    @Option(
        "--rrule",
        help: .tr(
            "Ring on the days of an RFC 5545 rule, 'FREQ=MONTHLY;BYDAY=-1FR'. Set "
                + "the time with --at or --start.",
            valueName: "rule"))
    var rrule: String?

    @Option(
        "--start",
        help: .tr(
            "The first day; with --rrule, also the first time ('2026-11-27 17:00').",
            valueName: "date"))
    var start: String?

    @Option("--until", help: .tr("The last day: 2026-12-24.", valueName: "date"))
    var until: String?

    @Option(
        "--except",
        help: .tr(
            "Do not ring on these days: 2026-12-25, or 2026-12-24..2027-01-02.", valueName: "dates")
    )
    var except: [String] = []

    @Option(
        "--zone",
        help: .tr(
            "Use this time zone (Asia/Seoul), wherever the computer is.", valueName: "zone"),
        completion: .zones)
    var zone: String?

    @Option(
        "--gap",
        help: .tr(
            "If daylight saving skips the time: ring at the next valid time "
                + "(next), later by the length of the gap (shift), or not at all (skip).",
            valueName: "policy"))
    var gap: GapPolicy?

    @Option(
        "--fold",
        help: .tr(
            "If clocks go back and the time occurs twice: ring at the first or the " + "last.",
            valueName: "policy"))
    var fold: FoldPolicy?

    var request: ScheduleRequest {
        ScheduleRequest {
            ($0.phrase, $0.at, $0.every, $0.from, $0.to) = (when, at, every, from, to)
            $0.on = on.isEmpty ? nil : on.joined(separator: ",")
            ($0.windows, $0.after, $0.once, $0.rrule) = (window, after, once, rrule)
            ($0.start, $0.until, $0.except) = (start, until, except)
            ($0.zone, $0.gap, $0.fold) = (zone, gap, fold)
        }
    }
}

extension GapPolicy: ExpressibleByArgument {}
extension FoldPolicy: ExpressibleByArgument {}
