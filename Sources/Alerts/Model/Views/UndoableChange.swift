public import Recurrence

/// A change that the user made and can undo.
///
/// One command, one button or one call of a program on the bus is one change, whatever the number
/// of alerts.
public struct UndoableChange: Hashable, Sendable, Identifiable {
    /// How long a change can be undone.
    public static let lifetime = Duration.seconds(SeenDays.undoLength * 86_400)

    /// The kinds of changes.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Alerts were added, or copied.
        case added
        /// Alerts were edited or replaced.
        case edited
        /// Alerts were imported: some may be new, others edited.
        case imported
        /// An alert got another id.
        case renamed
        /// Alerts were removed.
        case removed
        /// Alerts were switched on.
        case switchedOn
        /// Alerts were switched off.
        case switchedOff
        /// A ring or a day was marked as done.
        case done
        /// A done mark was taken back.
        case notDone
        /// Alerts were snoozed.
        case snoozed
        /// The next ring was moved to a later time.
        case postponed
        /// A skip of the next rings was set.
        case skipped
        /// A skip was ended.
        case notSkipped
        /// Alerts, or all alerts together, were paused.
        case paused
        /// Pauses were ended.
        case resumed
        /// The user said whether alerts wait as for a user who is away.
        case away
        /// A setting was changed, which concerns no alert.
        case setting
    }

    /// The number of the change; a later change has a higher number.
    ///
    /// The store assigns the number. Until then it is 0.
    public var number: Int
    /// The instant of the change.
    public var at: Instant
    /// The kind of the change.
    public var kind: Kind
    /// The first of the changed alerts; `nil` if the change concerns all alerts or a setting.
    public var alert: Alert.ID?
    /// The title that the first alert had before the change.
    public var title: String
    /// The number of the changed alerts.
    public var count: Int
    /// The changed setting; `nil` if the change was another one.
    ///
    /// The file of the settings belongs to the command line, so that `peal undo` writes it.
    public var setting: SettingChange?

    /// The number of the change.
    public var id: Int { number }

    /// Creates the description of a change.
    public init(
        number: Int = 0, at: Instant, kind: Kind, alert: Alert.ID?, title: String = "",
        count: Int = 1, setting: SettingChange? = nil
    ) {
        self.number = number
        self.at = at
        self.kind = kind
        self.alert = alert
        self.title = title
        self.count = count
        self.setting = setting
    }
}

extension UndoableChange.Kind {
    /// The kind that corresponds to an `AlertChange`; `nil` if that change cannot be undone.
    init?(_ change: AlertChange) {
        switch change {
        case .on: self = .switchedOn
        case .off: self = .switchedOff
        case .notDone: self = .notDone
        case .skip(let count): self = count > 0 ? .skipped : .notSkipped
        case .snooze, .snoozeUntil: self = .snoozed
        case .postpone: self = .postponed
        case .pause: self = .paused
        case .resume: self = .resumed
        case .seen: return nil
        case .remove: self = .removed
        }
    }

    /// The kind of change that a response to a notification can cause; `nil` if it causes none.
    init?(_ event: DeliveryEvent) {
        guard case .activated(_, let action, _) = event else { return nil }
        self = ResponseAction.snoozeSeconds(of: action) == nil ? .done : .snoozed
    }

    /// Whether the change only switched alerts or changed their state.
    ///
    /// The store then needs no copy of the alerts' documents: after the later changes have been
    /// undone, only the switch and the state of the alerts differ from before.
    package var keepsDefinitions: Bool {
        switch self {
        case .added, .edited, .imported, .renamed, .removed, .postponed: false
        case .switchedOn, .switchedOff, .done, .notDone, .snoozed, .skipped, .notSkipped, .paused,
            .resumed, .away, .setting:
            true
        }
    }

    /// Whether the change took the notifications of its alerts off the screen.
    var endsNotifications: Bool {
        switch self {
        case .removed, .switchedOff, .done, .snoozed: true
        default: false
        }
    }
}
