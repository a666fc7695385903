public import Messages

/// Texts for lengths of time.
public enum DurationText {
    /// Returns the text for a length in whole seconds: "45 min", "1 h 30 min", "2 s", "1 day".
    public static func describe(seconds: Int) -> String {
        message(seconds: seconds).description
    }

    /// Returns the same text as a message that can be translated.
    public static func message(seconds: Int) -> Message {
        var rest = seconds
        func part(_ length: Int, _ text: (Int) -> Message) -> Message? {
            defer { rest %= length }
            return rest >= length ? text(rest / length) : nil
        }
        let parts = [
            // One day is a message of its own, so that a language without plural forms can have a
            // word for it, such as `하루` in Korean.
            part(86_400) {
                $0 == 1 ? Message("1 day") : .counted($0, one: "\($0) day", other: "\($0) days")
            },
            part(3_600) { Message("\($0) h") },
            part(60) { Message("\($0) min") }, part(1) { Message("\($0) s") },
        ].compactMap(\.self)
        guard let first = parts.first else { return Message("\(0) s") }
        return parts.dropFirst().reduce(first) { Message("\($0) \($1)") }
    }

    /// Returns the length as one word of a command line: "10m", "1h30m", "2d".
    static func word(seconds: Int) -> String {
        var rest = max(seconds, 1)
        return [(86_400, "d"), (3_600, "h"), (60, "m"), (1, "s")].reduce(into: "") { text, unit in
            if rest >= unit.0 { text += "\(rest / unit.0)\(unit.1)" }
            rest %= unit.0
        }
    }
}
