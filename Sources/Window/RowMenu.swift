import Adwaita
import Alerts
import Localization
import Messages
import Wording

/// The entries of the menu of an alert's row.
enum RowAction: String, CaseIterable {
    case edit, ring, skip, unskip, pause, copy, remove
    case postponeHour = "postpone-hour"
    case postponeDay = "postpone-day"
}

/// The menus that the rows share.
///
/// GTK 4.8 never releases a menu that was shown, so each menu exists once.
@WindowActor
enum RowMenu {
    /// The menu of an alert.
    static let alert = Menu([
        [entry(tr("_Edit…"), .edit), entry(tr("Ring _Now"), .ring)],
        [
            entry(tr("_Skip Next Ring"), .skip),
            entry(tr("_Postpone by 1 Hour"), .postponeHour),
            entry(tr("Postpone by 1 _Day"), .postponeDay),
            entry(tr("P_ause for Today"), .pause),
            entry(tr("Ring as _Planned Again"), .unskip),
        ],
        [entry(tr("_Copy"), .copy), entry(tr("_Remove"), .remove)],
    ])

    /// The menus with the lengths of a snooze, by their lengths.
    private static var snoozeMenus: [[Int]: Menu] = [:]

    /// Returns the menu with lengths of a snooze in seconds, and with the next morning.
    static func snooze(_ lengths: [Int]) -> Menu {
        if let menu = snoozeMenus[lengths] { return menu }
        let entries = lengths.map { seconds in
            (label: tr(DurationText.message(seconds: seconds)), action: "row.snooze-\(seconds)")
        }
        let menu = Menu([entries, [(tr("Until Tomorrow at 9:00"), "row.snooze-tomorrow")]])
        snoozeMenus[lengths] = menu
        return menu
    }

    private static func entry(_ label: String, _ action: RowAction) -> (String, String) {
        (label, "row." + action.rawValue)
    }
}
