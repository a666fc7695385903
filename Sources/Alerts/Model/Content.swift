/// What is shown, heard and done when an alert rings.
public struct Content: Hashable, Sendable {
    /// The headline: 1 to 256 characters, no control characters.
    public var title: String
    /// The text below it: at most 4 KiB of UTF-8, plain text; line breaks are kept.
    public var body: String
    /// What is heard.
    public var sound: Sound
    /// How insistent the desktop should be; it decides what that means.
    public var urgency: Urgency
    /// An icon's name in the desktop's theme or the absolute path of an image; `nil` is Peal's own.
    public var icon: String?
    /// Buttons of its own, beside "done" and "snooze"; what they mean is up to who listens on the
    /// bus.
    public var actions: [Action]
    /// What opening the notification opens: a URI, or the id of a desktop entry.
    public var open: OpenTarget?
    /// Whether opening the notification also means "done for today".
    public var doneOnOpen: Bool
    /// How much this alert adds to the badge while its notification is unseen; `nil` is 1.
    public var badge: Int?

    /// Makes content; nothing is checked until the alert is validated.
    public init(
        title: String,
        body: String = "",
        sound: Sound = .default,
        urgency: Urgency = .normal,
        icon: String? = nil,
        actions: [Action] = [],
        open: OpenTarget? = nil,
        doneOnOpen: Bool = false,
        badge: Int? = nil
    ) {
        self.title = title
        self.body = body
        self.sound = sound
        self.urgency = urgency
        self.icon = icon
        self.actions = actions
        self.open = open
        self.doneOnOpen = doneOnOpen
        self.badge = badge
    }

    func validate() throws(AlertError) {
        try Text.check(title, "title", maximumCharacters: 256, maximumBytes: 1024)
        if !body.isEmpty {
            try Text.check(body, "body", maximumBytes: 4096, allowsLineBreaks: true)
        }
        if let icon {
            try Text.check(icon, "icon", maximumBytes: 4096)
        }
        try sound.validate()
        try Action.validate(actions)
        if let badge, !(0...9999).contains(badge) {
            throw .invalid("A badge of \(badge) cannot be shown: it is a number from 0 to 9999.")
        }
    }
}
