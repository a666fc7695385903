import DBus

/// The events that this program wants to receive.
struct DelegatePreferences: Equatable {
    /// Whether the program has a delegate, which receives responses and decides about notifications.
    var hasDelegate = false
    /// Whether the program is in the foreground; `nil` if the program has not reported it.
    var isForeground: Bool?

    /// The preferences as properties on the bus.
    var properties: [(String, Value)] {
        [("responses", .boolean(hasDelegate)), ("presents", .boolean(hasDelegate))]
            + (isForeground.map { [("foreground", .boolean($0))] } ?? [])
    }
}
