public import Alerts
import JSON
import Messages

extension ProgramCategory {
    /// Reads a category and its name.
    ///
    /// - Parameter document: The category's JSON text; see docs/programs.md.
    /// - Returns: The name and the category.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public static func named(
        by document: String
    ) throws(AlertError) -> (name: String, category: ProgramCategory) {
        guard document.utf8.count <= 65_536 else {
            throw .invalid("A category is too large. The maximum is 65536 bytes.")
        }
        let reader = try JSONReader(
            JSONValue(document: document), part: "The category",
            keys: ["id", "actions", "dismiss", "archive"])
        let actions = try reader.value("actions", .list(.action)) ?? []
        guard actions.count <= 10 else {
            throw .invalid("There are \(actions.count) actions; at most 10 are allowed.")
        }
        return (
            try reader.required("id", .text),
            ProgramCategory(
                actions: actions, reportsDismissal: try reader.value("dismiss", .flag) ?? false,
                document: document)
        )
    }
}

extension JSONForm<ProgramAction> {
    /// An action in a document that only programs write.
    fileprivate static let action = JSONForm { _, _ in
        .null
    } read: { json, _ throws(AlertError) in
        let reader = try JSONReader(
            json, part: "The action", keys: ["id", "title", "destructive", "foreground", "input"])
        let id = try reader.required("id", .text)
        return ProgramAction(
            id: id,
            title: Text.fitting(
                try reader.value("title", .text) ?? "", or: id, maximumCharacters: 64,
                maximumBytes: 256),
            takesText: reader.value("input") != nil)
    }
}
