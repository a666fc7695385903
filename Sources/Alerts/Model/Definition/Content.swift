import Messages

/// The texts, sounds and buttons of an alert's notifications.
public struct Content: Hashable, Sendable {
    /// The headline: 1 to 256 characters, no control characters.
    public var title: String
    /// The text below the title: at most 4 KiB of UTF-8, plain text.
    ///
    /// Line breaks are kept.
    public var body: String
    /// The sound that is played when the alert rings.
    public var sound: Sound {
        get { sparse.part { $0.sound } }
        set { sparse.value.sound = newValue }
    }
    /// The urgency of the notification.
    ///
    /// The desktop decides how to treat each level.
    public var urgency: Urgency {
        get { sparse.part { $0.urgency } }
        set { sparse.value.urgency = newValue }
    }
    /// The name of an icon in the desktop's theme, or the absolute path of an image; `nil` for
    /// Peal's own icon.
    public var icon: String? {
        get { sparse.part { $0.icon } }
        set { sparse.value.icon = newValue }
    }
    /// The absolute path of a picture that the notification shows.
    public var image: String? {
        get { sparse.part { $0.image } }
        set { sparse.value.image = newValue }
    }
    /// The category of the notification, for desktops that treat categories differently.
    ///
    /// It is a category from the Desktop Notifications Specification such as `email.arrived`, or a
    /// vendor's own such as `x-vendor.class`.
    public var category: String? {
        get { sparse.part { $0.category } }
        set { sparse.value.category = newValue }
    }
    /// The alert's own buttons, in addition to "done" and "snooze".
    ///
    /// Programs that listen on the bus decide what these buttons do.
    public var actions: [Action] {
        get { sparse.part { $0.actions } }
        set { sparse.value.actions = newValue }
    }
    /// The target that opens when the user opens the notification: a URI, or the id of a desktop
    /// entry.
    public var open: OpenTarget? {
        get { sparse.part { $0.open } }
        set { sparse.value.open = newValue }
    }
    /// Whether opening the notification also means "done".
    public var doneOnOpen: Bool {
        get { sparse.part { $0.doneOnOpen } }
        set { sparse.value.doneOnOpen = newValue }
    }
    /// The number that this alert adds to the badge while its notification is unseen; `nil` means
    /// 1.
    public var badge: Int? {
        get { sparse.part { $0.badge } }
        set { sparse.value.badge = newValue }
    }

    private var sparse = Sparse<Details>()

    /// Creates content.
    ///
    /// ``Alert/validate()`` checks it later.
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
        sparse.value = Details(
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
                    "'\(Text.excerpt(image))' is not an image. Give the absolute path of a file.")
            }
        }
        if let category {
            try Self.check(category: category)
        }
        try sound.validate()
        try Action.validate(actions)
        if let badge, !(0...9999).contains(badge) {
            throw .invalid("The badge cannot be \(badge). Give a number from 0 to 9999.")
        }
    }
}

extension Content {
    /// Checks a category by the Desktop Notifications Specification, "Categories": names of ASCII
    /// letters, digits and hyphens, separated by dots.
    private static func check(category: String) throws(AlertError) {
        let classes = category.split(separator: ".", omittingEmptySubsequences: false)
        guard category.utf8.count <= 128,
            classes.allSatisfy({ part in
                !part.isEmpty
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            })
        else {
            throw .invalid(
                "'\(Text.excerpt(category))' is not a category. Write it like "
                    + "email.arrived or x-vendor.class.")
        }
    }

    /// Properties that most alerts leave at their default.
    private struct Details: Hashable, Sendable, HasDefault {
        var sound = Sound.default
        var urgency = Urgency.normal
        var icon: String?
        var image: String?
        var category: String?
        var actions: [Action] = []
        var open: OpenTarget?
        var doneOnOpen = false
        var badge: Int?

        static let standard = Details()
    }
}

/// The urgency of a notification (Desktop Notifications Specification, "Urgency Levels").
public enum Urgency: String, CaseIterable, Comparable, Hashable, Sendable {
    /// The desktop may show the notification without drawing attention to it.
    case low
    /// The urgency of an ordinary notification.
    case normal
    /// The notification stays until it is dismissed, and most desktops show it despite
    /// do-not-disturb.
    case critical

    /// Whether `left` is less urgent than `right`.
    public static func < (left: Urgency, right: Urgency) -> Bool {
        left != right && (left == .low || right == .critical)
    }
}
