public import DBus

extension NotificationServer {
    /// The behaviour of the server.
    ///
    /// Each setting imitates a real server.
    public struct Settings: Sendable {
        /// An error that the server returns.
        public typealias Refusal = (name: ErrorName, message: String)

        /// The capabilities that the server reports.
        public var capabilities = ["actions", "body", "body-markup", "persistence", "sound"]
        /// The name, vendor, version, and version of the specification that the server reports.
        public var information = ["Fake", "Peal", "1.0", "1.2"]

        // MARK: Answers

        /// Whether the server accepts calls without answering them, until
        /// ``NotificationServer/thaw()``.
        public var neverAnswers = false
        /// Whether the server leaves only `Notify` unanswered, like a server that is stuck on an
        /// image.
        public var neverAnswersNotify = false
        /// The title of a notification that gets no answer until ``NotificationServer/thaw()``.
        ///
        /// All other calls are answered.
        public var stuckOn: String?
        /// The delay before each answer to `Notify`.
        public var slowness: Duration?
        /// The error that the server returns for every `Notify`.
        public var refusal: Refusal?
        /// Whether the server answers `Notify` with the id 0 and shows nothing.
        public var givesZero = false
        /// The maximum number of open notifications.
        ///
        /// Further notifications are refused with ``limitRefusal``.
        public var limit: Int?
        /// The error for notifications beyond ``limit``.
        ///
        /// If `nil`, the server answers with the id 0.
        public var limitRefusal: Refusal?
        /// The maximum number of open notifications.
        ///
        /// Each further notification closes the oldest one, with ``evictionReason``.
        public var most: Int?
        /// The close reason of a notification that exceeds ``most``.
        public var evictionReason: UInt32 = 1
        /// Whether a notification is refused if an equal one came less than a second before.
        public var refusesDuplicates = false
        /// Whether a notification with actions is refused as invalid.
        public var refusesOrnaments = false
        /// Whether a notification from another connection cannot be replaced.
        public var refusesStrangers = false

        /// The number of calls to refuse, as if the object did not exist yet.
        public var callsBeforeObject = 0

        // MARK: Buttons

        /// Whether actions without a label are ignored.
        public var ignoresEmptyLabels = false
        /// Whether the server drops the button that follows the default action.
        public var dropsActionAfterDefault = false
        /// Whether a click on a notification closes all others without the hint `resident`.
        public var closesOthersOnClick = false
        /// Whether a notification that never expires becomes a dialog with the id 0.
        public var hasDialogs = false

        // MARK: Numbers

        /// The id of the first notification.
        public var firstID: UInt32 = 1
        /// Whether a `replaces_id` that the server never assigned becomes the notification's id.
        public var adoptsUnknownIDs = false
        /// The error for closing a notification that does not exist; `nil` for no error.
        public var unknownRefusal: ErrorName?

        /// Whether an expired notification stays in a history, where a notification that replaces it
        /// draws no pop-up.
        public var keepsExpired = false

        // MARK: Signals

        /// Whether signals are sent only to the sender of the notification.
        public var tellsSenderOnly = false
        /// Whether another connection repeats every signal to all connections.
        public var isEchoed = false
        /// The reasons of the `NotificationClosed` signals after a call to `CloseNotification`.
        public var closeReasons: [UInt32] = [3]
        /// Whether closing a notification that does not exist emits signals as well.
        public var emitsForUnknown = false
        /// Whether a notification is closed before its `Notify` is answered.
        public var closesEarly = false
        /// Whether the server emits signals for ids that it never assigned.
        public var emitsUnprompted = false
        /// The close reason after a click on the close button.
        public var closeButtonReason: UInt32 = 2
        /// Whether an action closes the notification.
        public var closesAfterAction = false
        /// The activation token sent before each action; empty for none.
        public var activationToken = ""

        /// Whether do-not-disturb is on, which the server reports like KDE, dunst, mako and swaync.
        public var doNotDisturb = false

        /// Makes the settings of a server that follows the specification.
        public init() {}
    }
}
