public import Foundation

/// The sound of a notification.
///
/// On Linux, a named sound is a file in the program's bundle, in the folder `Sounds` of the
/// program's data folder, or in `~/Library/Sounds`. If there is no such file and the name has no
/// extension, it means a sound of the desktop's theme, such as `bell`.
// The class is Sendable, because a sound does not change after its creation.
open class UNNotificationSound: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private(set) var fields: SoundFields

    init(fields: SoundFields) {
        self.fields = fields
    }

    // The initializer is required, so that the functions below can return `Self`.
    /// Makes a sound from the name of its file.
    public required init(named name: UNNotificationSoundName) {
        fields = SoundFields(kind: .file, name: name.rawValue)
    }

    /// Reads a sound from an archive.
    public required init?(coder: NSCoder) {
        guard let fields = coder.decodeFields(SoundFields.self) else { return nil }
        self.fields = fields
    }

    /// Writes the sound to an archive.
    open func encode(with coder: NSCoder) {
        coder.encodeFields(fields)
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the sound itself, because it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is the same sound.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationSound)?.fields == fields
    }

    /// The hash of the values.
    open override var hash: Int { fields.hashValue }

    /// The usual sound of notifications.
    open class var `default`: UNNotificationSound {
        UNNotificationSound(fields: SoundFields())
    }

    /// The usual sound of critical notifications.
    open class var defaultCritical: UNNotificationSound {
        UNNotificationSound(fields: SoundFields(isCritical: true))
    }

    /// The sound of calls; on Linux it sounds like ``default``.
    open class var defaultRingtone: UNNotificationSound {
        UNNotificationSound(fields: SoundFields(kind: .ringtone))
    }

    /// Returns the sound of a critical notification from the name of its file.
    open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> Self {
        let sound = self.init(named: name)
        sound.fields.isCritical = true
        return sound
    }

    /// Returns the sound of a critical notification with a volume, which Linux ignores.
    open class func criticalSoundNamed(
        _ name: UNNotificationSoundName, withAudioVolume volume: Float
    ) -> Self {
        let sound = criticalSoundNamed(name)
        sound.fields.volume = volume
        return sound
    }

    /// Returns the usual sound of critical notifications with a volume, which Linux ignores.
    open class func defaultCriticalSound(withAudioVolume volume: Float) -> Self {
        let sound = self.init(named: UNNotificationSoundName(""))
        sound.fields = SoundFields(isCritical: true, volume: volume)
        return sound
    }

    /// Returns the sound of a call from the name of its file.
    open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> Self {
        self.init(named: name)
    }
}

/// The name of a sound file.
public struct UNNotificationSoundName: Hashable, Equatable, RawRepresentable, Sendable {
    /// The name as text.
    public let rawValue: String

    /// Makes a name from a text.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a name from a text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
