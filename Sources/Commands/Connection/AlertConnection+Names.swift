import Alerts
import Messages

/// The alerts that the words of a command line name.
extension AlertConnection {
    /// Returns the id of the alert that `text` names: its id, the beginning of its id, its title, or
    /// words of its title.
    ///
    /// - Throws: ``AlertError`` if no alert or several alerts have that name.
    func resolve(_ text: String) async throws -> Alert.ID {
        try requireName(text)
        let matches = try await center.ids(named: text)
        guard let first = matches.first else { throw AlertError.noSuchAlert(text) }
        guard matches.count == 1 else {
            let some = try await center.rows(of: Array(matches.prefix(5))).map(\.name)
                .joined(separator: ", ")
            let list = matches.count > 5 ? some + ", …" : some
            throw AlertError(
                .noSuchAlert, "'\(text)' fits \(matches.count) alerts: \(list). Give an id.")
        }
        return first
    }

    /// Refuses an empty name, which scripts pass when a variable is empty.
    func requireName(_ text: String) throws(AlertError) {
        guard Text.isVisible(text) else {
            throw AlertError(
                .noSuchAlert, "The name of an alert is empty. 'peal list' shows all ids.")
        }
    }

    /// Returns the ids of the alerts that the texts name, and throws if one of them is unknown.
    func resolve(_ texts: [String]) async throws -> [Alert.ID] {
        var ids: [Alert.ID] = []
        for text in texts {
            let id = try await resolve(text)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// Returns another alert with the same title and the same schedule; `nil` if there is none.
    func twin(of status: AlertSnapshot) async throws -> AlertListItem? {
        let query = AlertQuery(title: status.alert.content.title)
        let ids = try await center.ids(matching: query).filter { $0 != status.id }
        guard !ids.isEmpty else { return nil }
        // The sentence leaves out parts of a trigger that differ by accident, such as its first
        // day.
        let sentence = status.alert.trigger.sentenceWithEnd(on: timeFormat)
        return try await center.rows(of: Array(ids.prefix(20))).first {
            $0.trigger.sentenceWithEnd(on: timeFormat) == sentence && $0.lead == status.alert.lead
        }
    }
}
