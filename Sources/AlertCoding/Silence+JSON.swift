package import Alerts
package import JSON
import Messages
package import Recurrence

extension Silence: JSONObjectCoded {
    package static let fields = JSONFields<Silence>(
        "The silence", Silence()
    ) {
        JSONField("quietUntil", \.quietUntil, { $0.quietUntil = $1 }, .time)
        Pause.fields("paused", \.pause)
        Pause.fields("plannedPause", \.plannedPause)
    }

    /// Returns the spans as members of an object: `pausedSince`, `pausedUntil`, and so on.
    ///
    /// - Parameter zone: The zone whose UTC offset is used to write instants.
    /// - Returns: The members, which are null if they do not apply.
    package func members(in zone: Zone) -> [JSONObject.Member] {
        Array(Self.fields.object(self, JSONStyle(zone: zone, isBrief: false)))
    }

    /// Reads an object with the members that ``members(in:)`` returned; missing ones count as null,
    /// and other ones are ignored.
    ///
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(json: JSONValue) throws(AlertError) {
        self = try Self.fields.known(in: json)
    }
}
