import Alerts
import Messages
import SQLite

/// A reason why the store's file cannot be used.
enum StoreFault: Error, Hashable {
    /// The file does not exist, but there are backups.
    case missing
    /// The file is empty, but there are backups.
    case empty
    /// The file does not have the form that Peal writes; the associated text gives the reason.
    case damaged(String)
    /// The file is a database that is not marked as Peal's.
    case foreign
    /// A newer version of Peal has written the file.
    case newer

    /// Finds the fault of the file that explains an error; `nil` if the file is not the cause, for
    /// example if the disk is full.
    ///
    /// - Parameter error: The error from opening the store.
    init?(_ error: any Error) {
        switch error {
        case let fault as StoreFault: self = fault
        case is AlertError: return nil
        case let error as SQLiteError:
            // The code `readOnly` without an extension counts as damage: the file was just opened for
            // writing, so its header must be wrong. If the disk is read-only, the backup cannot be
            // copied either.
            switch error.code {
            case .readOnly where error.extendedCode != error.code.rawValue: return nil
            case .full, .ioError, .cannotOpen, .perm, .busy, .locked, .noMemory, .interrupt,
                .locking, .misuse:
                return nil
            default: self = .damaged(error.message)
            }
        // Errors of other types may quote the row, so their text is not used.
        default: self = .damaged("a value has a wrong type")
        }
    }

    /// The reason as a short phrase.
    var reason: String {
        switch self {
        case .missing: "the file is missing"
        case .empty: "the file is empty"
        case .damaged(let reason): reason
        case .foreign: "the file is not marked as Peal's"
        case .newer: "a newer Peal has written it"
        }
    }
}

extension AlertError {
    /// Translates an error from SQLite, or from opening the store, into an error about the store.
    init(_ error: any Error, at location: StoreLocation) {
        switch error {
        case let error as AlertError: self = error
        case let fault as StoreFault: self.init(fault, at: location)
        case let error as SQLiteError: self.init(error, at: location)
        // Errors of other types may quote the store's contents, so only the type is named.
        default: self = .unreadable(location, "\(type(of: error))")
        }
    }

    private init(_ fault: StoreFault, at location: StoreLocation) {
        switch fault {
        case .foreign:
            self = AlertError(
                .storeForeign,
                "\(location) is a database of another program, so Peal did not "
                    + "change it. Set PEAL_STORE to another file.")
        case .newer:
            self = AlertError(
                .storeForeign,
                "\(location) was written by a newer version of Peal, so it was not "
                    + "changed. Use that version.")
        case .missing, .empty, .damaged:
            self = AlertError(
                .storeForeign,
                "\(location) is damaged or is not a store of Peal "
                    + "(\(fault.reason)), and there is no valid backup. It was not "
                    + "changed. Move it away to start without alerts, or set PEAL_STORE "
                    + "to another file.")
        }
    }

    private init(_ error: SQLiteError, at location: StoreLocation) {
        switch error.code {
        case .notADatabase, .corrupt:
            self.init(.damaged(error.message), at: location)
        case .ioError where error.isReadError: self = .unreadable(location, error.message)
        case .full, .readOnly, .ioError, .cannotOpen, .perm:
            self = AlertError(
                .storeUnwritable, "Cannot write \(location): \(error.message). \(Self.storeHint)")
        case .busy, .locked:
            self = AlertError(
                .storeBusy, "Another program is using \(location): \(error.message).")
        default:
            self = .unreadable(location, error.message)
        }
    }

    static func unreadable(_ location: StoreLocation, _ reason: String) -> AlertError {
        AlertError(.storeUnreadable, "Cannot read \(location): \(reason). \(storeHint)")
    }

    private static let storeHint = Message("Fix that, or set PEAL_STORE to another file.")
}
