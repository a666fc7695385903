package import Alerts
import Localization
import Messages
package import Recurrence

extension Occurrence {
    /// Returns the remarks after a time in the machine's zone: the time in the trigger's own zone,
    /// and a change of the clocks there.
    package func remark(of trigger: Trigger, on machineZone: Zone) -> String {
        ownTime(of: trigger, on: machineZone) + changeOfClocks
    }

    private func ownTime(of trigger: Trigger, on machineZone: Zone) -> String {
        let zone = trigger.zone(on: machineZone)
        let (own, here) = (zone.civil(at: instant), machineZone.civil(at: instant))
        guard own != here else { return "" }
        let language = Language.current
        let day = own.date == here.date ? "" : language.date(own.date, "%a") + " "
        return "  " + tr("(\(day + language.time(own.time)) in \(zone.identifier))")
    }

    private var changeOfClocks: String {
        switch adjustment {
        case nil: ""
        case .gap: "  " + tr("(the clocks skip \(Language.current.time(wall.time)))")
        case .fold: "  " + tr("(the clocks show this time twice)")
        }
    }
}
