import Messages
public import Recurrence

/// A program that schedules notifications, with the permissions that the user gave it.
public struct Program: Hashable, Identifiable, Sendable {
    /// The program's id, unique among all programs.
    public var id: ProgramID
    /// The name that people read; the id if the program gave none.
    public var name: String
    /// The name of an icon in the desktop's theme, or the absolute path of an image.
    public var icon: String?
    /// The id of the program's desktop entry; `nil` if none is installed.
    public var desktopEntry: String?
    /// The absolute path of the executable file that registered the program.
    ///
    /// If the program has no desktop entry, Peal starts this file after a click.
    public var executable: String?
    /// The sandbox in which the program runs; `nil` if it runs outside of any.
    public var sandbox: Sandbox?
    /// The arguments with which the program wants to be started.
    public var arguments: [String] = []
    /// The user's decision about the program's notifications.
    public var authorization = Authorization.notDetermined
    /// The questions about the program that had no answer; `nil` if there were none.
    ///
    /// They count until the user decides.
    public var unanswered: UnansweredQuestions?
    /// Whether the program's notifications may be shown.
    public var showsAlerts = true
    /// Whether the program's notifications may make a sound.
    public var playsSounds = true
    /// Whether the program may show a number on its icon.
    public var showsBadge = true
    /// The number on the program's icon.
    public var badge = 0
    /// The buttons of the program's notifications, by the name of their category.
    public var categories: [String: ProgramCategory] = [:]

    /// The user's decisions about a program, as in Apple's `UNAuthorizationStatus`.
    public enum Authorization: String, CaseIterable, Hashable, Sendable {
        /// The user has not been asked, or has not answered.
        case notDetermined
        /// The program may not show notifications.
        case denied
        /// The program may show notifications.
        case authorized
        /// The program may show notifications quietly; the user was not asked.
        case provisional
    }

    /// The sandbox of a program, which decides what Peal may start.
    ///
    /// Peal starts programs outside of any sandbox. So it never starts a file of a sandboxed program,
    /// nor uses its arguments.
    public enum Sandbox: String, CaseIterable, Hashable, Sendable {
        /// Flatpak, which has given the program its id, so that the desktop entry is its own.
        case flatpak
        /// A sandbox in which a program chooses its id, so that Peal starts nothing for it.
        case other
    }

    /// Creates a program without any decision of the user.
    public init(id: ProgramID, name: String? = nil) {
        self.id = id
        self.name = name ?? id.rawValue
    }

    /// Whether the program may add requests.
    public var mayAddRequests: Bool {
        authorization == .authorized || authorization == .provisional
    }

    /// Whether a click on a notification may start the program.
    ///
    /// The user must have answered the question that names what is started.
    public var mayBeStarted: Bool { authorization == .authorized && sandbox != .other }

    /// Records a permission.
    public mutating func authorize(_ authorization: Authorization) {
        self.authorization = authorization
        // The user has not decided about a program that shows its notifications quietly.
        if authorization != .provisional { unanswered = nil }
    }

    /// The number to show on the program's icon, as far as the user allows.
    public var visibleBadge: Int { mayAddRequests && showsBadge ? badge : 0 }

    /// Whether the program's notifications are shown: it has permission, and alerts are switched
    /// on.
    public var isShown: Bool { mayAddRequests && showsAlerts }
}

/// A program, and the state of its notifications.
public struct ProgramSummary: Hashable, Sendable {
    /// The program.
    public var program: Program
    /// Whether the program is connected to Peal.
    public var isRunning: Bool
    /// The number of pending requests.
    public var pending: Int
    /// The time of the next notification; `nil` if none is planned.
    public var next: Instant?
    /// The number of the user's responses that the program has not acknowledged.
    public var responses: Int

    /// Creates a summary.
    public init(
        program: Program, isRunning: Bool, pending: Int, next: Instant?, responses: Int
    ) {
        self.program = program
        self.isRunning = isRunning
        self.pending = pending
        self.next = next
        self.responses = responses
    }
}

/// The name of a program that schedules notifications: 1 to 255 ASCII letters, digits, `-`, `_` or
/// `.`, beginning with a letter or digit.
///
/// Programs usually choose the id of their desktop entry, such as `org.example.Water`.
public struct ProgramID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The id as text.
    public let rawValue: String

    /// Checks and wraps `rawValue`.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/invalidAlert``.
    public init(_ rawValue: String) throws(AlertError) {
        let bytes = rawValue.utf8
        guard let first = bytes.first, bytes.count <= 255, bytes.allSatisfy(Text.isNameByte),
            ![UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(first)
        else {
            throw .invalid(
                "'\(Text.excerpt(rawValue))' cannot be the id of a program. An id has 1 to 255 "
                    + "letters, digits, '-', '_' or '.' and begins with a letter or digit, like "
                    + "org.example.Water.")
        }
        self.rawValue = rawValue
    }

    /// Creates an id of seven characters, which depends only on the digest.
    package init(digest: UInt64) {
        rawValue = Alert.ID(digest: digest).rawValue
    }

    /// The id as text.
    public var description: String { rawValue }

    /// Whether `left` comes before `right` in lists.
    public static func < (left: ProgramID, right: ProgramID) -> Bool {
        left.rawValue < right.rawValue
    }
}
