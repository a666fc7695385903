import Alerts
import SQLite

extension StoreChange {
    func make(in database: borrowing Database) throws {
        switch self {
        case .put(let record): try record.put(in: database)
        case .state(let record): try record.putState(in: database)
        case .remove(let id): try StoreContents.remove(id, in: database)
        case .global(let global): try global.put(in: database)
        case .log(let entry): try entry.insert(in: database)
        case .moveHistory(let old, let new):
            try HistoryEntry.move(from: old, to: new, in: database)
        case .remember(let entry): try entry.insert(in: database)
        case .forget(let number): try UndoEntry.remove(number, in: database)
        // The user's own alerts have no program that could receive responses, so this case occurs
        // only in ``ProgramStore``.
        case .response: break
        }
    }
}
