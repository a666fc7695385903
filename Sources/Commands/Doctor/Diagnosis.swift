import AlertStorage
import Alerts
import CalendarFolders
import DesktopDelivery
import Messages
import Recurrence
import Settings
import Wording

/// The facts that `peal doctor` has collected.
///
/// ``findings`` judges them without any other input.
struct Diagnosis {
    /// The address of the session bus, or why there is none.
    var bus: Result<String, Reason>
    /// The daemon on the session bus, or why it does not answer; `nil` if no daemon runs.
    var daemon: Result<Daemon, Reason>?
    /// The notification server's settings, or why it does not answer; `nil` if no server runs.
    var server: Result<DeliverySettings, Reason>?
    /// The version of the portal's notification interface; `nil` if no portal offers it.
    var portal: UInt32?
    /// The names of the services that say whether the user is at the machine.
    var presence: [String] = []
    /// Whether NetworkManager runs, which says at which place the machine is; `nil` if it was not looked
    /// for.
    var hasNetworkManager: Bool?
    /// Whether GeoClue is installed, which says where on the earth the machine is; `nil` if it was not
    /// looked for.
    var hasGeoClue: Bool?
    /// Whether Peal runs in a sandbox, where only the portal can show notifications.
    var isSandboxed = false
    var files = InstalledFiles()
    var store: Store
    /// The file with the user's settings.
    var settings = Settings()
    /// The alerts with a sound that this machine does not have, and the sound of each.
    var missingSounds: [Alert.ID: String] = [:]
    /// The alerts that sound until the user responds.
    var alarms: [Alert.ID] = []
    /// The timer that the daemon has tried to set; `nil` if the user did not ask for it.
    var wakeTrial: WakeStatus?
    /// How the installed players can sound an alarm.
    var alarmSupport = AlarmSupport.full
    /// The alerts with days that name holidays, and the text of the days of each.
    var daySets: [Alert.ID: DaySet] = [:]
    /// The followed calendars, with what was read from them.
    var calendars: [(calendar: FollowedCalendar, reading: CalendarReading)] = []
    /// The calendars that other programs ring.
    var otherReminders: [OtherReminder] = []
    /// The folder in which the alerts are shared, as it was read; `nil` for none.
    var sharedFolder: SharedFolder?
    var zone: ZoneData
    var timeFormat: RelativeTimeFormat

    /// The reason for a failure, as a sentence.
    struct Reason: Error {
        var sentence: Message
    }

    /// A daemon that answered.
    struct Daemon {
        var process: UInt32
        var version: String
        /// The version of this `peal`.
        var ownVersion: String
        var status: AlertCenterStatus
        /// The number of the daemon's alerts.
        var alerts: Int
        /// The programs that show notifications through the daemon.
        var programs: [ProgramSummary] = []
    }

    /// The store that the environment variables select.
    struct Store {
        var path: String
        /// The contents of the store, or why they cannot be read; `nil` if the store does not exist
        /// yet.
        var contents: Result<StoreInspection, Reason>?
        /// The process that holds the store's lock.
        var holder: UInt32?
        /// Whether all environment variables that locate the user's files are missing.
        var isHomeless = false
    }

    /// The facts about the file with the user's settings.
    struct Settings {
        /// The path of their file; `nil` if the environment names no folder for it.
        var path: String?
        var text = SettingsText("")
    }

    /// The time zone data, and whether the machine's zone can be read.
    struct ZoneData {
        var folder: String
        var exists: Bool
        /// The version of the data, such as `2024b`, if the folder states it.
        var version: String?
        /// The reason why the machine's zone cannot be read.
        var failure: Message?
    }

    /// All findings.
    ///
    /// Each finding comes after the findings that it depends on.
    var findings: [Finding] {
        let beforeServer = [busFinding, daemonFinding]
        let machine = [
            portalFinding, awayFinding, placesFinding, locationFinding, desktopFileFinding,
            autostartFinding, storeFinding, alertsFinding, missingSoundsFinding, alarmFinding,
            wakeFinding,
            programsFinding, pauseFinding, settingsFinding, zoneFinding, clockFinding,
            holidaysFinding, calendarsFinding, doubledFinding, sharingFinding,
        ]
        return (beforeServer + serverFindings + machine).compactMap(\.self)
    }
}
