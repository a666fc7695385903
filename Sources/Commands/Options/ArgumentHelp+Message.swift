import ArgumentParser
import Localization
import Messages

extension ArgumentHelp {
    /// Creates help text in the user's language.
    static func tr(_ text: Message, valueName: Message? = nil) -> ArgumentHelp {
        ArgumentHelp("\(Localization.tr(text))", valueName: valueName.map(Localization.tr))
    }
}
