public import Alerts
import Arguments
import DesktopDelivery
import Glibc
import Localization
import Messages
import ScheduleReading

/// The flags for an alert's text, appearance and behaviour.
struct ContentOptions: ParsableArguments {
    @Option("--body", help: .tr("The text below the title.", valueName: "text"))
    var body: String?

    @Option(
        "--sound",
        help: .tr(
            "Sound: default, none, a name from the sound theme like bell, or the path of a file.",
            valueName: "sound"),
        completion: .sounds)
    var sound: String?

    @Option("--urgency", help: .tr("Urgency: low, normal or critical.", valueName: "urgency"))
    var urgency: Urgency?

    @Option("--icon", help: .tr("The name of an icon, or the path of an image.", valueName: "icon"))
    var icon: String?

    @Option(
        "--image", help: .tr("The absolute path of an image; '' for none.", valueName: "path"),
        completion: .file())
    var image: String?

    @Option(
        "--category",
        help: .tr(
            "The category of the notification, like email.arrived; '' for none.",
            valueName: "category"))
    var category: String?

    @Option(
        "--action",
        help: .tr(
            "Add a custom button (repeatable). Clicking it sends its key over D-Bus. Use '' to "
                + "remove all. The key inline-reply adds a reply field if the server supports it.",
            valueName: "key=label"))
    var action: [String] = []

    @Option(
        "--open",
        help: .tr(
            "Open this on a click: a URI, or the id of a desktop entry; '' for nothing.",
            valueName: "target"))
    var open: String?

    @Flag(
        "--done-on-open", inversion: "--no-done-on-open",
        help: .tr("Whether a click also marks the alert as done."))
    var doneOnOpen: Bool?

    @Option(
        "--group",
        help: .tr(
            "The name of a group of alerts; '' for none.", valueName: "name"),
        completion: .groups)
    var group: String?

    @Option(
        "--late",
        help: .tr(
            "How late the alert may still be shown: a duration like 2h, never or always.",
            valueName: "duration"),
        completion: .list(["never", "always", "15m", "1h", "2h", "1d"]))
    var late: String?

    @Option("--badge", help: .tr("The number that it adds to the badge.", valueName: "number"))
    var badge: Int?

    @Option(
        "--before",
        help: .tr(
            "Ring this long before each time, too, like 10m or 1d,1h; '' for no ring before.",
            valueName: "durations"),
        completion: .list(["10m", "1h", "1d", "1d,1h"]))
    var before: String?

    @Option(
        "--again",
        help: .tr(
            "Ring again after this time until you respond, like 5m; '' for once.",
            valueName: "duration"),
        completion: .list(["1m", "5m", "10m"]))
    var again: String?

    @Option(
        "--escalate",
        help: .tr(
            "Become stronger after this number of rings without an answer (repeatable): 3:critical, "
                + "3:alarm or '3:run COMMAND'; '' for not.", valueName: "step"),
        completion: .list(["3:critical", "3:alarm", "3:run "]))
    var escalate: [String] = []

    @OptionGroup(title: Message("Alarm")) var alarm: AlarmOptions

    @Flag(
        "--hold-away", inversion: "--no-hold-away",
        help: .tr("Whether the alert waits while you are away, and comes at your return."))
    var holdAway: Bool?

    @Flag(
        "--wake", inversion: "--no-wake",
        help: .tr("Whether the machine wakes from suspend for the alert."))
    var wake: Bool?

    @Option(
        "--goal",
        help: .tr(
            "Count each done, and be silent for the rest of the day after this number; '' for none.",
            valueName: "number"))
    var goal: String?

    @Option(
        "--run",
        help: .tr(
            "Run this shell command when the alert rings; '' for none. It gets PEAL_ID, "
                + "PEAL_TITLE and PEAL_DUE, and may take 5 min.", valueName: "command"))
    var run: String?

