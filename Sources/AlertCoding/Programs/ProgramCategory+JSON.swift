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
        var actions: [ProgramAction] = []
        for json in try reader.array("actions") { actions.append(try ProgramAction(json)) }
        guard actions.count <= 10 else {
            throw .invalid("There are \(actions.count) actions; at most 10 are allowed.")
        }
        return (
            try reader.requiredString("id"),
            ProgramCategory(
                actions: actions, reportsDismissal: try reader.bool("dismiss") ?? false,
                document: document)
        )
    }
}

extension ProgramAction {
    fileprivate init(_ json: JSONValue) throws(AlertError) {
        let reader = try JSONReader(
            json, part: "The action", keys: ["id", "title", "destructive", "foreground", "input"])
        let title = try reader.string("title") ?? ""
        self.init(
            id: try reader.requiredString("id"),
            title: Text.fitting(
                title, or: try reader.requiredString("id"), maximumCharacters: 64,
                maximumBytes: 256),
            takesText: reader.value("input") != nil)
    }
}
