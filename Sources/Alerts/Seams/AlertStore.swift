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

    /// The newest `limit` lines of the history not before `instant`, oldest first.
    func history(since instant: Instant, limit: Int) throws -> [HistoryEntry]
}

/// What a store has kept.
public struct StoreContents: Hashable, Sendable {
    /// All records that can be read, in no particular order.
    public var records: [AlertRecord]
    /// Those that cannot, with the reason; for example because their time zone is gone.
    public var unreadable: [Alert.ID: String]

    /// Puts the two together.
    public init(records: [AlertRecord], unreadable: [Alert.ID: String] = [:]) {
        self.records = records
        self.unreadable = unreadable
    }
}

/// A change to what the store keeps.
public enum StoreChange: Hashable, Sendable {
    /// Adds the record, or replaces the one with its id.
    case put(AlertRecord)
    /// Removes the record; an unknown id is not an error.
    case remove(Alert.ID)
    /// Adds a line to the history.
    case log(HistoryEntry)
}

extension StoreChange {
    /// The record that it puts or removes.
    var recordID: Alert.ID? {
        switch self {
        case .put(let record): record.id
        case .remove(let id): id
        case .log: nil
        }
    }
}
