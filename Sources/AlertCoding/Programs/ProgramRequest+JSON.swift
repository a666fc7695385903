public import Alerts
import JSON
import Messages
public import Recurrence

extension ProgramRequest {
    /// The maximum size of a request's document, in bytes.
    public static let maximumBytes = 262_144

    static let keys: JSONKeys = [
        "id", "title", "subtitle", "body", "sound", "level", "badge", "category", "image",
        "trigger", "archive",
    ]

    /// Reads the parts of a request that Peal needs for managing it.
    ///
    /// - Parameters:
    ///   - document: The request's JSON text; see docs/programs.md.
    ///   - received: The time at which Peal received the request.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(document: String, receivedAt received: Instant) throws(AlertError) {
        try self.init(JSONReader(request: document), document: document, receivedAt: received)
    }

    fileprivate init(
        _ reader: JSONReader, document: String, receivedAt received: Instant
    ) throws(AlertError) {
        let identifier = try reader.required("id", .text)
        guard identifier.utf8.count <= 4096 else {
            throw .invalid("The id of a request is too long. The maximum is 4096 bytes.")
        }
        let badge = try reader.value("badge", .integer)
        if let badge, badge < 0 {
            throw .invalid("The badge cannot be \(badge). Give a number from 0.")
        }
        self.init(
            identifier: identifier, category: try reader.value("category", .text), badge: badge,
            document: document, received: received)
    }
}

extension Alert {
    /// Creates the alert that carries out a program's request.
    ///
    /// - Parameters:
    ///   - id: The id of the alert; unique across the requests of all programs.
    ///   - document: The request's JSON text; see docs/programs.md.
    ///   - program: The program that made the request.
    ///   - received: The time at which Peal received the request. The trigger counts from this
    ///     time.
    /// - Throws: `AlertError` with the code `AlertError.Code.invalidAlert`.
    public init(
        id: ID, request document: String, of program: Program, receivedAt received: Instant
    ) throws(AlertError) {
        let reader = try JSONReader(request: document)
        let level: Level = try reader.value("level", .choice) ?? .active
        let texts = [try reader.value("subtitle", .text), try reader.value("body", .text)]
            .compactMap(\.self).filter { !$0.isEmpty }
        self.init(
            id: id,
            content: Content(
                title: Text.fitting(
                    try reader.value("title", .text) ?? "", or: program.name,
                    maximumCharacters: 256,
                    maximumBytes: 1024),
                body: Text.fitting(
                    texts.joined(separator: "\n"), or: "", maximumCharacters: 4096,
                    maximumBytes: 4096, allowsLineBreaks: true),
                sound: Sound(try reader.value("sound", .text) ?? "none"),
                urgency: level.urgency,
                image: try reader.value("image", .text)),
            trigger: try Trigger(request: reader.value("trigger"), receivedAt: received),
            request: try ProgramRequest(reader, document: document, receivedAt: received))
        try validate()
    }

    /// The interruption levels of Apple's `UNNotificationInterruptionLevel`.
    private enum Level: String, CaseIterable {
        case passive, active, timeSensitive, critical

        var urgency: Urgency {
            switch self {
            case .passive: .low
            case .active, .timeSensitive: .normal
            case .critical: .critical
            }
        }
    }
}

extension JSONReader {
    fileprivate init(request document: String) throws(AlertError) {
        guard document.utf8.count <= ProgramRequest.maximumBytes else {
            throw .invalid(
                "The request is too large: \(document.utf8.count) bytes. The maximum is "
                    + "\(ProgramRequest.maximumBytes).")
        }
        try self.init(
            JSONValue(document: document), part: "The request", keys: ProgramRequest.keys)
    }
}

extension JSONValue {
    /// Reads JSON text that another program has sent.
    init(document: String) throws(AlertError) {
        do {
            try self.init(text: document)
        } catch {
            throw .invalid("This is not JSON: \(error).")
        }
    }
}
