import Alerts
import Recurrence

/// The expected behaviour of a program's requests.
///
/// A request is an alert that exists only as long as it is going to ring or its notification waits
/// for the user. It has the buttons of its category, and each of the user's answers becomes a
/// response that the program gets.
extension AlertModel {
    /// The model's view of the program whose requests a model is about.
    struct Owner {
        var categories: [String: Category] = [:]
        /// The answers that the program has not acknowledged, oldest first.
        var responses: [Answer] = []
        /// Whether the user has allowed the program to add requests.
        var mayAddRequests = false
        /// Whether the user has switched the program's notifications on.
        var showsAlerts = true

        var isShown: Bool { mayAddRequests && showsAlerts }
    }

    struct Category {
        /// The buttons, with the names that the program has given them.
        var buttons: [Button] = []
        var reportsDismissal = false
        /// The category as the program sets it.
        var document = ""
    }

    struct Button: Hashable {
        var id: String
        var takesText: Bool
    }

    /// The part of a request that other alerts do not have.
    struct Request {
        var identifier: String
        var category: String?
        var document: String
        /// The version, which the program has put into the request's archive.
        var version: String
        /// The number of requests that the program had made with this one.
        var number: Int
    }

    /// A request whose notification stays on screen until that of its successor is shown.
    struct Earlier {
        var id: Alert.ID
        var request: Request
        var due: Instant
    }

    /// An answer of the user.
    struct Answer {
        var response: ProgramResponse
        /// Whether the user's answer was about the ring that the response names; otherwise it was
        /// about an earlier ring of that request.
        var isAboutLastRing: Bool
    }

    // MARK: Calls of the program

    /// Adds requests.
    ///
    /// - Parameters:
    ///   - requests: The requests, with different identifiers.
    ///   - names: The ids of the alerts that carry out requests, by the requests' documents. A
    ///     request without an id has not been stored.
    ///   - now: The current time.
    mutating func schedule(
        _ requests: [(request: Request, plan: Plan)], names: [String: Alert.ID], at now: Instant
    ) {
        let start = now - .microseconds(1)
        for (request, plan) in requests {
            removePending([request.identifier])
            guard plan.next(after: start, in: zone) != nil, let id = names[request.document] else {
                continue
            }
            var alert = Alert(
                id: id, content: Content(title: request.version), trigger: .once(.instant(now)))
            alert.late = .default
            var entry = Entry(alert, plan, at: start)
            entry.request = request
            entries[id] = entry
        }
        dropFinishedRequests()
    }

    mutating func removePending(_ identifiers: [String]?) {
        for id in ids(of: identifiers) {
            entries[id]?.isOn = false
            entries[id]?.isCompleted = false
            entries[id]?.snooze = nil
        }
        dropFinishedRequests()
    }

    /// Forgets everything about the program.
    mutating func forget() {
        entries = [:]
        digest = nil
        pause = nil
        owner = Owner()
    }

    mutating func removeDelivered(_ identifiers: [String]?) {
        for id in ids(of: identifiers) { entries[id]?.ring = nil }
        dropFinishedRequests()
    }

    /// The identifiers of the requests that are going to ring.
    var pendingIdentifiers: [String] {
        entries.values.filter { $0.isOn || $0.snooze != nil }
            .compactMap { $0.request?.identifier }.sorted()
    }

    /// The identifiers of the requests whose notification waits for the user.
    var deliveredIdentifiers: [String] {
        entries.values.filter { $0.ring != nil }.compactMap { $0.request?.identifier }.sorted()
    }

    private func ids(of identifiers: [String]?) -> [Alert.ID] {
        entries.filter { _, entry in
            guard let identifiers, let request = entry.request else { return true }
            return identifiers.contains(request.identifier)
        }
        .map(\.key)
    }

    /// Removes the requests that will not ring and have no notification.
    mutating func dropFinishedRequests() {
        guard owner != nil else { return }
        entries = entries.filter { $1.isOn || $1.ring != nil || $1.snooze != nil }
    }

    /// Removes an earlier request with the same identifier when a new one rings, whose notification
    /// takes the place of the earlier one.
    mutating func takePlaceOfEarlier(_ id: Alert.ID, _ entry: inout Entry) {
        guard let identifier = entry.request?.identifier else { return }
        for (other, earlier) in entries where other != id {
            guard let request = earlier.request, request.identifier == identifier,
                let ring = earlier.ring
            else { continue }
            entry.ring?.earlier =
                ring.isTold ? Earlier(id: other, request: request, due: ring.due) : ring.earlier
            entries[other] = nil
        }
    }

    /// Records that the program shows the notification of a request itself.
    mutating func presentedItself(_ version: String) {
        for (id, entry) in entries where entry.request?.version == version {
            if entry.ring?.isTold == false { entries[id]?.ring = nil }
        }
        dropFinishedRequests()
    }

