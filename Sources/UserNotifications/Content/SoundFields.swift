/// The values of a sound.
struct SoundFields: Codable, Hashable {
    /// The origin of the sound.
    enum Kind: String, Codable {
        case standard
        case ringtone
        case file
    }

    var kind = Kind.standard
    var name: String?
    var isCritical = false
    var volume: Float?
}
