internal import AlertCoding
public import Alerts
internal import JSON
internal import Recurrence

extension Alert {
    /// Returns the alert with an origin, by which a later import recognizes the alert and compares
    /// its entry.
    ///
    /// - Parameters:
    ///   - uid: The name of the entry, unique in its calendar.
    ///   - times: A digest of the entry's times; if `nil`, the digest of the trigger.
    /// - Returns: The alert with its origin.
    func imported(from uid: String, times: String? = nil) -> Alert {
        var alert = self
        let digests = Dictionary(
            uniqueKeysWithValues: Origin.Field.allCases.map { ($0, digest($0)) })
        alert.origin = Origin(uid: uid, times: times ?? digest(.trigger), digests: digests)
        return alert
    }

    /// Returns the alert as if another program had written its entry.
    ///
    /// A file can claim any id for an alert. So the returned alert gets a computed id, and an
    /// origin by which a later import finds the alert.
    public func asForeign() -> Alert {
        let uid = origin?.uid ?? "\(id)@peal"
        var alert = imported(from: uid)
        alert.id = Alert.ID(digest: Digest([uid]).number)
        return alert
    }

    /// Imports the changes that were made to an entry since the alert was created from it.
    ///
    /// - Parameter new: The alert that the entry gives now.
    /// - Returns: The alert with the entry's changes, and the parts that were not replaced because
    ///   the user has changed them.
    public func merging(_ new: Alert) -> (alert: Alert, kept: [Origin.Field]) {
        guard let old = origin, let latest = new.origin else { return (self, []) }
        var merged = self
        var kept: [Origin.Field] = []
        for field in Origin.Field.allCases {
            let hasChanged =
                field == .trigger
                ? latest.times != old.times : latest.digests[field] != old.digests[field]
            if hasChanged {
                merged.take(field, of: new)
            } else if digest(field) != old.digests[field] {
                kept.append(field)
            }
        }
        merged.origin = latest
        // A later import can list more of the same times. The alert then keeps its old trigger, so
        // the next import must compare with the digest of the old trigger.
        merged.origin?.digests[.trigger] =
            latest.times == old.times ? old.digests[.trigger] : latest.digests[.trigger]
        return (merged, kept)
    }

    private func digest(_ field: Origin.Field) -> String {
        let parts: [String] =
            switch field {
            case .title: [content.title]
            case .body: [content.body]
            case .trigger:
                [trigger.json(in: .utc, isBrief: true).text(), lead?.json().text() ?? ""]
            case .isOn: ["\(isOn)"]
            case .group: [group ?? ""]
            case .open: [content.open?.rawValue ?? ""]
            }
        return Digest(parts).hexadecimal
    }

    private mutating func take(_ field: Origin.Field, of new: Alert) {
        switch field {
        case .title: content.title = new.content.title
        case .body: content.body = new.content.body
        case .trigger: (trigger, lead) = (new.trigger, new.lead)
        case .isOn: isOn = new.isOn
        case .group: group = new.group
        case .open: content.open = new.content.open
        }
    }
}
