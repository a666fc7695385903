/// A program as its desktop entry describes it.
public struct InstalledProgram: Hashable, Sendable {
    /// The id of the desktop entry.
    public var entry: String
    /// The name that people read.
    public var name: String?
    /// The name of an icon in the desktop's theme, or the absolute path of an image.
    public var icon: String?

    /// Creates a program with the values of its desktop entry.
    public init(entry: String, name: String? = nil, icon: String? = nil) {
        self.entry = entry
        self.name = name
        self.icon = icon
    }
}
