public import Messages
public import Recurrence

/// A notification that a backend shows.
public struct Notification: Hashable, Sendable {
    /// The alert or other subject of the notification.
    public var subject: Subject
    /// The texts, sound and icon to show.
    public var content: Content
    /// The buttons.
    ///
    /// Opening the notification itself is always possible and not listed here.
    public var actions: [Action]
    /// The instant for which the notification rings.
    public var due: Instant
    /// The wall time of that instant.
    public var wall: CivilDateTime
    /// The time of the event that the notification announces; `nil` if it announces none.
    public var event: EventTime?
    /// How much of the alert's goal is done today; `nil` if it has no goal.
    public var progress: GoalProgress?
    /// Whether the notification is shown late and must say so.
    public var isLate: Bool
    /// The time since ``due``.
    public var age: Duration
    /// Whether this is a new ring.
    ///
    /// A notification that returns to the screen makes no sound.
    public var isNew: Bool
    /// Whether the notification is that of an alarm whose sound goes on, so that it needs no sound
    /// of its own.
    public var isSounding: Bool
    /// The receipt of the notification that this one replaces.
    public var replaces: DeliveryReceipt?
    /// The rings that a digest stands for, the most urgent first.
    public var rings: [UpcomingRing]
    /// The texts in a form that can be translated, if they are Peal's own.
    public var words: Words?
    /// The program in whose name the notification is shown; `nil` for Peal itself.
    public var sender: Sender?
    /// The request of ``sender`` that the notification carries out; `nil` for a digest.
    public var request: ProgramRequest?

    /// Creates a notification.
    public init(
        subject: Subject,
        content: Content,
        actions: [Action],
        due: Instant,
        wall: CivilDateTime,
        event: EventTime? = nil,
        progress: GoalProgress? = nil,
        isLate: Bool = false,
        age: Duration = .zero,
        isNew: Bool = true,
        isSounding: Bool = false,
        replaces: DeliveryReceipt? = nil,
        rings: [UpcomingRing] = [],
        words: Words? = nil,
        sender: Sender? = nil,
        request: ProgramRequest? = nil
    ) {
        self.subject = subject
        self.content = content
        self.actions = actions
        self.due = due
        self.wall = wall
        self.event = event
        self.progress = progress
        self.isLate = isLate
        self.age = age
        self.isNew = isNew
        self.isSounding = isSounding
        self.replaces = replaces
        self.rings = rings
        self.words = words
        self.sender = sender
        self.request = request
    }

    /// A program in whose name Peal shows a notification.
    public struct Sender: Hashable, Sendable {
        /// The program's id.
        public var id: ProgramID
        /// The name that people read.
        public var name: String
        /// The name of an icon in the desktop's theme, or the absolute path of an image.
        public var icon: String?
        /// The id of the program's desktop entry; `nil` if none is installed.
        public var desktopEntry: String?

        /// Creates the sender for a program.
        public init(_ program: Program) {
            id = program.id
            name = program.name
            icon = program.icon
            desktopEntry = program.desktopEntry
        }
    }
}

/// The subject of a notification.
public enum Subject: Hashable, Sendable, CustomStringConvertible {
    /// An alert that rings.
    case alert(Alert.ID)
    /// Several alerts in one notification.
    case digest
    /// The rest of today's rings, which the user asked for.
    case agenda
    /// A problem that the user should know about.
    case notice
    /// The question whether a program may show notifications.
    case question(ProgramID)

    /// The alert's id, `digest`, `agenda`, `notice`, or `question` with the program's id.
    public var description: String {
        switch self {
        case .alert(let id): id.rawValue
        case .digest: "digest"
        case .agenda: "agenda"
        case .notice: "notice"
        case .question(let id): "question \(id)"
        }
    }
}

/// The name of a notification that a backend has accepted.
public struct DeliveryReceipt: Hashable, Sendable {
    /// The run of the server that accepted the notification.
    ///
    /// The id has no meaning in another run.
    public var session: String
    /// The notification's id in that session.
    public var id: UInt32

    /// Creates a receipt.
    public init(session: String, id: UInt32) {
        self.session = session
        self.id = id
    }
}

