import Alerts
import Messages
import Recurrence
import Wording

/// The alerts that the first words of a command line name, and the words after them.
struct NamedAlerts {
    /// One name of alerts.
    struct Name {
        let text: String
        /// The alerts that the name fits.
        let matches: [Alert.ID]
        /// Whether the name is a whole id or title.
        let isWhole: Bool
    }

    fileprivate(set) var names: [Name] = []
    fileprivate(set) var rest: [String]

    /// Returns the index of the words at the end that can be what follows the names.
    func restAtEnd(_ isRest: ([String]) -> Bool) -> Int? {
        // They have few words. Trying all words would take quadratic time.
        rest.indices.dropFirst().suffix(8).first { isRest(Array(rest[$0...])) }
    }
}

/// The alerts that the words of a command line name.
extension AlertConnection {
    /// Divides the words of a command line into the names of alerts and the rest.
    ///
    /// The longest run of words that is a whole title or id is a name: `swim lesson this saturday`.
    /// Otherwise a name is the beginning of an id, or words of a title. Words that can be the rest are
    /// not part of such a name, and it does not begin with a little word of the command, such as "to".
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - most: The maximum number of names.
    ///   - needsName: Whether the first words are a name even if they could be the rest.
    ///   - isRest: Returns whether words can be what follows the names, such as a length; by default
    ///     nothing does.
    /// - Returns: The names and the words after them.
    /// - Throws: ``AlertError`` if a name is empty.
    func named(
        _ words: [String], most: Int = .max, needsName: Bool = true,
        isRest: ([String]) -> Bool = { _ in false }
    ) async throws -> NamedAlerts {
        var named = NamedAlerts(rest: words)
        while !named.rest.isEmpty, named.names.count < most {
            let isFirst = named.names.isEmpty
            if !isFirst, isRest(named.rest) { break }
            if !isFirst, named.rest.count > 1, Self.joints.contains(named.rest[0].lowercased()) {
                named.rest.removeFirst()
            }
            if isFirst { try requireName(named.rest[0]) }
            let runs = try await runs(of: named.rest)
            let isLittle = TimeWords.isLittle(named.rest[0])
            var count = runs.lastIndex { $0.isWhole }.map { $0 + 1 }
            if count == 1, isLittle, words.count > 1 { count = nil }
            if count == nil, !isLittle {
                if isFirst, !needsName, isRest(named.rest) { break }
                count = runs.indices.map { $0 + 1 }.first { count in
                    count < named.rest.count && isRest(Array(named.rest.dropFirst(count)))
                }
                count = count ?? (runs.isEmpty ? nil : runs.count)
            }
            guard let count else { break }
            named.names.append(runs[count - 1])
            named.rest.removeFirst(count)
        }
        return named
    }

    /// The words between two names.
    private static let joints: Set = ["and", "&", "와", "과", "랑", "이랑", "하고", "그리고"]

    /// Returns the names that begin with the first of these words, the shortest first.
    private func runs(of words: [String]) async throws -> [NamedAlerts.Name] {
        var runs: [NamedAlerts.Name] = []
        for count in 1..<words.count + 1 {
            guard Text.isVisible(words[count - 1]) else { break }
            let text = words.prefix(count).joined(separator: " ")
            // If no title contains these words, no title contains them and more words.
            let matches = try await center.ids(named: text)
            guard let first = matches.first else { break }
            var isWhole = first.rawValue == text
            if !isWhole {
                let title = try await center.rows(of: [first]).first?.title ?? ""
                isWhole = Self.letters(title) == Self.letters(text)
            }
            runs.append(.init(text: text, matches: matches, isWhole: isWhole))
        }
        return runs
    }

    private static func letters(_ text: String) -> String {
        text.lowercased().split(separator: " ").joined()
    }

    /// Returns the only alert of a name.
    ///
    /// - Throws: ``AlertError`` if several alerts fit the name.
    func only(_ name: NamedAlerts.Name) async throws -> Alert.ID {
        guard name.matches.count != 1 else { return name.matches[0] }
        throw AlertError(
            .noSuchAlert,
            "'\(name.text)' fits \(name.matches.count) alerts: \(try await list(name)). Give an id."
        )
    }

    /// Returns the first alerts that a name fits, for a message.
    private func list(_ name: NamedAlerts.Name) async throws -> String {
        let some = try await center.rows(of: Array(name.matches.prefix(5))).map(\.name)
            .joined(separator: ", ")
        return name.matches.count > 5 ? some + ", …" : some
    }

