internal import AlertCoding
public import Alerts
internal import JSON
public import Recurrence

/// An alert as several machines share it: for each key of its document, the value and the instant
/// of its last change.
///
/// Each machine changes its own copy, and an engine such as vdirsyncer or Syncthing carries the
/// copies from one machine to the other. For each key, the last change counts, so the order in
/// which copies are merged does not matter (a "last writer wins" map).
public struct SharedAlert: Hashable, Sendable {
    /// The value of a key, and the instant of its last change.
    struct Field: Hashable, Comparable, Sendable {
        /// The value; null for the usual one.
        var value: JSONValue
        var changed: Instant

        /// Whether the right field counts.
        ///
        /// All machines must choose the same one of two changes at the same instant, so the texts of the
        /// values decide.
        static func < (left: Field, right: Field) -> Bool {
            left.changed == right.changed
                ? left.value.text() < right.value.text() : left.changed < right.changed
        }
    }

    /// The id of the alert.
    public let id: Alert.ID
    /// The fields, by the keys of the alert's document, and by two names that are none of its keys.
    ///
    /// Keys and values of a later version of Peal stay, although this version cannot use them.
    var fields: [String: Field]

    /// The name of the field that says whether the alert was removed.
    private static let removed = "peal.removed"
    /// The name of the field whose instant is that up to which the user is done with the alert.
    private static let done = "peal.done"

    /// Creates a shared alert.
    init(id: Alert.ID, fields: [String: Field]) {
        (self.id, self.fields) = (id, fields)
    }

    /// Begins to share an alert.
    ///
    /// - Parameters:
    ///   - own: The alert of this machine.
    ///   - now: The current time.
    public init(_ own: AcknowledgedAlert, at now: Instant) {
        self.init(id: own.alert.id, fields: [:])
        for member in Self.document(of: own.alert.shared) {
            fields[member.key] = Field(value: member.value, changed: now)
        }
        acknowledge(own.acknowledged)
    }

    // MARK: Reading

    /// The instant of the last change of the definition.
    public var changed: Instant {
        fields.lazy.filter { $0.key != Self.done }.map(\.value.changed).max() ?? .distantPast
    }

    /// The instant up to which the user is done with the rings, on any machine.
    public var acknowledged: Instant? { fields[Self.done]?.changed }

    /// The instant at which the alert was removed; `nil` if it is there.
    ///
    /// A change after the removal brings the alert back.
    public var removedAt: Instant? {
        guard let removal = fields[Self.removed], removal.value == .bool(true) else { return nil }
        let isLast = fields.allSatisfy {
            $0.key == Self.removed || $0.key == Self.done || $0.value.changed < removal.changed
        }
        return isLast ? removal.changed : nil
    }

    /// How long a removed alert is remembered, so that a machine that was off learns of the removal.
    private static let removalsKept = Duration.seconds(90 * 86_400)

    /// Returns whether the alert was removed so long ago that nothing about it is kept.
    public func isForgotten(at now: Instant) -> Bool {
        removedAt.map { $0 < now - Self.removalsKept } ?? false
    }

    /// Returns the alert, without the parts that belong to one machine.
    ///
    /// Two machines can change keys that do not fit together, and a later version of Peal can write
    /// values that this one does not know. Such keys are left out, the older ones first, so that all
    /// machines have the same alert.
    ///
    /// - Throws: `AlertError` if the title or the trigger cannot be read.
    public func alert() throws(AlertError) -> Alert {
        var document: JSONObject = ["id": .string(id.rawValue)]
        var rest = fields.filter { Alert.documentKeys.contains($0.key) && $0.value.value != .null }
        for (key, field) in rest { document[key] = field.value }
        if let alert = try? Alert(json: .object(document)) { return alert.shared }
        document = ["id": .string(id.rawValue)]
        for key in ["title", "trigger"] { document[key] = rest.removeValue(forKey: key)?.value }
        var alert = try Alert(json: .object(document))
        var newestFirst = rest.sorted { ($0.value, $0.key) > ($1.value, $1.key) }
        var left = 0
        // A key can need another one that comes later.
        repeat {
            left = newestFirst.count
            newestFirst.removeAll { key, field in
                document[key] = field.value
                guard let whole = try? Alert(json: .object(document)) else {
                    document[key] = nil
                    return false
                }
                alert = whole
                return true
            }
        } while newestFirst.count < left
        return alert.shared
    }

