public import Recurrence

/// The operations on alerts that the command line and other programs use.
///
/// The ``Scheduler`` implements them inside the daemon's process. The service's client implements
/// them over D-Bus. All methods throw ``AlertError``; an implementation may throw errors of its
/// transport as well.
public protocol AlertCenter: Sendable {
    /// Adds an alert.
    ///
    /// Occurrences before now do not count as missed.
    ///
    /// The answer has at most ``AlertPreview/usualLimit`` rings, as those to the other changes do.
    func add(_ alert: Alert) async throws -> AlertPreview

    /// Replaces the alert with the same id.
    ///
    /// If its trigger changes, occurrences before now do not count as missed.
    func update(_ alert: Alert) async throws -> AlertPreview

    /// Replaces the alert `old`, but only if nothing has changed it since the caller read it.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/alertChanged`` if it was changed.
    func replace(_ old: Alert, with alert: Alert) async throws -> AlertPreview

    /// Replaces these alerts, all of them or none, as one change that the user can undo.
    ///
    /// - Parameters:
    ///   - old: The alerts as the caller has read them.
    ///   - alerts: The new alerts, with the same ids in the same order.
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/alertChanged`` if one of them was
    ///   changed, or the errors of ``update(_:)``.
    func replace(_ old: [Alert], with alerts: [Alert]) async throws

    /// Returns the result of adding or changing an alert, without storing it.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - isNew: Whether the alert would be added, as by ``add(_:)``; otherwise it would replace
    ///     the alert with the same id, as by ``update(_:)``.
    ///   - limit: The maximum number of rings.
    /// - Returns: The status and the next rings that the alert would have.
    /// - Throws: The errors of ``add(_:)`` or ``update(_:)``.
    func preview(_ alert: Alert, isNew: Bool, limit: Int) async throws -> AlertPreview

    /// Adds or replaces all of these alerts, or none of them if that fails for one.
    func put(_ alerts: [Alert]) async throws

    /// Removes an alert and takes its notification off the screen.
    func remove(_ id: Alert.ID) async throws

    /// Gives an alert another id, and keeps its state and its history.
    ///
    /// - Throws: ``AlertError`` with the code ``AlertError/Code/alertExists`` if the id is in use.
    func rename(_ old: Alert.ID, to new: Alert.ID) async throws -> AlertSnapshot

    /// Returns all alerts, sorted by id.
    func list() async throws -> [AlertSnapshot]

    /// Returns the alerts with these ids, in the same order.
    ///
    /// Unknown ids are left out.
    func statuses(of ids: [Alert.ID]) async throws -> [AlertSnapshot]

    /// Returns the ids of the alerts in a group, or of all alerts, sorted by the times of their
    /// triggers.
    ///
    /// - Parameters:
    ///   - group: The group of the alerts; `nil` for all alerts.
    ///   - all: Whether to include completed one-time alerts.
    /// - Returns: The ids.
    /// - Throws: Errors of the implementation's transport.
    func ids(inGroup group: String?, all: Bool) async throws -> [Alert.ID]

    /// Returns the ids of the alerts to which the conditions of a query apply, in its order.
    func ids(matching query: AlertQuery) async throws -> [Alert.ID]

    /// Returns the alerts that a user can mean by a name: an id, the beginning of an id, a title, or
    /// words of a title.
    ///
    /// The result has several ids if the name is ambiguous.
    func ids(named name: String) async throws -> [Alert.ID]

    /// Returns the groups, sorted by name.
    func groups() async throws -> [AlertGroup]

    /// Returns the summary of each of these alerts for a list, in the order of `ids`.
    ///
    /// Unknown ids are left out.
    func rows(of ids: [Alert.ID]) async throws -> [AlertListItem]

    /// Returns the alerts with an unseen notification, the longest-waiting first.
    func waiting() async throws -> [AlertSnapshot]

    /// Returns one alert.
    func get(_ id: Alert.ID) async throws -> AlertSnapshot

    /// Returns the ids that begin with `prefix`, sorted.
    func ids(startingWith prefix: String) async throws -> [Alert.ID]

    /// Records that the user is done with the alerts.
    ///
    /// - Parameters:
    ///   - selection: The alerts.
    ///   - extent: How much becomes silent; `nil` leaves that to each alert's trigger.
    /// - Returns: The effect on each alert that it changed.
    /// - Throws: ``AlertError``, or an error of the implementation's transport.
    func finish(_ selection: AlertSelection, extent: DoneExtent?) async throws -> [Finished]

    /// Changes each selected alert in the same way, all of them or none.
    ///
    /// - Parameters:
    ///   - selection: The alerts. Of a group or of all alerts, only those that the change can apply
    ///     to are changed.
    ///   - change: The change.
    /// - Returns: The alerts that the change made a difference to.
    /// - Throws: ``AlertError``, or an error of the implementation's transport.
    func change(_ selection: AlertSelection, _ change: AlertChange) async throws -> [Alert.ID]