    // MARK: Silence

    /// Silences the program while all alerts are paused, and while the user does not allow its
    /// notifications.
    mutating func follow(_ common: Pause?, at now: Instant) {
        guard let owner else { return }
        let wanted = owner.isShown ? common : Pause(since: now, until: nil)
        let current = covers(pause, now) ? pause : nil
        guard (current == nil) != (wanted == nil) || current?.until != wanted?.until else {
            return
        }
        if let wanted { pause(nil, until: wanted.until, at: now) } else { resume(nil, at: now) }
    }

    // MARK: Answers of the user

    /// Records an answer to the notification of one or more requests.
    mutating func hearAnswer(
        _ event: DeliveryEvent, of ids: [Alert.ID], on subject: Subject
    ) {
        switch event {
        case .activated(_, let key, _): answer(key, text: nil, of: ids, on: subject)
        case .replied(_, let text): answer(Action.reply, text: text, of: ids, on: subject)
        case .closed(_, let reason):
            if reason != .expired, takeEarlier(on: subject) != nil { return }
            for id in ids.sorted(by: inDigestOrder) { close(id, reason) }
            if subject == .digest { digestHeard(event) }
        case .appeared, .disappeared, .accepted, .roomMade, .evicted: break
        }
        dropFinishedRequests()
    }

    private mutating func close(_ id: Alert.ID, _ reason: CloseReason) {
        let ring = entries[id]?.ring
        let request = entries[id]?.request
        closed(id, reason)
        guard reason == .dismissed, let ring, let request, entries[id]?.ring == nil,
            owner?.categories[request.category ?? ""]?.reportsDismissal == true
        else { return }
        keep(
            ProgramResponse(
                identifier: request.identifier, document: request.document, due: ring.due,
                kind: .dismiss))
    }

    private mutating func answer(
        _ key: String, text: String?, of ids: [Alert.ID], on subject: Subject
    ) {
        if let earlier = takeEarlier(on: subject) {
            return keep(response(to: earlier.request, key: key, text: text, due: earlier.due))
        }
        // The answer to a digest is an answer to the latest request that the user can see in it.
        let seen = ids.filter { subject != .digest || entries[$0]?.ring?.isTold == true }
        let latest = seen.max { due($0) < due($1) }
        for id in ids {
            guard let entry = entries[id], let ring = entry.ring else { continue }
            if id == latest, let request = entry.request {
                keep(
                    response(to: request, key: key, text: text, due: ring.due),
                    isAboutLastRing: ring.isTold)
            }
            // An answer to an earlier notification leaves the ring that waits to be shown.
            if ring.isTold { entries[id]?.ring = nil }
        }
    }

    /// Forgets and returns the earlier request whose notification the user has answered or closed, if
    /// that of its successor has not been shown yet.
    private mutating func takeEarlier(on subject: Subject) -> Earlier? {
        for (id, entry) in entries {
            guard let ring = entry.ring, !ring.isTold, let earlier = ring.earlier,
                [.alert(id), .alert(earlier.id)].contains(subject)
            else { continue }
            entries[id]?.ring?.earlier = nil
            return earlier
        }
        return nil
    }

    /// Returns the answer to a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - key: The name that the program has given to the pressed button, or a key of the server.
    ///   - text: The text that the user has written.
    ///   - due: The time at which the notification was due.
    /// - Returns: The answer.
    private func response(
        to request: Request, key: String, text: String?, due: Instant
    ) -> ProgramResponse {
        let buttons = owner?.categories[request.category ?? ""]?.buttons ?? []
        let action: String? =
            switch key {
            case ResponseAction.open: nil
            case Action.reply: buttons.first(where: \.takesText)?.id
            default: key
            }
        return ProgramResponse(
            identifier: request.identifier, document: request.document, due: due,
            kind: action == nil ? .open : .action, action: action,
            text: action == nil ? nil : text)
    }

    private mutating func keep(_ response: ProgramResponse, isAboutLastRing: Bool = true) {
        owner?.responses.append(Answer(response: response, isAboutLastRing: isAboutLastRing))
    }

    private func due(_ id: Alert.ID) -> (Instant, Alert.ID) {
        (entries[id]?.ring?.due ?? .distantPast, id)
    }

    /// Whether a request comes before another one in the digest: by due time, then by the number in
    /// its title.
    private func inDigestOrder(_ left: Alert.ID, _ right: Alert.ID) -> Bool {
        func place(_ id: Alert.ID) -> (Instant, Int) { (due(id).0, entries[id]?.order ?? 0) }
        return place(left) < place(right)
    }
}

extension AlertModel.Entry {
    /// The position of a program's request in the order in which the program made them.
    var order: Int { request?.number ?? 0 }
}
