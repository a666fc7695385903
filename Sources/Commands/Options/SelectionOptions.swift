import Alerts
import Arguments
import Localization
import Messages

/// The flags that select many alerts at once.
struct SelectionOptions: ParsableArguments {
    @Option("--group", help: .tr("All alerts of a group.", valueName: "group"), completion: .groups)
    var group: String?

    @Flag("--all", help: .tr("All alerts."))
    var all = false

    /// Whether the flags select alerts, so that no names are needed.
    var isUsed: Bool { group != nil || all }

    /// Refuses a command line that selects no alerts, or selects them in two ways.
    func check(_ names: [String]) throws {
        guard [!names.isEmpty, group != nil, all].count(where: { $0 }) == 1 else {
            throw ValidationError(
                "Choose alerts with one of these: ids or titles, --group or --all.")
        }
    }

    /// The words for all alerts, in place of `--all`.
    private static let wordsForAll: Set = ["all", "everything", "모두", "전부"]

    /// The alerts of the flags; `nil` if the words of the command line name them.
    private var selection: AlertSelection? { all ? .all : group.map { .group($0) } }

    /// Returns the selected alerts.
    ///
    /// - Throws: ``AlertError`` if a name fits no alert or several alerts.
    func selection(
        _ names: [String], _ connection: AlertConnection
    ) async throws -> AlertSelection {
        if let selection { return selection }
        if try await Self.afterAll(names, connection) == [] { return .all }
        return .ids(try await connection.resolve(names))
    }

    /// Returns the words after a word for all alerts; `nil` if the words do not begin with one.
    static func afterAll(
        _ words: [String], _ connection: AlertConnection
    ) async throws -> [String]? {
        guard let first = words.first, wordsForAll.contains(first.lowercased()),
            try await connection.named(words, most: 1).names.first?.isWhole != true
        else { return nil }
        return Array(words.dropFirst())
    }

    /// Returns the selected alerts, and the words after their names.
    ///
    /// - Parameters:
    ///   - words: The words of the command line.
    ///   - connection: The alerts.
    ///   - refusesOthers: Whether to refuse other words after the names.
    ///   - isRest: Returns whether words can be what follows the names.
    /// - Returns: The alerts, and the words.
    /// - Throws: ``AlertError`` if the words begin with no name, or a name fits several alerts.
    func selection(
        _ words: [String], _ connection: AlertConnection, refusesOthers: Bool = false,
        before isRest: ([String]) -> Bool
    ) async throws -> (alerts: AlertSelection, rest: [String]) {
        if let selection { return (selection, words) }
        if let rest = try await Self.afterAll(words, connection) {
            guard rest.isEmpty || isRest(rest) else {
                throw AlertError.noSuchAlert(rest.joined(separator: " "))
            }
            return (.all, rest)
        }
        let named = try await connection.named(words, isRest: isRest)
        guard let last = named.names.last else {
            throw try await connection.noSuchAlert(named, before: isRest)
        }
        // In "swim lessons tomorrow", the words before the day are a wrong title.
        if !named.rest.isEmpty, !isRest(named.rest),
            refusesOthers || last.matches.count > 1
                || !last.isWhole && named.restAtEnd(isRest) != nil
        {
            throw try await connection.noSuchAlert(named, before: isRest)
        }
        return (.ids(try await connection.ids(of: named)), named.rest)
    }
}

extension ArgumentHelp {
    /// The help of an argument that names one alert.
    static let alert = tr(
        "The alert: its id, the beginning of its id, or its title.", valueName: "id")

    /// The help of an argument that names alerts.
    static let alerts = tr(
        "The alerts: ids, beginnings of ids, or titles.", valueName: "ids")
}
