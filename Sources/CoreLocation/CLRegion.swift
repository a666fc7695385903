public import Foundation

/// An area on the earth that a device enters and leaves.
///
/// This is the base class of the regions.
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
    /// The identifier of the region, unique in the program.
    open var identifier: String { storedIdentifier }
    /// Whether the program is notified when the device enters the region; at first `true`.
    open var notifyOnEntry = true
    /// Whether the program is notified when the device leaves the region; at first `true`.
    open var notifyOnExit = true

    private let storedIdentifier: String

    init(identifier: String) {
        storedIdentifier = identifier
    }

    /// Reads a region from an archive.
    public required init?(coder: NSCoder) {
        guard
            let identifier = coder.decodeObject(of: NSString.self, forKey: CLRegion.identifierKey)
        else { return nil }
        storedIdentifier = identifier as String
        notifyOnEntry = coder.decodeBool(forKey: CLRegion.entryKey)
        notifyOnExit = coder.decodeBool(forKey: CLRegion.exitKey)
    }

    /// Writes the region to an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: identifier), forKey: Self.identifierKey)
        coder.encode(notifyOnEntry, forKey: Self.entryKey)
        coder.encode(notifyOnExit, forKey: Self.exitKey)
    }

    private static let identifierKey = "identifier"
    private static let entryKey = "notifyOnEntry"
    private static let exitKey = "notifyOnExit"

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns a region with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CLRegion(identifier: identifier)
        copy.notifyOnEntry = notifyOnEntry
        copy.notifyOnExit = notifyOnExit
        return copy
    }

    /// Returns whether another object is a region with the same identifier, as on Apple's systems.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CLRegion)?.identifier == identifier
    }

    /// The hash of the identifier.
    open override var hash: Int { identifier.hashValue }
}
