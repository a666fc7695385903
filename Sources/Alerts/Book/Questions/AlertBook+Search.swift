import Messages
public import Recurrence

/// Finds alerts by their texts and their condition.
extension AlertBook {
    /// Returns the ids of the alerts to which the conditions of a query apply, in its order.
    public func ids(matching query: AlertQuery, at now: Instant) -> [Alert.ID] {
        let words = query.words.map { $0.lowercased() }
        let dependsOnState = query.isOn != nil || query.isPaused || query.isPausePlanned
        let chosen = entries.values.filter { entry in
            (query.group == nil || entry.group == query.group)
                && (query.title == nil || entry.title == query.title)
                && (query.includesCompleted || !entry.isOver)
                && (!dependsOnState || conditions.fits(entry.record, query, at: now))
                && (words.isEmpty || words.allSatisfy(entry.record.alert.contains))
                && query.ringsBefore.map {
                    conditions.nextRing(of: entry, at: now) ?? .distantFuture < $0
                } ?? true
        }
        switch query.order {
        case .time: return chosen.ids { $0.record.alert.trigger.place(in: zone) }
        case .next:
            return chosen.ids { entry in
                guard let next = conditions.nextRing(of: entry, at: now) else {
                    let place = entry.record.alert.trigger.place(in: zone)
                    return (1 + place.0, place.1)
                }
                return (0, next.microseconds)
            }
        case .title:
            return chosen.map { ($0.record.alert.content.title.lowercased(), $0.record.id) }
                .sorted { $0 < $1 }.map(\.1)
        }
    }

    /// Returns the alerts that a user can mean by a name, sorted by id; several if the name is
    /// ambiguous.
    ///
    /// A name is an id, the beginning of one id, a title, the beginning of several ids, or words
    /// that a title contains. The first of these kinds that some alert fits decides. A title of an
    /// alert that still rings comes before that of a completed one-time alert. If no alert fits, words
    /// of a single title fit that differ only in their spaces.
    public func ids(named name: String) -> [Alert.ID] {
        guard !name.isEmpty else { return [] }
        if let id = try? Alert.ID(name), entries[id] != nil { return [id] }
        let beginnings = ids(startingWith: name)
        guard beginnings.count != 1 else { return beginnings }
        let words = name.lowercased().split(separator: " ").map(String.init)
        guard !words.isEmpty else { return beginnings }
        let titled = entries.values.filter { entry in
            let title = entry.record.alert.content.title.lowercased()
            return words.allSatisfy(title.includes)
        }
        let whole = titled.filter {
            $0.record.alert.content.title.lowercased().split(separator: " ").map(String.init)
                == words
        }
        if whole.isEmpty, !beginnings.isEmpty { return beginnings }
        if titled.isEmpty {
            let spaced = entries.values.filter {
                $0.record.alert.content.title.lowercased().hasRun(of: words.joined())
            }
            let current = spaced.filter { !$0.isOver }
            let found = current.isEmpty ? spaced : current
            return found.count == 1 ? found.map(\.record.id) : []
        }
        let found = whole.isEmpty ? titled : whole
        let current = found.filter { !$0.isOver }
        return (current.isEmpty ? found : current).map(\.record.id).sorted()
    }

    /// Returns the groups, sorted by name.
    public func groups() -> [AlertGroup] {
        var groups: [String: AlertGroup] = [:]
        for entry in entries.values where !entry.isOver {
            guard let name = entry.group else { continue }
            var group = groups[name] ?? AlertGroup(name: name, alerts: 0, on: 0)
            group.alerts += 1
            if entry.record.alert.isOn { group.on += 1 }
            groups[name] = group
        }
        return groups.values.sorted { $0.name < $1.name }
    }
}

extension Alert {
    /// Whether the title, the body, the id or the group contains a lowercased word.
    fileprivate func contains(_ word: String) -> Bool {
        [content.title, content.body, id.rawValue, group ?? ""].contains {
            $0.lowercased().includes(word)
        }
    }
}

extension [AlertBook.Entry] {
    /// Returns the ids, sorted by a key and then by id.
    fileprivate func ids(sortedBy key: (AlertBook.Entry) -> (Int, Int64)) -> [Alert.ID] {
        map { (key($0), $0.id) }
            .sorted { ($0.0.0, $0.0.1, $0.1) < ($1.0.0, $1.0.1, $1.1) }.map(\.1)
    }
}

extension String {
    /// Whether words of the text that stand next to each other are `text` without their spaces: `고양이
    /// 밥 주기` has `고양이밥`.
    fileprivate func hasRun(of text: String) -> Bool {
        let words = split(separator: " ")
        return words.indices.contains { start in
            var run = ""
            for word in words[start...] where run.utf8.count < text.utf8.count { run += word }
            return run == text
        }
    }
}
