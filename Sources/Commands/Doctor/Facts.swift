import AlertStorage
import Alerts
import Messages
import Recurrence

/// What `peal doctor` has gathered; ``findings`` judges it without looking at anything else.
struct Facts {
    /// The address of the session bus, or why there is none.
    var bus: Result<String, Reason>
    /// The daemon on that bus, or why it does not answer; `nil` if there is none.
    var daemon: Result<Daemon, Reason>?
    /// What shows the notifications, or why it does not answer; `nil` if nothing does.
    var server: Result<DeliverySettings, Reason>?
    /// The version of the portal's interface for notifications, if the portal runs and has it.
    var portal: UInt32?
    /// Whether only the portal is a way out.
    var isSandboxed = false
    var files = InstalledFiles()
    var store: Store
    var zone: ZoneData
    var calendar: Calendar

    /// A sentence about what went wrong.
    struct Reason: Error {
        var sentence: Message
    }

    /// A daemon that answers.
    struct Daemon {
        var process: UInt32
        var version: String
        /// The version of this `peal`.
        var ownVersion: String
        var status: DirectoryStatus
        /// How many alerts it has.
        var alerts: Int
    }

    /// The store that the environment names.
    struct Store {
        var path: String
        /// What is in it, or why it cannot be read; `nil` if there is none yet.
        var contents: Result<StoreInspection, Reason>?
        /// The process that has it.
        var holder: UInt32?
        /// Whether no variable says where the user's files are.
        var isHomeless = false
    }

    /// The rules of time zones, and which one holds.
    struct ZoneData {
        var folder: String
        var exists: Bool
        /// Such as `2024b`, where the folder tells.
        var version: String?
        /// Why the machine's zone cannot be read.
        var failure: Message?
    }

    /// All findings, in the order in which one thing needs the other.
    var findings: [Finding] {
        let beforeServer = [busFinding, daemonFinding]
        let machine = [
            portalFinding, desktopFileFinding, autostartFinding, storeFinding, alertsFinding,
            pauseFinding, zoneFinding, clockFinding,
        ]
        return (beforeServer + serverFindings + machine).compactMap(\.self)
    }
}
