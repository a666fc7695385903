public import DBus

/// A notification as the server got it.
public struct ShownNotification: Hashable, Sendable {
    /// The number that the server gave it.
    public var id: UInt32
    /// Who says it comes from.
    public var appName: String
    /// The number of the notification that it asked to replace; 0 for none.
    public var replacesID: UInt32
    /// The icon's name or address.
    public var appIcon: String
    /// The title.
    public var summary: String
    /// The text.
    public var body: String
    /// Keys and labels by turns.
    public var actions: [String]
    /// The hints, out of their variants.
    public var hints: [String: Value]
    /// Milliseconds; -1 is up to the server, 0 is never.
    public var expireTimeout: Int32
    /// The unique name of who sent it.
    public var sender: BusName
}

extension ShownNotification {
    /// Whether Plasma takes both for the same.
    func isEqual(to other: ShownNotification) -> Bool {
        appName == other.appName && summary == other.summary && body == other.body
            && actions == other.actions && appIcon == other.appIcon
            && hints["desktop-entry"] == other.hints["desktop-entry"]
    }

    /// Reads the arguments of `Notify`, which the bus has checked for their types.
    init?(id: UInt32, call: IncomingCall) {
        let arguments = call.arguments
        guard arguments.count == 8,
            let appName = arguments[0].asString, let replacesID = arguments[1].asUInt32,
            let appIcon = arguments[2].asString, let summary = arguments[3].asString,
            let body = arguments[4].asString, let actions = arguments[5].asStrings,
            let hints = arguments[6].asProperties, let expireTimeout = arguments[7].asInt32
        else { return nil }
        self.init(
            id: id, appName: appName, replacesID: replacesID, appIcon: appIcon, summary: summary,
            body: body, actions: actions, hints: hints, expireTimeout: expireTimeout,
            sender: call.sender)
    }
}
