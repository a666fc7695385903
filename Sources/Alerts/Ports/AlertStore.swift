public import Messages
public import Recurrence

/// Keeps alerts across restarts.
///
/// `StoreContract` in the tests checks these promises for every implementation:
///
/// - ``commit(_:)`` writes its changes completely or not at all, in the given order, even if the
///   process is killed in the middle.
/// - ``load()`` returns every record that was put and not removed, exactly as it was put. A record
///   that cannot be read any more is kept, and its id is returned. Such a record does not hide the
///   others.
/// - ``StoreChange/remember(_:)`` keeps the records as they are in the store at that point, until
///   ``StoreChange/forget(_:)``, or until ``maintain(at:)`` deletes those that are too old.
/// - Only the scheduler uses a store. Calls are short and block their thread.
public protocol AlertStore: Sendable {
    /// Returns everything in the store except the history.
    ///
    /// - Throws: ``AlertError`` with one of the `store…` codes.
    func load() throws -> StoreContents

    /// Writes changes in one transaction.
    ///
    /// - Throws: ``AlertError`` with one of the `store…` codes. In that case nothing was written.
    func commit(_ changes: [StoreChange]) throws

    /// Performs the daily maintenance: deletes old lines of the history and makes a backup copy.
    ///
    /// ``SeenDays`` decides about the age, because the clock may be wrong.
    ///
    /// - Throws: ``AlertError`` with one of the `store…` codes. In that case nothing is lost.
    func maintain(at now: Instant) throws

    /// A problem of the store that the user should know about, for example that it was damaged;
    /// `nil` if there is none.
    var notice: Message? { get }

    /// Returns the newest `limit` lines of the history since `instant`, oldest first.
    func history(since instant: Instant, limit: Int) throws -> [HistoryEntry]

    /// Returns the newest `limit` changes since `instant` that can be undone, newest first.
    func undoableChanges(since instant: Instant, limit: Int) throws -> [UndoableChange]

    /// Returns the newest change that can be undone, with the records from before it; `nil` if
    /// there is none, or if it was before `instant`.
    ///
    /// - Parameters:
    ///   - instant: The time from which changes can be undone.
    ///   - undone: Whether to return the change instead that was undone last and can be made again.
    /// - Returns: The entry.
    /// - Throws: ``AlertError`` with one of the `store…` codes.
    func undoEntry(since instant: Instant, undone: Bool) throws -> UndoEntry?
}

/// Defaults for stores that remember no changes of the user, such as the store of the requests of
/// programs.
extension AlertStore {
    /// Returns no changes.
    public func undoableChanges(since instant: Instant, limit: Int) throws -> [UndoableChange] {
        []
    }

    /// Returns no change.
    public func undoEntry(since instant: Instant, undone: Bool) throws -> UndoEntry? { nil }
}

/// The contents of a store.
public struct StoreContents: Hashable, Sendable {
    /// All records that can be read, in no particular order.
    public var records: [AlertRecord]
    /// The state that all alerts share.
    public var global: GlobalState
    /// The ids of records that cannot be read, each with the reason; for example, its time zone no
    /// longer exists.
    public var unreadable: [Alert.ID: String]

    /// Creates contents.
    public init(
        records: [AlertRecord], global: GlobalState = GlobalState(),
        unreadable: [Alert.ID: String] = [:]
    ) {
        self.records = records
        self.global = global
        self.unreadable = unreadable
    }
}

/// A change to the contents of the store.
///
/// The cases are indirect, so that a decision about ten thousand alerts only moves pointers.
public indirect enum StoreChange: Hashable, Sendable {
    /// Adds the record, or replaces the record with the same id.
    case put(AlertRecord)
    /// Replaces only the state of a record.
    ///
    /// The record's alert is the same as in the store.
    ///
    /// A completed alert counts as off, even if the stored alert says that it is on. If the record
    /// is missing, the whole record is added.
    case state(AlertRecord)
    /// Removes the record; an unknown id is not an error.
    case remove(Alert.ID)
    /// Gives the history of the first alert to the second one.
    case moveHistory(from: Alert.ID, to: Alert.ID)
    /// Replaces the state that all alerts share.
    case global(GlobalState)
    /// Adds a line to the history.
    case log(HistoryEntry)
    /// Keeps the user's response to a program's notification.
    case response(ProgramResponse)
    /// Keeps what is needed to undo the changes that follow.
    ///
    /// The store gives the entry its number, and forgets all undone changes if the entry is a new
    /// change. The records in the entry are those in the store.
    case remember(UndoEntry)
    /// Deletes what was kept to undo the change with this number.
    case forget(Int)
}

extension StoreChange {
    /// The record that the change writes; `nil` for any other change.
    var record: AlertRecord? {
        switch self {
        case .put(let record), .state(let record): record
        case .remove, .moveHistory, .global, .log, .response, .remember, .forget: nil
        }
    }

    /// The record that the change is about; `nil` for lines of the history and for a
    /// response.
    ///
    /// A later change to the same record makes an earlier one obsolete.
    var subject: Subject? {
        switch self {
        case .put(let record), .state(let record): .alert(record.id)
        case .remove(let id): .alert(id)
        case .global: .digest
        case .log, .moveHistory, .response, .remember, .forget: nil
        }
    }
}
