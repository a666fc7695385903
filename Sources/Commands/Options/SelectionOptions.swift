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

    /// Returns the selected alerts.
    ///
    /// - Throws: ``AlertError`` if a name fits no alert or several alerts.
    func selection(
        _ names: [String], _ connection: AlertConnection
    ) async throws -> AlertSelection {
        if all { return .all }
        if let group { return .group(group) }
        return .ids(try await connection.resolve(names))
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
