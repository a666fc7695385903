/// A change of one of the user's settings, which are lines of a file.
public struct SettingChange: Hashable, Sendable {
    /// The name of the setting.
    public var key: String
    /// The value before the change; `nil` if the default applied.
    public var before: String?
    /// The value after the change; `nil` if the default applies.
    public var after: String?

    /// Creates a change.
    public init(key: String, before: String?, after: String?) {
        self.key = key
        self.before = before
        self.after = after
    }
}