    /// Silences one alert, or all alerts if `id` is `nil`, from `start` (`nil` means now) until `end`,
    /// or until ``resume(_:planned:)`` if `end` is `nil`.
    func pause(_ id: Alert.ID?, from start: Instant?, until end: Instant?) async throws

    /// Ends the pause of one alert, or takes back the pause that was planned for it.
    ///
    /// - Parameters:
    ///   - id: The alert; `nil` ends the pause of all alerts and every alert's own pause.
    ///   - planned: Whether to take back the planned pauses, too.
    /// - Returns: The alerts whose own pause has ended.
    /// - Throws: ``AlertError``, or an error of the implementation's transport.
    @discardableResult
    func resume(_ id: Alert.ID?, planned: Bool) async throws -> [Alert.ID]

    /// Returns the time spans in which all alerts are silent now.
    func silence() async throws -> Silence

    /// Shows an alert's notification now and changes nothing else.
    func present(_ id: Alert.ID) async throws

    /// Sets whether the user is away.
    ///
    /// The rings that waited come when the user is back.
    ///
    /// - Parameter mode: The user's setting.
    /// - Returns: The status.
    /// - Throws: ``AlertError``, or an error of the implementation's transport.
    @discardableResult
    func setAway(_ mode: AwayMode) async throws -> AwayStatus

    /// Sounds an alarm once, as the alert would, and stores nothing.
    ///
    /// The sound ends when the user presses Done on the notification or closes it, at the latest after
    /// the alarm's length.
    ///
    /// - Parameter id: The alert; `nil` for an alarm with the usual sound and volume.
    /// - Returns: The alarm.
    /// - Throws: ``AlertError``, or an error of the implementation's transport.
    @discardableResult
    func tryAlarm(_ id: Alert.ID?) async throws -> Alarm

    /// Returns at most `limit` of the next rings of all alerts, in order, and none after `end`.
    func upcoming(through end: Instant, limit: Int) async throws -> [UpcomingRing]

    /// Returns the coming rings in a line for each alert and part of the agenda.
    ///
    /// - Parameters:
    ///   - group: The group of the alerts; `nil` for all alerts.
    ///   - ends: The instants at which the parts end, in order. The first part begins now.
    ///   - limit: The maximum number of lines, at most 10,000.
    /// - Returns: The lines, sorted by part and by first ring.
    /// - Throws: ``AlertError`` if the ends are not in order or too many, or an error of the
    ///   implementation's transport.
    func agendaLines(
        inGroup group: String?, ends: [Instant], limit: Int
    ) async throws -> [AgendaLine]

    /// Counts the rings of these alerts in each span, beginning now.
    ///
    /// Counting stops after one million rings, or after two rings per minute for a week for each
    /// alert, whichever is more.
    func countRings(of ids: [Alert.ID], in spans: TimeSpans) async throws -> [Int]

    /// Returns the newest `limit` lines of the history since `instant`, oldest first.
    func history(since instant: Instant, limit: Int) async throws -> [HistoryEntry]

    /// Returns the newest `limit` changes that can be undone, newest first.
    func undoableChanges(limit: Int) async throws -> [UndoableChange]

    /// Undoes the newest change that the user made, whichever program the user made it with.
    ///
    /// A ring that was due in the meantime does not ring because of this.
    ///
    /// - Parameter isDryRun: Whether to change nothing, and only return what would follow.
    /// - Returns: The result; `nil` if there is nothing to undo.
    /// - Throws: ``AlertError``, or an error of the implementation's transport.
    func undo(dryRun isDryRun: Bool) async throws -> Undone?

    /// Makes the change again that was undone last, unless the user has made another one since.
    ///
    /// - Parameter isDryRun: Whether to change nothing, and only return what would follow.
    /// - Returns: The result; `nil` if there is no such change.
    /// - Throws: ``AlertError``, or an error of the implementation's transport.
    func redo(dryRun isDryRun: Bool) async throws -> Undone?

    /// Remembers the change of a setting, so that it can be undone.
    ///
    /// The caller has written the file of the settings, and writes it again when this change is
    /// undone.
    func remember(_ setting: SettingChange) async throws

    /// Marks all waiting notifications as seen.
    func clearBadge() async throws

    /// Returns the overall status, for example the badge and the next ring of all alerts.
    func status() async throws -> AlertCenterStatus
}

extension AlertCenter {
    /// Ends the pause of one alert, or every pause in effect, and leaves planned pauses as they are.
    @discardableResult
    public func resume(_ id: Alert.ID?) async throws -> [Alert.ID] {
        try await resume(id, planned: false)
    }
}
