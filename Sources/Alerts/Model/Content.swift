import Messages

/// What is shown, heard and done when an alert rings.
public struct Content: Hashable, Sendable {
    /// The headline: 1 to 256 characters, no control characters.
    public var title: String
    /// The text below it: at most 4 KiB of UTF-8, plain text; line breaks are kept.
    public var body: String
    /// What is heard.
    public var sound: Sound {
        get { rare.value.sound }
        set { rare.value.sound = newValue }
    }
    /// How insistent the desktop should be; it decides what that means.
    public var urgency: Urgency {
        get { rare.value.urgency }
        set { rare.value.urgency = newValue }
    }
    /// An icon's name in the desktop's theme or the absolute path of an image; `nil` is Peal's own.
    public var icon: String? {
        get { rare.value.icon }
        set { rare.value.icon = newValue }
    }
    /// A picture to show with it: its absolute path.
    public var image: String? {
        get { rare.value.image }
        set { rare.value.image = newValue }
    }
    /// What kind of notification it is, for desktops that go by it: a category of the Desktop
    /// Notifications Specification such as `email.arrived`, or `x-vendor.class`.
    public var category: String? {
        get { rare.value.category }
        set { rare.value.category = newValue }
    }
    /// Buttons of its own, beside "done" and "snooze"; what they mean is up to who listens on the
    /// bus.
    public var actions: [Action] {
        get { rare.value.actions }
        set { rare.value.actions = newValue }
    }
    /// What opening the notification opens: a URI, or the id of a desktop entry.
    public var open: OpenTarget? {
        get { rare.value.open }
        set { rare.value.open = newValue }
    }
    /// Whether opening the notification also means "done for today".
    public var doneOnOpen: Bool {
        get { rare.value.doneOnOpen }
        set { rare.value.doneOnOpen = newValue }
    }
    /// How much this alert adds to the badge while its notification is unseen; `nil` is 1.
    public var badge: Int? {
        get { rare.value.badge }
        set { rare.value.badge = newValue }
    }

    private var rare = Rare<Details>()

    /// Makes content; nothing is checked until the alert is validated.
    public init(
        title: String,
        body: String = "",
        sound: Sound = .default,
        urgency: Urgency = .normal,
        icon: String? = nil,
        image: String? = nil,
        category: String? = nil,
        actions: [Action] = [],
        open: OpenTarget? = nil,
        doneOnOpen: Bool = false,
        badge: Int? = nil
    ) {
        self.title = title
        self.body = body
        rare.value = Details(
            sound: sound, urgency: urgency, icon: icon, image: image, category: category,
            actions: actions, open: open, doneOnOpen: doneOnOpen, badge: badge)
    }

    func validate() throws(AlertError) {
        try Text.check(title, "title", maximumCharacters: 256, maximumBytes: 1024)
        if !body.isEmpty {
            try Text.check(body, "body", maximumBytes: 4096, allowsLineBreaks: true)
        }
        if let icon {
            try Text.check(icon, "icon", maximumBytes: 4096)
        }
        if let image {
            try Text.check(image, "image", maximumBytes: 4096)
            guard image.hasPrefix("/") else {
                throw .invalid(
                    "'\(Text.excerpt(image))' is not an image: give the absolute path of a file.")
            }
        }
        if let category {
            try Self.check(category: category)
        }
        try sound.validate()
        try Action.validate(actions)
        if let badge, !(0...9999).contains(badge) {
            throw .invalid("A badge of \(badge) cannot be shown: it is a number from 0 to 9999.")
        }
    }
}

extension Content {
    /// Desktop Notifications Specification, "Categories": classes of letters, with dots between.
    private static func check(category: String) throws(AlertError) {
        let classes = category.split(separator: ".", omittingEmptySubsequences: false)
        guard category.utf8.count <= 128,
            classes.allSatisfy({ part in
                !part.isEmpty
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            })
        else {
            throw .invalid(
                "'\(Text.excerpt(category))' is not a category: write it like email.arrived or "
                    + "x-vendor.class.")
        }
    }

    /// What most alerts leave as it is.
    private struct Details: Hashable, Sendable, HasUsual {
        var sound = Sound.default
        var urgency = Urgency.normal
        var icon: String?
        var image: String?
        var category: String?
        var actions: [Action] = []
        var open: OpenTarget?
        var doneOnOpen = false
        var badge: Int?

        static let usual = Details()
    }
}
