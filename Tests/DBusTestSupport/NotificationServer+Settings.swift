public import DBus

extension NotificationServer {
    /// How the server behaves: each switch is something that a real server does.
    public struct Settings: Sendable {
        /// An error that it answers with.
        public typealias Refusal = (name: ErrorName, message: String)

        /// What it says it can do.
        public var capabilities = ["actions", "body", "body-markup", "persistence", "sound"]
        /// Name, vendor, version, and the version of the specification.
        public var information = ["Fake", "Peal", "1.0", "1.2"]

        // MARK: Answers

        /// Whether it takes calls and never answers any; ``NotificationServer/thaw()`` ends that.
        public var neverAnswers = false
        /// Whether it does so for `Notify` only, as one that is stuck on an image.
        public var neverAnswersNotify = false
        /// The title of the one notification that it is stuck on, until
        /// ``NotificationServer/thaw()``, while others are answered.
        public var stuckOn: String?
        /// How long it takes to answer `Notify`.
        public var slowness: Duration?
        /// The error that it answers to `Notify` with.
        public var refusal: Refusal?
        /// Whether it answers to `Notify` with 0 and shows nothing.
        public var givesZero = false
        /// How many may be open; what comes then is refused, or answered with 0.
        public var limit: Int?
        /// What is said beyond the limit; 0 if `nil`.
        public var limitRefusal: Refusal?
        /// How many may be open; the oldest is closed for the next one, with ``evictionReason``.
        public var most: Int?
        /// The reason of such a close.
        public var evictionReason: UInt32 = 1
        /// Whether what equals the last notification of this second is refused.
        public var refusesDuplicates = false
        /// Whether a notification with actions is refused for its arguments.
        public var refusesOrnaments = false
        /// Whether a notification of another connection cannot be replaced.
        public var refusesStrangers = false

        /// How many calls are refused because the object is not there yet.
        public var callsBeforeObject = 0

        // MARK: Buttons

        /// Whether an action without a label is ignored.
        public var ignoresEmptyLabels = false
        /// Whether the action that follows the default one is lost.
        public var dropsActionAfterDefault = false
        /// Whether a click on one notification closes all others that are not `resident`.
        public var closesOthersOnClick = false
        /// Whether a notification that never expires is a dialog, with 0 for its number.
        public var hasDialogs = false

        // MARK: Numbers

        /// The number of the first notification.
        public var firstID: UInt32 = 1
        /// Whether a number to replace that it never gave becomes the notification's number.
        public var adoptsUnknownIDs = false
        /// The error for closing what is not there.
        public var unknownRefusal: ErrorName?

        // MARK: Signals

        /// Whether signals go to who has sent the notification only.
        public var tellsSenderOnly = false
        /// Whether another connection says to everybody the same again.
        public var isEchoed = false
        /// The reasons of the signals that follow a `CloseNotification`.
        public var closeReasons: [UInt32] = [3]
        /// Whether closing what is not there makes signals, too.
        public var emitsForUnknown = false
        /// Whether a notification is closed before its `Notify` is answered.
        public var closesEarly = false
        /// Whether there are signals for numbers that were never given.
        public var emitsUnprompted = false
        /// The reason of the signal that follows the close button.
        public var closeButtonReason: UInt32 = 2
        /// Whether an action closes the notification.
        public var closesAfterAction = false
        /// Given with each action before it, if it is not empty.
        public var activationToken = ""

        /// Whether the user wants not to be disturbed; told in KDE's, dunst's, mako's and swaync's
        /// way.
        public var doNotDisturb = false

        /// Makes the settings of a server that does what the specification says.
        public init() {}
    }
}
