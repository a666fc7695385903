import Messages

/// A reminder that the user manages: its content, its trigger and how it behaves.
///
/// An alert is plain data. Its ``AlertState`` records what has happened to it so far. The
/// ``AlertBook`` decides what happens next.
public struct Alert: Hashable, Identifiable, Sendable {
    /// The alert's id, unique among all alerts.
    public var id: ID
    /// The text, sound and buttons of the alert's notifications.
    public var content: Content
    /// The rule that decides when the alert is due.
    public var trigger: Trigger
    /// Whether the alert rings.
    ///
    /// An alert that is off keeps everything else.
    public var isOn: Bool
    /// How long after its time an occurrence is still worth showing.
    public var late: Lateness {
        get { sparse.part { $0.late } }
        set { sparse.value.late = newValue }
    }
    /// A name shared by alerts that belong together, so that one "done" can silence all of them.
    public var group: String? {
        get { sparse.part { $0.group } }
        set { sparse.value.group = newValue }
    }

    /// How long before an event the alert rings; `nil` if it does not announce an event.
    public var lead: Lead? {
        get { sparse.part { $0.lead } }
        set { sparse.value.lead = newValue }
    }
    /// How long before each time of the trigger the alert rings as well.
    ///
    /// Each of these rings says when the time itself is. At most ``Lead/mostBefore``.
    public var before: [Lead] {
        get { sparse.part { $0.before } }
        set { sparse.value.before = newValue }
    }
    /// How many seconds a shown ring waits for the user before it rings again; `nil` if each ring
    /// comes once.
    ///
    /// It rings again until the user responds to it or has seen it, for at most a day.
    public var again: Int? {
        get { sparse.part { $0.again } }
        set { sparse.value.again = newValue }
    }
    /// The steps that make a ring stronger as long as the user does not answer (``again``).
    public var escalations: [Escalation] {
        get { sparse.part { $0.escalations } }
        set { sparse.value.escalations = newValue }
    }
    /// How the rings sound until the user answers them; `nil` if each ring makes its sound once.
    public var alarm: Alarm? {
        get { sparse.part { $0.alarm } }
        set { sparse.value.alarm = newValue }
    }
    /// Whether the rings wait while the user is away; `nil` if the settings decide.
    public var holdsAway: Bool? {
        get { sparse.part { $0.holdsAway } }
        set { sparse.value.holdsAway = newValue }
    }
    /// Whether the machine wakes from suspend for the rings.
    public var wakes: Bool {
        get { sparse.part { $0.wakes } }
        set { sparse.value.wakes = newValue }
    }
    /// How often the user wants to be done on a day; `nil` if nothing is counted.
    ///
    /// The alert rings until the user has been done this often, and is silent for the rest of the day.
    public var goal: Int? {
        get { sparse.part { $0.goal } }
        set { sparse.value.goal = newValue }
    }
    /// The shell command that Peal runs when the alert rings; `nil` for none.
    public var run: String? {
        get { sparse.part { $0.run } }
        set { sparse.value.run = newValue }
    }
    /// The calendar entry that the alert was imported from; `nil` if the user made it.
    public var origin: Origin? {
        get { sparse.part { $0.origin } }
        set { sparse.value.origin = newValue }
    }

    /// The request of a program that the alert carries out; `nil` if the alert is the user's.
    public var request: ProgramRequest? {
        get { sparse.part { $0.request } }
        set { sparse.value.request = newValue }
    }

    /// How long after its time an occurrence is shown.
    ///
    /// The ring of an alert that waits for "done" must not be lost, as no other follows.
    package var lateness: Lateness { trigger.waitsForDone ? .always : late }

    /// Whether the trigger alone decides when the alert rings, so that no early rings need a
    /// search.
    var ringsOnlyAtItsTimes: Bool { sparse.isDefault || sparse.value.before.isEmpty }

    private var sparse = Sparse<Details>()

    /// Creates an alert.
    ///
    /// ``validate()`` checks its parts later.
    public init(
        id: ID,
        content: Content,
        trigger: Trigger,
        isOn: Bool = true,
        late: Lateness = .default,
        group: String? = nil,
        lead: Lead? = nil,
        before: [Lead] = [],
        again: Int? = nil,
        escalations: [Escalation] = [],
        alarm: Alarm? = nil,
        holdsAway: Bool? = nil,
        wakes: Bool = false,
        goal: Int? = nil,
        run: String? = nil,
        origin: Origin? = nil,
        request: ProgramRequest? = nil
    ) {
        self.id = id
        self.content = content
        self.trigger = trigger
        self.isOn = isOn
        sparse.value = Details(
            late: late, group: group, lead: lead, before: before, again: again,
            escalations: escalations, alarm: alarm, holdsAway: holdsAway, wakes: wakes, goal: goal,
            run: run, origin: origin, request: request)
    }

    /// Checks what the types cannot guarantee: lengths, control characters and the target to open.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert`` and a sentence that
    ///   names the part and says what is allowed.
    public func validate() throws(AlertError) {
        try content.validate()
        try trigger.validate()
        if let group {
            try Text.check(group, "group", maximumBytes: 256)
        }
        try lead?.validate()
        try Lead.validate(before, of: trigger)
        if let again, !(60...86_400).contains(again) {
            throw .invalid("An alert can ring again after 1 min to 24 h, not after \(again) s.")
        }
        try alarm?.validate(with: content.sound)
        try validateEscalations()
        try validateGoal()
        if let run {
            try Text.check(run, "command", maximumBytes: 4096, allowsLineBreaks: true)
        }
        try origin?.validate()
    }
}

extension Alert {
    /// Properties that most alerts leave at their default.
    private struct Details: Hashable, Sendable, HasDefault {
        var late = Lateness.default
        var group: String?
        var lead: Lead?
        var before: [Lead] = []
        var again: Int?
        var escalations: [Escalation] = []
        var alarm: Alarm?
        var holdsAway: Bool?
        var wakes = false
        var goal: Int?
        var run: String?
        var origin: Origin?
        var request: ProgramRequest?

        static let standard = Details()
    }
}

/// How long after its time an occurrence is still worth showing.
public enum Lateness: Hashable, Sendable {
    /// The occurrence is shown only at its time.
    ///
    /// If it is missed, it is recorded but not shown.
    case never
    /// The occurrence is shown until this number of seconds has passed.
    case within(seconds: Int)
    /// The occurrence is shown at any later time.
    case always

    /// One day, the lateness of an alert that sets none.
    public static let `default` = Lateness.within(seconds: 86_400)

    /// The age up to which an occurrence still counts as on time, because a busy machine may need a
    /// moment.
    static let punctualSeconds = 60

    /// Whether an occurrence of this age is late.
    static func isLate(age: Duration) -> Bool { age > .seconds(punctualSeconds) }

    /// Whether an occurrence of this age may still be shown.
    func allows(age: Duration) -> Bool {
        switch self {
        case .never: age <= .seconds(Self.punctualSeconds)
        case .within(let seconds): age <= .seconds(max(seconds, Self.punctualSeconds))
        case .always: true
        }
    }
}
