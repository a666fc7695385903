/// The values of an action.
struct ActionFields: Codable, Hashable {
    /// The labels of a text field.
    struct TextInput: Codable, Hashable {
        var button: String
        var placeholder: String
    }

    var identifier: String
    var title: String
    /// The raw value of the options.
    var options: UInt
    var icon: IconFields?
    /// The text field of the action, if it has one.
    var input: TextInput?

    /// The action with these values.
    var action: UNNotificationAction {
        input == nil
            ? UNNotificationAction(fields: self) : UNTextInputNotificationAction(fields: self)
    }
}
