public import Messages
public import Recurrence

/// Keeps alerts across restarts.
///
/// The promise, which `StoreContract` in the tests checks for every implementation:
///
/// - What ``commit(_:)`` was given is there all or not at all, in the order given, also after the
///   process is killed in the middle.
/// - ``load()`` brings every record that was put and not removed, exactly as it was put. One that
///   cannot be read any more is named and kept; it does not hide the others.
/// - A store has one user at a time, the scheduler; calls are short and block their thread.
public protocol AlertStore: Sendable {
    /// Everything that is kept, but the history.
    ///
    /// - Throws: ``AlertError`` with one of the `store…` codes.
    func load() throws -> StoreContents

    /// Writes changes in one transaction.
    ///
    /// - Throws: ``AlertError`` with one of the `store…` codes; then nothing was written.
    func commit(_ changes: [StoreChange]) throws

    /// Daily care, which needs no user: keeps the history short and a copy of everything.
    ///
    /// - Throws: ``AlertError`` with one of the `store…` codes; nothing is lost then.
    func maintain(at now: Instant) throws

    /// What the user should know of the store, as that it was damaged; `nil` if all is well.
    var notice: Message? { get }

    /// The newest `limit` lines of the history not before `instant`, oldest first.
    func history(since instant: Instant, limit: Int) throws -> [HistoryEntry]
}

/// What a store has kept.
public struct StoreContents: Hashable, Sendable {
    /// All records that can be read, in no particular order.
    public var records: [AlertRecord]
    /// What concerns all alerts together.
    public var common: CommonState
    /// Those that cannot, with the reason; for example because their time zone is gone.
    public var unreadable: [Alert.ID: String]

    /// Puts the two together.
    public init(
        records: [AlertRecord], common: CommonState = CommonState(),
        unreadable: [Alert.ID: String] = [:]
    ) {
        self.records = records
        self.common = common
        self.unreadable = unreadable
    }
}

/// A change to what the store keeps.
///
/// Its record is apart from it, so that a decision about ten thousand alerts has only pointers to move.
public indirect enum StoreChange: Hashable, Sendable {
    /// Adds the record, or replaces the one with its id.
    case put(AlertRecord)
    /// Replaces the state of a record, of which the alert is as it was put; a completed one counts as
    /// off, whatever was put. A record that is not there is put.
    case state(AlertRecord)
    /// Removes the record; an unknown id is not an error.
    case remove(Alert.ID)
    /// Replaces what concerns all alerts together.
    case common(CommonState)
    /// Adds a line to the history.
    case log(HistoryEntry)
}

extension StoreChange {
    /// Whose state it is; a later change of the same stands for it.
    var subject: Subject? {
        switch self {
        case .put(let record), .state(let record): .alert(record.id)
        case .remove(let id): .alert(id)
        case .common: .summary
        case .log: nil
        }
    }
}
