public import DBus

/// A notification as the server received it.
public struct ShownNotification: Hashable, Sendable {
    /// The id that the server assigned.
    public var id: UInt32
    /// The name of the sending application.
    public var appName: String
    /// The id of the notification to replace; 0 for none.
    public var replacesID: UInt32
    /// The name or URI of the icon.
    public var appIcon: String
    /// The title.
    public var summary: String
    /// The body text.
    public var body: String
    /// The actions, as alternating keys and labels.
    public var actions: [String]
    /// The hints, with their values unwrapped from the variants.
    public var hints: [String: Value]
    /// The timeout in milliseconds.
    ///
    /// If -1, the server chooses it; if 0, the notification never expires.
    public var expireTimeout: Int32
    /// The unique name of the sender.
    public var sender: BusName
}

extension ShownNotification {
    /// Whether Plasma treats the two notifications as duplicates.
    func isEqual(to other: ShownNotification) -> Bool {
        appName == other.appName && summary == other.summary && body == other.body
            && actions == other.actions && appIcon == other.appIcon
            && hints["desktop-entry"] == other.hints["desktop-entry"]
    }

    /// Reads the arguments of `Notify`.
    ///
    /// The bus's thread has already checked their types.
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
