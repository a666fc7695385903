public import Recurrence

/// What is to be shown for an occurrence.
public struct Notification: Hashable, Sendable {
    /// What rings.
    public var subject: Subject
    /// What to show.
    public var content: Content
    /// The buttons, besides opening the notification itself.
    public var actions: [Action]
    /// The instant for which it rings.
    public var due: Instant
    /// What the clocks showed, or will show, at that instant.
    public var wall: CivilDateTime
    /// When the event is that it announces; `nil` if it rings for itself.
    public var event: EventTime?
    /// Whether that was long ago, which is to be said.
    public var isLate: Bool
    /// How long ago that was.
    public var age: Duration
    /// Whether it rings: one that comes back to the screen makes no sound.
    public var isNew: Bool
    /// What it takes the place of.
    public var replaces: DeliveryReceipt?
    /// What a summary stands for, by the time at which it was due.
    public var rings: [UpcomingRing]
    /// What the content's texts are in every language, where they are Peal's own.
    public var words: Words?

    /// Makes a notification.
    public init(
        subject: Subject,
        content: Content,
        actions: [Action],
        due: Instant,
        wall: CivilDateTime,
        event: EventTime? = nil,
        isLate: Bool = false,
        age: Duration = .zero,
        isNew: Bool = true,
        replaces: DeliveryReceipt? = nil,
        rings: [UpcomingRing] = [],
        words: Words? = nil
    ) {
        self.subject = subject
        self.content = content
        self.actions = actions
        self.due = due
        self.wall = wall
        self.event = event
        self.isLate = isLate
        self.age = age
        self.isNew = isNew
        self.replaces = replaces
        self.rings = rings
        self.words = words
    }
}

/// What a notification is about.
public enum Subject: Hashable, Sendable, CustomStringConvertible {
    /// An alert that rings.
    case alert(Alert.ID)
    /// Several alerts that were late at once.
    case summary
    /// What comes today, which the user has asked for.
    case agenda
    /// Something that went wrong, which the user should know.
    case notice

    /// The alert's id, `summary`, `agenda` or `notice`.
    public var description: String {
        switch self {
        case .alert(let id): id.rawValue
        case .summary: "summary"
        case .agenda: "agenda"
        case .notice: "notice"
        }
    }
}

/// Names a notification that a backend has accepted.
public struct DeliveryReceipt: Hashable, Sendable {
    /// The run of the server that accepted it: ids mean nothing to another.
    public var session: String
    /// The notification's id in that session.
    public var id: UInt32

    /// Makes a receipt.
    public init(session: String, id: UInt32) {
        self.session = session
        self.id = id
    }
}
