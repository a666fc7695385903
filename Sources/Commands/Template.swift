import Alerts
import Localization
import Messages
import Recurrence
import ScheduleReading

/// A predefined alert for a common purpose.
///
/// Templates have no custom buttons, because no program would react to them.
struct Template: Sendable {
    let name: String
    let title: Message
    let body: Message
    var sound = Sound.default
    var urgency = Urgency.normal
    var late = Lateness.default
    let schedule: ScheduleRequest

    static let all = [
        Template(
            name: "water", title: Message("Drink water"),
            body: Message("A glass now, before you are thirsty."),
            late: .within(seconds: 3_600),
            schedule: .with { ($0.every, $0.from, $0.to) = ("2h", "09:00", "21:00") }
        ),
        Template(
            name: "study", title: Message("Time to study"),
            body: Message("Begin now. Done keeps it quiet for the rest of the day."),
            schedule: .with {
                ($0.on, $0.every, $0.from, $0.to) = (["weekdays"], "30m", "09:30", "21:30")
            }),
        // The 20-20-20 rule: every 20 minutes, look 20 feet away for 20 seconds. It rings often, so
        // it is silent.
        Template(
            name: "stretch", title: Message("Rest your eyes and stretch"),
            body: Message("Look at something 20 feet (6 m) away for 20 seconds."),
            sound: .none, late: .never,
            schedule: .with {
                ($0.on, $0.every, $0.from, $0.to) = (["weekdays"], "20m", "09:00", "18:00")
            }),
        Template(
            name: "standup", title: Message("Stand-up meeting"),
            body: Message("What is done, what is next, and what blocks you."),
            late: .within(seconds: 900),
            schedule: .with { ($0.at, $0.on) = (["10:00"], ["weekdays"]) }),
        Template(
            name: "medicine", title: Message("Take your medicine"),
            body: Message("Press Done when you have taken it."),
            urgency: .critical,
            schedule: .with {
                ($0.every, $0.from, $0.to) = ("10m", "08:00", "08:50")
            }),
    ]

    static let names = all.map(\.name)

    /// Returns the template with a name.
    ///
    /// - Throws: ``AlertError`` that suggests the nearest template, or lists all of them.
    static func named(_ name: String) throws(AlertError) -> Template {
        if let template = all.first(where: { $0.name == name }) { return template }
        guard let near = SpellingSuggestion.word(to: name, among: names) else {
            throw .invalid(
                "There is no template '\(name)'. The templates are "
                    + "\(names.joined(separator: ", ")).")
        }
        throw .invalid("There is no template '\(name)'. Did you mean '\(near)'?")
    }

    /// The title, body, sound and urgency, with the text in the user's language.
    var content: Content {
        Content(title: tr(title), body: tr(body), sound: sound, urgency: urgency)
    }
}
