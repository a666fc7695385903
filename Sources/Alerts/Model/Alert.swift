import Messages

/// What the user manages: what to be told, when, and how.
///
/// An alert is plain data. What has happened to it so far is its ``AlertState``; what is to happen
/// next is decided by the ``AlertBook``.
public struct Alert: Hashable, Identifiable, Sendable {
    /// What names the alert, unique among all alerts.
    public var id: ID
    /// What is shown when it rings.
    public var content: Content
    /// What makes it due.
    public var trigger: Trigger
    /// The switch: an alert that is off keeps everything but does not ring.
    public var isOn: Bool
    /// How long after its time an occurrence is still worth showing.
    public var late: Lateness {
        get { rare.value.late }
        set { rare.value.late = newValue }
    }
    /// A name shared by alerts that belong together, so that one "done" can silence all of them.
    public var group: String? {
        get { rare.value.group }
        set { rare.value.group = newValue }
    }

    /// How long before an event it rings; `nil` if it rings for itself.
    public var lead: Lead? {
        get { rare.value.lead }
        set { rare.value.lead = newValue }
    }
    /// The calendar entry that it was imported from; `nil` if it is the user's own.
    public var origin: Origin? {
        get { rare.value.origin }
        set { rare.value.origin = newValue }
    }

    private var rare = Rare<Details>()

    /// Makes an alert; nothing is checked until ``validate()``.
    public init(
        id: ID,
        content: Content,
        trigger: Trigger,
        isOn: Bool = true,
        late: Lateness = .default,
        group: String? = nil,
        lead: Lead? = nil,
        origin: Origin? = nil
    ) {
        self.id = id
        self.content = content
        self.trigger = trigger
        self.isOn = isOn
        rare.value = Details(late: late, group: group, lead: lead, origin: origin)
    }

    /// Checks what the types do not: lengths, control characters, what to open.
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
    /// What most alerts leave as it is.
    private struct Details: Hashable, Sendable, HasUsual {
        var late = Lateness.default
        var group: String?
        var lead: Lead?
        var origin: Origin?

        static let usual = Details()
    }
}