extension Notification {
    /// Returns a notice that clicking a notification failed to open its target.
    ///
    /// - Parameters:
    ///   - target: The target that could not be opened.
    ///   - reason: The reason of the failure.
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    /// - Returns: The notification, with texts that can be translated.
    static func openingFailed(
        _ target: OpenTarget, because reason: Message, at now: Instant, in zone: Zone
    ) -> Notification {
        let words = Words(
            title: "'\(target)' could not be opened", lines: [Words.Line(text: reason)], most: 1)
        return Notification(
            subject: .notice, content: Content(words, sound: .none), actions: [], due: now,
            wall: zone.civil(at: now), words: words)
    }
}

extension Notification {
    /// Returns a warning that some alerts may not ring.
    ///
    /// The notification belongs to no alert and makes no sound. The user's response to it has no
    /// effect.
    ///
    /// - Parameters:
    ///   - sentences: The problems, one sentence or more.
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    /// - Returns: The notification, with texts that can be translated.
    public static func warning(
        _ sentences: [Message], at now: Instant, in zone: Zone
    ) -> Notification {
        let words = Words(
            title: Message("Some alerts may not ring"),
            lines: sentences.map { Words.Line(text: $0) }, most: sentences.count)
        return Notification(
            subject: .notice, content: Content(words, sound: .none), actions: [], due: now,
            wall: zone.civil(at: now), words: words)
    }

    /// Returns the sentence of a warning about alerts that cannot be read; none if all can be read.
    static func sentences(aboutUnreadable ids: [Alert.ID]) -> [Message] {
        guard !ids.isEmpty else { return [] }
        let most = 8
        let names = ids.prefix(most).map(\.rawValue) + (ids.count > most ? ["…"] : [])
        return [
            Message(
                "These alerts cannot be read, so they do not ring: "
                    + "\(names.joined(separator: ", ")).")
        ]
    }
}

extension Notification {
    /// Returns a notification that shows the agenda, for a user who opens Peal from the desktop's
    /// menu.
    ///
    /// The notification belongs to no alert and makes no sound. The user's response to it has no
    /// effect.
    ///
    /// - Parameters:
    ///   - agenda: The agenda to show.
    ///   - now: The current time.
    ///   - zone: The machine's time zone.
    /// - Returns: The notification, with texts that can be translated.
    public static func agenda(_ agenda: Agenda, at now: Instant, in zone: Zone) -> Notification {
        let title: Message =
            switch (agenda.waiting.count, agenda.rings.count) {
            case (0, 0): Message("Nothing more today")
            case (0, let coming): Message("\(coming) more today")
            case (let unseen, 0): Message("\(unseen) waiting for you")
            case (let unseen, let coming):
                Message("\(unseen) waiting for you, \(coming) more today")
            }
        let words = Words(
            title: title,
            lines: agenda.waiting.map {
                Words.Line(text: Message(verbatim: "•  \($0.alert.content.title)"))
            }
                + agenda.rings.map { $0.line(in: zone) },
            most: 8)
        return Notification(
            subject: .agenda, content: Content(words, sound: .none), actions: [], due: now,
            wall: zone.civil(at: now), words: words)
    }
}

/// The time of the event that a notification announces, relative to the time at which it is shown.
public struct EventTime: Hashable, Sendable {
    /// The event's time in the machine's zone; midnight for an all-day event.
    public var wall: CivilDateTime
    /// Whether the event lasts all day, without a time.
    public var isAllDay: Bool
    /// The number of days from today to the event; negative if the event was before today.
    public var days: Int
    /// The number of seconds until the event; 0 or less if it has begun.
    public var seconds: Int

    /// Creates an event time.
    public init(wall: CivilDateTime, isAllDay: Bool, days: Int, seconds: Int) {
        self.wall = wall
        self.isAllDay = isAllDay
        self.days = days
        self.seconds = seconds
    }

    /// Creates the time of an event relative to `now`, in the machine's zone.
    init(_ event: Lead.Event, at now: Instant, in zone: Zone) {
        let today = zone.civil(at: now).date.daysSinceEpoch
        switch event {
        case .day(let day):
            wall = CivilDateTime(date: day, time: .midnight)
            (isAllDay, seconds) = (true, (day.daysSinceEpoch - today) * 86_400)
        case .time(let instant):
            wall = zone.civil(at: instant)
            (isAllDay, seconds) = (false, Int(instant.seconds - now.seconds))
        }
        days = wall.date.daysSinceEpoch - today
    }
}