    /// Returns the error about words that name no alert.
    ///
    /// - Parameters:
    ///   - named: The words.
    ///   - isRest: Returns whether words can be what follows the names; the error leaves those out.
    /// - Returns: The error.
    /// - Throws: ``AlertError`` if the first word is empty.
    func noSuchAlert(
        _ named: NamedAlerts, before isRest: ([String]) -> Bool = { _ in false }
    ) async throws -> AlertError {
        try requireName(named.rest[0])
        let end = named.restAtEnd(isRest) ?? named.rest.endIndex
        let rest = named.rest[..<end].joined(separator: " ")
        guard let last = named.names.last, !last.isWhole else { return .noSuchAlert(rest) }
        let error = AlertError.noSuchAlert("\(last.text) \(rest)")
        let similar = try await list(last)
        return AlertError(error.code, "\(error.message) '\(last.text)' fits \(similar).")
    }

    /// Returns the id of the alert that `text` names: its id, the beginning of its id, its title, or
    /// words of its title.
    ///
    /// - Throws: ``AlertError`` if no alert or several alerts have that name.
    func resolve(_ text: String) async throws -> Alert.ID {
        try requireName(text)
        let matches = try await center.ids(named: text)
        guard !matches.isEmpty else { throw AlertError.noSuchAlert(text) }
        return try await only(.init(text: text, matches: matches, isWhole: false))
    }

    /// Returns the id of the alert that all the words name together.
    func resolveOnly(_ words: [String]) async throws -> Alert.ID {
        try await resolve(words.joined(separator: " "))
    }

    /// Returns the id of the alert that the first words name, and the words after them.
    ///
    /// - Throws: ``AlertError`` if no alert or several alerts have that name.
    func resolveFirst(
        _ words: [String], before isRest: ([String]) -> Bool
    ) async throws -> (id: Alert.ID, rest: [String]) {
        let named = try await named(words, most: 1, isRest: isRest)
        guard let name = named.names.first else {
            throw try await noSuchAlert(named, before: isRest)
        }
        return (try await only(name), named.rest)
    }

    /// Refuses an empty name, which scripts pass when a variable is empty.
    func requireName(_ text: String) throws(AlertError) {
        guard Text.isVisible(text) else {
            throw AlertError(
                .noSuchAlert, "The name of an alert is empty. 'peal list' shows all ids.")
        }
    }

    /// Returns the ids of the alerts that the words name, and throws if one of them is unknown.
    func resolve(_ words: [String]) async throws -> [Alert.ID] {
        let named = try await named(words)
        guard named.rest.isEmpty else { throw try await noSuchAlert(named) }
        return try await ids(of: named)
    }

    /// Returns the ids of alerts in the order of their names.
    ///
    /// - Throws: ``AlertError`` if several alerts fit a name.
    func ids(of named: NamedAlerts) async throws -> [Alert.ID] {
        var ids: [Alert.ID] = []
        for name in named.names {
            let id = try await only(name)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// Returns another alert with the same title and the same schedule; `nil` if there is none.
    func twin(in answer: AlertPreview) -> AlertListItem? {
        guard !answer.namesakes.isEmpty else { return nil }
        // The sentence leaves out parts of a trigger that differ by accident, such as its first
        // day.
        let alert = answer.snapshot.alert
        let sentence = alert.trigger.sentenceWithEnd(on: timeFormat)
        return answer.namesakes.lazy.map(\.listItem).first {
            $0.trigger.sentenceWithEnd(on: timeFormat) == sentence && $0.lead == alert.lead
        }
    }
}

/// Errors about alerts and times that the user typed.
extension AlertConnection {
    /// Runs a change; its errors name the alert as the user did, and times as people write them.
    ///
    /// - Parameters:
    ///   - selection: The alerts; errors about one alert have `name` in place of its id.
    ///   - name: The words for the alerts.
    ///   - times: The times of the change.
    ///   - change: Makes the change.
    /// - Returns: The result of `change`.
    /// - Throws: The error of `change`.
    func explaining<Result>(
        _ selection: AlertSelection?, named name: ArraySlice<String>, _ times: [Instant?],
        _ change: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await change()
        } catch let error as AlertError {
            var texts: [Message.Argument: String] = [:]
            for time in times.compactMap(\.self) {
                texts[.text("\(zone.civil(at: time))")] = timeFormat.describe(time)
            }
            // Between quotes, a title with an apostrophe cannot be typed.
            if case .ids(let ids) = selection, ids.count == 1, !name.joined().includes("'") {
                texts[.text(ids[0].rawValue)] = name.joined(separator: " ")
            }
            let message = error.message
            throw AlertError(
                error.code,
                Message(
                    format: message.format, plural: message.plural,
                    arguments: message.arguments.map { texts[$0].map { .text($0) } ?? $0 }))
        }
    }
}