    /// Applies the flags to `alert`.
    func apply(to alert: inout Alert) throws(AlertError) {
        if let body { alert.content.body = body }
        if let sound { alert.content.sound = Sound(sound) }
        if let urgency { alert.content.urgency = urgency }
        if let icon { alert.content.icon = icon.isEmpty ? nil : icon }
        if let image { alert.content.image = image.isEmpty ? nil : image }
        if let category { alert.content.category = category.isEmpty ? nil : category }
        if !action.isEmpty {
            alert.content.actions = try Self.actions(action)
        }
        if let open { alert.content.open = open.isEmpty ? nil : try OpenTarget(open) }
        if let doneOnOpen { alert.content.doneOnOpen = doneOnOpen }
        if let group { alert.group = group.isEmpty ? nil : group }
        if let badge { alert.content.badge = badge }
        if let before { alert.before = try Self.leads(before) }
        if let again { alert.again = again.isEmpty ? nil : try DurationReading.seconds(again) }
        if !escalate.isEmpty {
            alert.escalations = try escalate.filter { !$0.isEmpty }.map(EscalationReading.step)
        }
        try alarm.apply(to: &alert, hasSound: sound != nil)
        if let holdAway { alert.holdsAway = holdAway }
        if let wake { alert.wakes = wake }
        if let goal { alert.goal = goal.isEmpty ? nil : try GoalReading.goal(goal) }
        if let run { alert.run = run.isEmpty ? nil : run }
        if let late { alert.late = try LatenessReading.lateness(late) }
    }

    /// Warns about a sound and pictures that cannot be used, and about a target that a click would
    /// not open.
    func warn() {
        alarm.warn(becomesAlarm: escalate.contains { $0.hasSuffix("alarm") })
        if let sound, sound.hasPrefix("/"), access(sound, R_OK) != 0 {
            Output.complain("The sound '\(sound)' cannot be read, so the alert rings without it.")
        }
        for warning in Content(title: "", icon: icon, image: image).pictureWarnings {
            Output.complain(warning)
        }
        if let sound, !sound.hasPrefix("/"),
            Sound(sound).isMissing(from: SoundTheme(environment: ProcessEnvironment.variables))
        {
            Output.complain(
                "The sound theme has no sound '\(sound)', so the alert may ring without it.")
        }
        guard let open, let target = try? OpenTarget(open),
            let warning = target.warning(in: ProcessEnvironment.variables)
        else { return }
        Output.complain(warning)
    }

    /// Reads how long before its times an alert rings.
    ///
    /// - Throws: ``AlertError`` that names days for a month or a year, which have no fixed length.
    private static func leads(_ text: String) throws(AlertError) -> [Lead] {
        do {
            return try LeadReading.leads(text)
        } catch {
            let isStep = text.split(separator: ",").contains {
                let part = $0.drop { $0 == " " }
                return (try? DurationReading.seconds(String(part))) == nil
                    && part.first?.isNumber == true && WhenReading.isUnderstood("every \(part)")
            }
            guard isStep else { throw error }
            throw .invalid(
                "'\(Text.excerpt(text))': months and years have no fixed length. Give days instead, "
                    + "like 30d or 365d.")
        }
    }

    private static func actions(_ texts: [String]) throws(AlertError) -> [Action] {
        var actions: [Action] = []
        for text in texts where !text.isEmpty {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw .invalid(
                    "'\(text)' is not an action. Write a key and a button label: "
                        + "late=\"Running late\".")
            }
            actions.append(Action(key: String(parts[0]), label: String(parts[1])))
        }
        return actions
    }

    var isEmpty: Bool {
        body == nil && sound == nil && urgency == nil && icon == nil && image == nil
            && category == nil && action.isEmpty && open == nil
            && doneOnOpen == nil && group == nil && late == nil && badge == nil
            && before == nil && again == nil && escalate.isEmpty && alarm.isEmpty && holdAway == nil
            && wake == nil && goal == nil && run == nil
    }
}

extension Urgency: ExpressibleByArgument {}
