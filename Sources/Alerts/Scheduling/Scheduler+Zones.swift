import Logging
import Recurrence

/// Time zones whose files were replaced while the daemon runs.
extension Scheduler {
    /// Reads again the zones that alerts are pinned to.
    ///
    /// An alert whose zone is gone rings by the former rules as long as the daemon runs.
    ///
    /// - Returns: The zones that have other rules now, by their identifiers.
    func rereadZones() -> [String: Zone] {
        var zones: [String: Zone] = [:]
        for known in book.pinnedZones {
            do {
                let zone = try Zone(named: known.identifier)
                if zone != known { zones[zone.identifier] = zone }
            } catch {
                logger.warning(
                    "A time zone cannot be read any more; its former rules hold until Peal is restarted",
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
