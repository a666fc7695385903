package import Alerts
import Localization
import Messages
package import Recurrence

extension Occurrence {
    /// Returns the remarks after a time in the machine's zone: the time in the trigger's own zone, a
    /// change of the clocks there, and the reason for a day that the schedule does not name.
    package func remark(of trigger: Trigger, on timeFormat: RelativeTimeFormat) -> String {
        ownTime(of: trigger, on: timeFormat.zone) + changeOfClocks
            + changeOfDay(of: trigger, on: timeFormat)
    }

    private func ownTime(of trigger: Trigger, on machineZone: Zone) -> String {
        let zone = trigger.zone(on: machineZone)
        let (own, here) = (zone.civil(at: instant), machineZone.civil(at: instant))
        guard own != here else { return "" }
        let language = Language.current
        let day = own.date == here.date ? "" : language.date(own.date, "%a") + " "
        return "  " + tr("(\(day + language.time(own.time)) in \(zone.identifier))")
    }

    /// The remark on a day that gave way to another one, or that is in a leap month.
    private func changeOfDay(of trigger: Trigger, on timeFormat: RelativeTimeFormat) -> String {
        for set in trigger.schedules.compactMap(\.days) where set.contains(day) {
            if let usual = set.dayGivingWay(to: day) {
                let words = [timeFormat.short(usual), usual.holidayName(in: set.countries)]
                    .compactMap(\.self).joined(separator: ", ")
                return "  " + tr("(instead of \(words))")
            }
            if set.isInLeapMonth(day) { return "  " + tr("(leap month)") }
        }
        return ""
    }

    private var changeOfClocks: String {
        switch adjustment {
        case nil: ""
        case .gap: "  " + tr("(the clocks skip \(Language.current.time(wall.time)))")
        case .fold: "  " + tr("(the clocks show this time twice)")
        }
    }
}
