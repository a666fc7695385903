import Alerts
import DesktopDelivery
import Localization
import Messages

/// The sounds that the dialog offers.
enum SoundNames {
    /// Names of the XDG Sound Naming Specification that sound themes have.
    static let usual = [
        "message-new-instant", "bell", "alarm-clock-elapsed", "complete", "phone-incoming-call",
    ]

    /// Returns the name of a sound in the user's language, or its path.
    static func name(_ sound: Sound) -> String {
        switch sound {
        case .default: tr("Default")
        case .none: tr("No sound")
        case .named("message-new-instant"): tr("New message")
        case .named("bell"): tr("Bell")
        case .named("alarm-clock-elapsed"): tr("Alarm clock")
        case .named("complete"): tr("Complete")
        case .named("phone-incoming-call"): tr("Incoming call")
        case .named, .file: sound.description
        }
    }

    /// Plays a sound once.
    static func play(_ sound: Sound) { SoundPreview.play(sound) }
}
