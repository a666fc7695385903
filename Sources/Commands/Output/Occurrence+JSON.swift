import AlertCoding
import JSON
import Recurrence

extension Occurrence {
    func json(in zone: Zone) -> JSONValue {
        .object(["at": .time(instant, in: zone), "note": .optional(adjustment?.rawValue)])
    }
}
