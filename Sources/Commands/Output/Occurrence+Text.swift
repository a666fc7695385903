import Alerts
import Localization
import Messages
import Recurrence

extension Occurrence {
    /// What the change of the clocks has to do with it, behind the time.
    var remark: String {
        switch adjustment {
        case nil: ""
        case .gap: "  " + tr("(the clocks skip \(Language.current.time(wall.time)))")
        case .fold: "  " + tr("(the clocks show this time twice)")
        }
    }

    func json(in zone: Zone) -> JSONValue {
        .object(["at": .time(instant, in: zone), "note": .optional(adjustment?.rawValue)])
    }
}
