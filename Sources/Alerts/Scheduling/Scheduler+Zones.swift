import Logging
import Recurrence

/// The reaction to files of time zones and holidays that are replaced while the daemon runs.
extension Scheduler {
    /// Reads the files of holidays again.
    public func holidaysChanged() {
        change { now in
            let decision = book.holidaysChanged(at: now)
            guard !decision.isEmpty else { return }
            logger.notice(
                "The holidays have changed", metadata: ["alerts": "\(decision.changes.count)"])
            carryOut(decision)
        }
    }

    /// Rereads the rules of the zones to which alerts are pinned.
    ///
    /// An alert whose zone file is gone rings by the former rules as long as the daemon runs.
    ///
    /// - Returns: The zones whose rules have changed, by identifier.
    func rereadZones() -> [String: Zone] {
        var zones: [String: Zone] = [:]
        for known in book.pinnedZones {
            do {
                let zone = try Zone(named: known.identifier)
                if zone != known { zones[zone.identifier] = zone }
            } catch {
                logger.warning(
                    "A time zone can no longer be read; its old rules apply until Peal is restarted",
                    metadata: ["zone": "\(known.identifier)", "error": "\(error)"])
            }
        }
        if !zones.isEmpty {
            logger.notice(
                "The rules of time zones have changed",
                metadata: ["zones": "\(zones.keys.sorted().joined(separator: ", "))"])
        }
        return zones
    }
}
