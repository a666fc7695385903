/// A button of a notification that lets the user type a text.
///
/// A text field is shown if the notification server supports inline replies.
// The compiler requires a subclass to repeat the conformance. This class adds no mutable state.
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    /// Makes an action with a text field.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, which the delegate receives.
    ///   - title: The text of the button.
    ///   - options: The behavior of the action.
    ///   - textInputButtonTitle: The text of the button that sends the text.
    ///   - textInputPlaceholder: The text that is shown in the empty field.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        textInputButtonTitle: String, textInputPlaceholder: String
    ) {
        self.init(
            identifier: identifier, title: title, options: options, icon: nil,
            textInputButtonTitle: textInputButtonTitle,
            textInputPlaceholder: textInputPlaceholder)
    }

    /// Makes an action with a text field and an icon, which Linux does not show.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, which the delegate receives.
    ///   - title: The text of the button.
    ///   - options: The behavior of the action.
    ///   - icon: The icon.
    ///   - textInputButtonTitle: The text of the button that sends the text.
    ///   - textInputPlaceholder: The text that is shown in the empty field.
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?, textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            fields: ActionFields(
                identifier: identifier, title: title, options: options.rawValue,
                icon: icon?.fields,
                input: ActionFields.TextInput(
                    button: textInputButtonTitle, placeholder: textInputPlaceholder)))
    }

    /// The text of the button that sends the text.
    open var textInputButtonTitle: String { fields.input?.button ?? "" }

    /// The text that is shown in the empty field.
    open var textInputPlaceholder: String { fields.input?.placeholder ?? "" }
}
