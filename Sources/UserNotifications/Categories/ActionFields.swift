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

/// The values of an action's icon.
struct IconFields: Codable, Hashable {
    var name: String
    /// Whether the name is one of the system's symbols, instead of one of the program's images.
    var isSystemImage: Bool
}

/// The values of a category.
struct CategoryFields: Codable, Hashable {
    var identifier: String
    var actions: [ActionFields]
    var intentIdentifiers: [String] = []
    /// The raw value of the options.
    var options: UInt
    var hiddenPreviewsBodyPlaceholder = ""
    var categorySummaryFormat = ""
}
