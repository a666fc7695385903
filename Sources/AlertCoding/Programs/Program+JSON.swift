package import Alerts
import JSON
import Messages
import Recurrence

extension Program: JSONObjectCoded {
    /// The members that the user and other programs may see.
    @JSONFieldList<Program> static var shown: [JSONField<Program>] {
        JSONField("alert", \.showsAlerts, { $0.showsAlerts = $1 }, .flag)
        JSONField("arguments", \.arguments, { $0.arguments = $1 }, .list(.text))
        JSONField("authorization", \.authorization, { $0.authorization = $1 }, .choice)
        JSONField("badge", \.showsBadge, { $0.showsBadge = $1 }, .flag)
        JSONField("desktopEntry", \.desktopEntry, { $0.desktopEntry = $1 }, .text)
        JSONField("executable", \.executable, { $0.executable = $1 }, .text)
        JSONField("icon", \.icon, { $0.icon = $1 }, .text)
        JSONField("id", \.id, { $0.id = $1 }, .programID, isRequired: true)
        JSONField("name", \.name, { $0.name = $1 }, .text, isRequired: true)
        JSONField("sandbox", \.sandbox, { $0.sandbox = $1 }, .choice)
        JSONField("sound", \.playsSounds, { $0.playsSounds = $1 }, .flag)
    }

    package static let fields = JSONFields<Program>(
        "The program", Program(id: ProgramID(digest: 0))
    ) {
        shown
        JSONField("categories", \.categories, { $0.categories = $1 }, .categories)
        JSONField("count", \.badge, { $0.badge = $1 }, .integer)
        JSONField("unanswered", \.unanswered, { $0.unanswered = $1 }, .questions)
    }

    /// Reads a program.
    ///
    /// - Parameter text: The JSON text of an object that ``json`` returned.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(text: String) throws(AlertError) {
        self = try Self.fields.value(JSONValue(document: text))
    }
}

extension ProgramSummary: JSONObjectCoded {
    package static let fields = JSONFields<ProgramSummary>(
        Program.fields.part,
        ProgramSummary(
            program: Program.fields.blank, isRunning: false, pending: 0, next: nil, responses: 0)
    ) {
        Program.shown.map { $0.of(\.program) }
        JSONField("badgeCount", \.program.badge, { $0.program.badge = $1 }, .integer)
        JSONField("next", \.next, { $0.next = $1 }, .time)
        JSONField("pending", \.pending, { $0.pending = $1 }, .integer)
        JSONField("responses", \.responses, { $0.responses = $1 }, .integer)
        JSONField("running", \.isRunning, { $0.isRunning = $1 }, .flag)
    }

    /// Reads a summary.
    ///
    /// - Parameter text: The JSON text of an object that ``json(in:)`` returned.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    package init(text: String) throws(AlertError) {
        self = try Self.fields.value(JSONValue(document: text))
    }
}

extension JSONForm<ProgramID> {
    static let programID = JSONForm(
        text: \.rawValue, parse: { try ProgramID($0) })
}

extension JSONForm<[String: ProgramCategory]> {
    /// The documents of the categories, sorted by name.
    static let categories = JSONForm { categories, _ in
        .array(categories.sorted { $0.key < $1.key }.map { .string($0.value.document) })
    } read: { json, place throws(AlertError) in
        var categories: Value = [:]
        for document in try JSONForm<[String]>.list(.text).read(json, place) {
            let (name, category) = try ProgramCategory.named(by: document)
            categories[name] = category
        }
        return categories
    }
}

extension JSONForm<UnansweredQuestions> {
    static let questions = JSONForm { questions, style in
        .object([
            "closed": .bool(questions.isClosed), "count": .int(questions.count),
            "last": JSONForm<Instant>.time.write(questions.last, style),
        ])
    } read: { json, place throws(AlertError) in
        let reader = try JSONReader(json, part: place.part, keys: ["closed", "count", "last"])
        guard let last = try reader.value("last", .time) else { throw reader.missing("last") }
        return UnansweredQuestions(
            count: try reader.value("count", .integer) ?? 1, last: last,
            isClosed: try reader.value("closed", .flag) ?? false)
    }
}
