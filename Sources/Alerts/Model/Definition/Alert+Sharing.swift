public import Recurrence

/// An alert with the instant up to which the user is done with it, as machines that share their
/// alerts know it of each other.
public struct AcknowledgedAlert: Hashable, Sendable {
    /// The alert.
    public var alert: Alert
    /// The instant up to which the user is done with the rings; `nil` if the user never was.
    public var acknowledged: Instant?

    /// Creates an alert of a machine.
    public init(_ alert: Alert, acknowledged: Instant? = nil) {
        self.alert = alert
        self.acknowledged = acknowledged
    }
}

/// A change that another machine has made to an alert.
public struct SharedChange: Hashable, Sendable {
    /// The id of the alert.
    public var id: Alert.ID
    /// The alert of this machine on which the change is based; `nil` if there was none.
    public var old: Alert?
    /// The alert after the change, with the instant up to which the user is done with it on another
    /// machine, or `nil` if that is not new; `nil` if the alert was removed.
    public var new: AcknowledgedAlert?

    /// Creates a change.
    public init(_ id: Alert.ID, from old: Alert?, to new: AcknowledgedAlert?) {
        (self.id, self.old, self.new) = (id, old, new)
    }
}

/// The parts of an alert that belong to one machine, and are not shared with others.
extension Alert {
    /// The alert without the parts that belong to this machine: a machine must not start programs on
    /// another one, and an event or a followed calendar of one machine is none of another.
    package var shared: Alert {
        var alert = self
        alert.removeCommands()
        if content.open?.isWebPage == false { alert.content.open = nil }
        if calendar != nil { alert.origin = nil }
        if case .event(var event) = trigger {
            event.happened = nil
            alert.trigger = .event(event)
        }
        return alert
    }

    /// Returns this alert, which came from another machine, with the parts that belong to this one.
    ///
    /// - Parameters:
    ///   - own: The alert of this machine.
    ///   - zone: The machine's zone.
    /// - Returns: The alert; it equals `own` if ``shared`` of `own` is this alert.
    package func keepingOwnParts(of own: Alert, in zone: Zone) -> Alert {
        var alert = self
        alert.run = own.run
        if content.open == nil, own.content.open?.isWebPage == false {
            alert.content.open = own.content.open
        }
        alert.keepCommands(of: own)
        switch (trigger, own.trigger) {
        case (.event(var event), .event(let ownEvent)) where event.event == ownEvent.event:
            event.happened = ownEvent.happened
            alert.trigger = .event(event)
        case (.afterDone(let time), .afterDone(let ownTime))
        where time.isSame(as: ownTime, in: zone):
            alert.trigger = own.trigger
        default: break
        }
        return alert
    }

    /// Adds the commands of the steps that make a ring stronger.
    private mutating func keepCommands(of own: Alert) {
        let steps = escalations
        if own.shared.escalations == steps {
            escalations = own.escalations
        } else {
            escalations += own.escalations.filter { $0.kind == .run }
        }
        // Another machine may have changed how often the alert rings again.
        if (try? validateEscalations()) == nil { escalations = steps }
    }
}

extension AfterDone {
    /// Whether another time is this one, even if the instant of its ring has been fixed.
    fileprivate func isSame(as other: AfterDone, in zone: Zone) -> Bool {
        var other = other
        guard other.due.instant(in: zone) == due.instant(in: zone) else { return false }
        other.due = due
        return other == self
    }
}
