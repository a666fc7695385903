/// The behavior of an action.
public struct UNNotificationActionOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The action needs an unlocked device; without effect on Linux.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
    /// The action deletes something, so it may be shown in another color.
    public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
    /// The action brings the program to the foreground.
    public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}