    private static func document(of alert: Alert) -> JSONObject {
        guard case .object(var object) = alert.json(isBrief: true) else { return JSONObject() }
        object["id"] = nil
        return object
    }

    // MARK: Changes of this machine

    /// Records what has changed on this machine since it had this alert.
    ///
    /// - Parameters:
    ///   - own: The alert of this machine.
    ///   - now: The current time. A clock that is behind does not make the change older than what it
    ///     changes.
    ///   - zone: The machine's zone.
    public mutating func update(to own: AcknowledgedAlert, at now: Instant, in zone: Zone) {
        acknowledge(own.acknowledged)
        // This version of Peal must not change what it cannot read.
        guard let former = try? alert().keepingOwnParts(of: own.alert, in: zone) else { return }
        let isRemoved = removedAt != nil
        let instant = nextChange(at: now)
        let (old, new) = (Self.document(of: former), Self.document(of: own.alert))
        let shared = Self.document(of: own.alert.shared)
        for key in Set(old.keys).union(new.keys) where old[key] != new[key] {
            fields[key] = Field(value: shared[key] ?? .null, changed: instant)
        }
        if isRemoved { fields[Self.removed] = Field(value: .null, changed: instant) }
    }

    /// Records that the alert was removed on this machine.
    public mutating func remove(at now: Instant) {
        fields[Self.removed] = Field(value: .bool(true), changed: nextChange(at: now))
    }

    private func nextChange(at now: Instant) -> Instant { max(now, changed + .microseconds(1)) }

    private mutating func acknowledge(_ instant: Instant?) {
        guard let instant, instant > acknowledged ?? .distantPast else { return }
        fields[Self.done] = Field(value: .null, changed: instant)
    }

    // MARK: Merging

    /// Returns the alert with the last change of each key in either of two copies.
    public func merging(_ other: SharedAlert) -> SharedAlert {
        SharedAlert(id: id, fields: fields.merging(other.fields, uniquingKeysWith: max))
    }

    /// Returns the alert with what has changed on this machine and in the shared folder.
    ///
    /// - Parameters:
    ///   - own: The alert of this machine; `nil` if there is none.
    ///   - base: The alert as the machine and the folder had it last; `nil` if one of them did not
    ///     have it.
    ///   - copy: The alert in the folder; `nil` if there is none.
    ///   - now: The current time.
    ///   - zone: The machine's zone.
    /// - Returns: What both must have now; `nil` for nothing.
    public static func reconciled(
        own: AcknowledgedAlert?, base: SharedAlert?, copy: SharedAlert?, at now: Instant,
        in zone: Zone
    ) -> SharedAlert? {
        guard var changed = base else {
            return copy.map { $0.joined(by: own, at: now, in: zone) }
                ?? own.map { SharedAlert($0, at: now) }
        }
        if let own {
            changed.update(to: own, at: now, in: zone)
        } else if changed.removedAt == nil {
            changed.remove(at: now)
        }
        return copy.map(changed.merging) ?? changed
    }

    /// Returns the alert with that of a machine that has not shared its own yet.
    ///
    /// Nothing is known about the age of the machine's alert, so it changes nothing. But it brings
    /// back an alert that was removed elsewhere: one that is lost is worse than one too many.
    private func joined(
        by own: AcknowledgedAlert?, at now: Instant, in zone: Zone
    ) -> SharedAlert {
        guard let own else { return self }
        var joined = self
        if removedAt != nil {
            joined.update(to: own, at: now, in: zone)
        } else {
            joined.acknowledge(own.acknowledged)
        }
        return joined
    }
}
