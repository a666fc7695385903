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
        get { sparse.value.late }
        set { sparse.value.late = newValue }
    }
    /// A name shared by alerts that belong together, so that one "done" can silence all of them.
    public var group: String? {
        get { sparse.value.group }
        set { sparse.value.group = newValue }
    }

    /// How long before an event the alert rings; `nil` if it does not announce an event.
    public var lead: Lead? {
        get { sparse.value.lead }
        set { sparse.value.lead = newValue }
    }
    /// The calendar entry that the alert was imported from; `nil` if the user made it.
    public var origin: Origin? {
        get { sparse.value.origin }
        set { sparse.value.origin = newValue }
    }

    /// The request of a program that the alert carries out; `nil` if the alert is the user's.
    public var request: ProgramRequest? {
        get { sparse.value.request }
        set { sparse.value.request = newValue }
    }

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
        origin: Origin? = nil,
        request: ProgramRequest? = nil
    ) {
        self.id = id
        self.content = content
        self.trigger = trigger
        self.isOn = isOn
        sparse.value = Details(
            late: late, group: group, lead: lead, origin: origin, request: request)
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
        try origin?.validate()
    }
}

extension Alert {
    /// Properties that most alerts leave at their default.
    private struct Details: Hashable, Sendable, HasDefault {
        var late = Lateness.default
        var group: String?
        var lead: Lead?
        var origin: Origin?
        var request: ProgramRequest?

        static let standard = Details()
    }
}
