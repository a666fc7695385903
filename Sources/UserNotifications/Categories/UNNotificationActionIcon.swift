public import Foundation

/// The icon of an action; without effect on Linux.
// The class is Sendable, because its objects never change.
open class UNNotificationActionIcon: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let fields: IconFields

    init(fields: IconFields) {
        self.fields = fields
    }

    /// Makes an icon from the name of a system symbol.
    public convenience init(systemImageName: String) {
        self.init(fields: IconFields(name: systemImageName, isSystemImage: true))
    }

    /// Makes an icon from the name of an image of the program.
    public convenience init(templateImageName: String) {
        self.init(fields: IconFields(name: templateImageName, isSystemImage: false))
    }

    /// Reads an icon from an archive.
    public required init?(coder: NSCoder) {
        guard let fields = coder.decodeFields(IconFields.self) else { return nil }
        self.fields = fields
    }

    /// Writes the icon to an archive.
    open func encode(with coder: NSCoder) {
        coder.encodeFields(fields)
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the icon itself, because it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is the same icon.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationActionIcon)?.fields == fields
    }

    /// The hash of the values.
    open override var hash: Int { fields.hashValue }
}
