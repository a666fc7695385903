public import Recurrence

/// The alerts that a list shows, and their order.
///
/// An alert is listed if all conditions apply to it.
public struct AlertQuery: Hashable, Sendable {
    /// The order of a list.
    public enum Order: String, CaseIterable, Sendable {
        /// By next ring. Alerts without a next ring come last.
        case next
        /// By time of day. This order does not change during the day.
        case time
        /// By title, ignoring case.
        case title
    }

    /// The words that the alert's title, body, id and group must contain, ignoring case.
    ///
    /// Different words may be in different texts.
    public var words: [String]
    /// The whole title of the alerts; `nil` for any title.
    public var title: String?
    /// The group of the alerts; `nil` for alerts with and without a group.
    public var group: String?
    /// Whether the alerts must be switched on; `nil` if that does not matter.
    ///
    /// A completed one-time alert is neither on nor off.
    public var isOn: Bool?
    /// Whether the alerts must be on and silenced by a pause.
    public var isPaused: Bool
    /// Whether a pause of the alerts' own must be planned.
    public var isPausePlanned: Bool
    /// The instant before which the alerts must ring; `nil` if the next ring does not matter.
    public var ringsBefore: Instant?
    /// Whether to include completed one-time alerts.
    public var includesCompleted: Bool
    /// The order of the list.
    public var order: Order

    /// Creates a query.
    public init(
        words: [String] = [], title: String? = nil, group: String? = nil, isOn: Bool? = nil,
        isPaused: Bool = false, isPausePlanned: Bool = false, ringsBefore: Instant? = nil,
        includesCompleted: Bool = false, order: Order = .next
    ) {
        self.words = words
        self.title = title
        self.group = group
        self.isOn = isOn
        self.isPaused = isPaused
        self.isPausePlanned = isPausePlanned
        self.ringsBefore = ringsBefore
        self.includesCompleted = includesCompleted
        self.order = order
    }
}
