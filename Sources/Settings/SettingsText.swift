package import Alerts
package import Messages

/// The text of the user's settings: lines such as `quiet = 22:00-07:00`, and comments after `#`.
///
/// A line that cannot be read is a ``Problem`` and changes nothing, so that a typing error never
/// keeps the daemon from starting.
package struct SettingsText: Hashable, Sendable {
    /// A line that cannot be read.
    package struct Problem: Hashable, Sendable {
        /// The number of the line, counted from 1.
        package var line: Int
        /// The reason, as a sentence.
        package var reason: Message
    }

    private struct Line: Hashable {
        var text: Substring
        /// The word before the `=`; `nil` if the line is empty or a comment, or has no `=`.
        var name: String?
        /// The part of the text that is the value.
        var value: Range<Substring.Index>?

        /// Whether the line is empty or has only a comment.
        var isBlank: Bool {
            let first = text.first { !$0.isWhitespace }
            return first == nil || first == "#"
        }

        /// The value as it is written in the line.
        var written: String? { value.map { String(text[$0]) } }
    }

    private var lines: [Line]

    /// The settings.
    ///
    /// A setting that the text does not have is the default one.
    package private(set) var settings = UserSettings()
    /// The keys that the text has.
    package private(set) var keys: Set<SettingKey> = []
    /// The lines that cannot be read.
    package private(set) var problems: [Problem] = []

    /// The whole text.
    package var text: String { lines.map { "\($0.text)\n" }.joined() }

    /// Reads a text.
    package init(_ text: String) {
        var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        if lines.last?.isEmpty == true { lines.removeLast() }
        self.lines = lines.map { Self.line($0) }
        read()
    }

    /// Creates the text of a file that cannot be read: it has no settings and one problem.
    init(unreadable reason: Message) {
        lines = []
        problems = [Problem(line: 0, reason: reason)]
    }

    /// Changes a setting, and keeps all other lines and the comments.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - value: The new value; `nil` removes the setting, so that the default applies.
    /// - Throws: ``AlertError`` if the value is not valid.
    package mutating func set(
        _ key: some SettingLine, to value: String?
    ) throws(AlertError) {
        guard let value else {
            lines.removeAll { $0.name == key.name }
            return read()
        }
        var new = settings
        try key.set(value, in: &new)
        let text = key.text(in: new)
        guard text == Self.line("x = \(text)"[...]).written else {
            throw .invalid("'\(text)' cannot be a setting, because '#' begins a comment.")
        }
        if let index = lines.lastIndex(where: { $0.name == key.name }),
            let place = lines[index].value
        {
            let old = lines[index].text
            let (before, after) = (old[..<place.lowerBound], old[place.upperBound...])
            lines[index] = Self.line("\(before)\(text)\(after)")
        } else {
            lines.append(Self.line("\(key.name) = \(text)"))
        }
        read()
    }

    private mutating func read() {
        (settings, keys, problems) = (UserSettings(), [], [])
        for (index, line) in lines.enumerated() {
            do throws(AlertError) {
                try read(line)
            } catch {
                problems.append(Problem(line: index + 1, reason: error.message))
            }
        }
    }

    private mutating func read(_ line: Line) throws(AlertError) {
        guard let name = line.name else {
            guard line.isBlank else {
                throw .invalid(
                    "'\(Text.excerpt(String(line.text)))' is not a setting. Write it like "
                        + "'quiet = 22:00-07:00'.")
            }
            return
        }
        let value = line.written ?? ""
        if let calendar = CalendarSetting(name) { return try calendar.set(value, in: &settings) }
        if name == ShareSetting.key { return try ShareSetting().set(value, in: &settings) }
        if let place = try PlaceSetting(name) { return try place.set(value, in: &settings) }
        let key = try SettingKey(named: name)
        try key.set(value, in: &settings)
        keys.insert(key)
    }

    private static func line(_ text: Substring) -> Line {
        // A `#` in the middle of a word, such as a path, does not begin a comment.
        var end = text.endIndex
        var former: Character = " "
        for index in text.indices {
            if text[index] == "#", former.isWhitespace {
                end = index
                break
            }
            former = text[index]
        }
        let content = text[..<end]
        guard let sign = content.firstIndex(of: "=") else { return Line(text: text) }
        let value = content[content.index(after: sign)...]
        let start = value.firstIndex { !$0.isWhitespace } ?? value.endIndex
        let last = value.lastIndex { !$0.isWhitespace }.map(value.index(after:)) ?? start
        return Line(
            text: text, name: String(content[..<sign].filter { !$0.isWhitespace }),
            value: start..<max(start, last))
    }
}

extension SettingKey {
    /// Finds a key.
    ///
    /// - Throws: ``AlertError`` that names the nearest key, or all of them.
    package init(named name: String) throws(AlertError) {
        if let key = SettingKey(rawValue: name) {
            self = key
            return
        }
        let names = Self.allCases.map(\.rawValue)
        if let near = SpellingSuggestion.word(to: name, among: names) {
            throw .invalid(
                "There is no setting '\(Text.excerpt(name))'. Did you mean '\(near)'?")
        }
        throw .invalid(
            "There is no setting '\(Text.excerpt(name))'. The settings are "
                + "\(names.joined(separator: ", ")).")
    }
}
