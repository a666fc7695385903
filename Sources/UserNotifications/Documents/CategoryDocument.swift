import Foundation

/// A category in the form in which the daemon receives it.
struct CategoryDocument: Codable, Equatable {
    /// A button.
    struct Action: Codable, Equatable {
        /// The labels of a text field.
        struct Input: Codable, Equatable {
            var button: String
            var placeholder: String
        }

        var id: String
        var title: String
        var destructive: Bool
        var foreground: Bool
        var input: Input?
    }

    var id: String
    var actions: [Action]
    /// Whether the program wants to know that the user has dismissed a notification.
    var dismiss: Bool
    /// The ``CategoryFields`` as a binary property list in base64.
    var archive: String?
}

extension CategoryDocument {
    /// Makes the document of a category.
    init(_ category: UNNotificationCategory) {
        id = category.identifier
        actions = category.actions.map { action in
            Action(
                id: action.identifier, title: action.title,
                destructive: action.options.contains(.destructive),
                foreground: action.options.contains(.foreground),
                input: action.fields.input.map {
                    Action.Input(button: $0.button, placeholder: $0.placeholder)
                })
        }
        dismiss = category.options.contains(.customDismissAction)
        archive = (try? Archive.data(category.fields))?.base64EncodedString()
    }

    /// The category of the document.
    var category: UNNotificationCategory {
        if let data = archive.flatMap({ Data(base64Encoded: $0) }),
            let fields = try? Archive.value(CategoryFields.self, from: data)
        {
            return UNNotificationCategory(fields: fields)
        }
        let actions = actions.map { action in
            var options: UNNotificationActionOptions = []
            if action.destructive { options.insert(.destructive) }
            if action.foreground { options.insert(.foreground) }
            return ActionFields(
                identifier: action.id, title: action.title, options: options.rawValue,
                input: action.input.map {
                    ActionFields.TextInput(button: $0.button, placeholder: $0.placeholder)
                })
        }
        let options: UNNotificationCategoryOptions = dismiss ? .customDismissAction : []
        return UNNotificationCategory(
            fields: CategoryFields(identifier: id, actions: actions, options: options.rawValue))
    }
}
