import Alerts
import Recurrence

/// The alerts of the user or the requests of a program: their part of the disk, and the model to
/// compare with.
///
/// `@unchecked Sendable`: see ``SeededExecutor``.
final class Tenant: @unchecked Sendable {
    /// The program; `nil` for the user's alerts.
    let program: SimulatedProgram?
    let disk: SimulatedDisk
    var model: AlertModel
    var ledger = Ledger()
    /// The user's actions on notifications that the daemon does not know yet.
    var early: [EarlyEvent] = []
    /// The snoozes after the last event.
    private var snoozes: [Alert.ID: Snooze] = [:]
    /// The notifications that the server accepted or refused in the current event.
    private var accepted: [Alerts.Notification] = []
    private var refused: [Alerts.Notification] = []
    /// The model before the current event, and the steps of the event.
    private var former: (model: AlertModel, steps: [Step], others: [Step])?

    typealias Step = (inout AlertModel) -> Void

    struct EarlyEvent {
        var id: UInt32
        var subject: Subject
        var event: DeliveryEvent
    }

    init(_ disk: SimulatedDisk, _ model: AlertModel, program: SimulatedProgram? = nil) {
        self.disk = disk
        self.model = model
        self.program = program
        disk.onLog = { [unowned self] in ledger.logged($0) }
        disk.onUnshown = { [unowned self] in ledger.dropUnwritten($0) }
    }

    var id: ProgramID? { program?.id }

    var name: String { id?.rawValue ?? "user" }

    /// The number of answers that the program has not acknowledged.
    var answers: Int { model.owner?.responses.count ?? 0 }

    // MARK: News from the server

    func accepted(_ notification: Alerts.Notification) { accepted.append(notification) }

    func refused(_ notification: Alerts.Notification) { refused.append(notification) }

    // MARK: Events

    /// Applies the steps of an event to the model.
    ///
    /// - Parameters:
    ///   - steps: The steps in their order.
    ///   - others: The steps of another task of the daemon, which a daemon that is killed can have
    ///     carried out before some of the first.
    func apply(_ steps: [Step], _ others: [Step] = []) {
        model.digestOfDaemon = digestOfDaemon
        former = (model, steps, others)
        for step in steps + others { carryOut(step, on: &model) }
        model.gatherCrowd()
    }

    private func carryOut(_ step: Step, on model: inout AlertModel) {
        step(&model)
        model.dropFinishedRequests()
        model.noteCrowd()
    }

    /// Returns the states of the model before and after each step, in each order of the two tasks,
    /// the latest first.
    private func states(
        from model: AlertModel, _ steps: ArraySlice<Step>, _ others: ArraySlice<Step>
    ) -> [AlertModel] {
        func states(after step: Step?, _ steps: ArraySlice<Step>, _ others: ArraySlice<Step>)
            -> [AlertModel]
        {
            guard let step else { return [] }
            var next = model
            carryOut(step, on: &next)
            return self.states(from: next, steps, others)
        }
        var now = model
        now.gatherCrowd()
        return states(after: steps.first, steps.dropFirst(), others)
            + states(after: others.first, steps, others.dropFirst()) + [now]
    }

    /// The daemon's digest after the current event; `nil` if there is none.
    ///
    /// If the disk is full, only the notification tells what it contains.
    private var digestOfDaemon: AlertModel.Digest.Contents? {
        let shown = accepted.last { $0.subject == .digest }
        var contents = shown.map { shown in
            AlertModel.Digest.Contents(
                digest: AlertModel.Digest(due: shown.due, isWaiting: false),
                rings: Dictionary(uniqueKeysWithValues: shown.rings.map { ($0.alert, $0.at) }))
        }
        guard !disk.isBehind, let stored = disk.global.digest?.notification else {
            return contents
        }
        let gathered = disk.records.compactMapValues { record in
            record.state.notification.flatMap { $0.stage == .gathered ? $0.due : nil }
        }
        let digest = AlertModel.Digest(due: stored.due, isWaiting: stored.stage == .due)
        contents = AlertModel.Digest.Contents(
            digest: digest, rings: gathered.merging(contents?.rings ?? [:]) { own, _ in own })
        return contents
    }

    /// Applies the news from the server to the model after an event that the daemon has survived.
    func catchUp(with server: SimulatedServer, at now: Instant) throws {
        let answeredFirst = ledger.answeredFirst
        let lines = ledger.takeShown()
        hearFirst(answeredFirst, server, at: now)
        for line in lines {
            // A new digest also lists rings that were shown before and still wait. Those rings are
            // not counted again.
            if let ring = model.entries[line.alert]?.ring, ring.due == line.due, ring.isTold,
                ring.isInDigest
            {
                ledger.retold(line)
                continue
            }
            guard model.shown(line.alert, due: line.due ?? .distantPast) else {
                throw SimulationFailure("\(name): \(line.alert) was not to be shown: \(line)")
            }
        }
        for notification in accepted { model.accepted(notification) }
        for notification in refused { model.refused(notification, at: now) }
        (accepted, refused) = ([], [])
        for early in takeEarly(server) {
            model.hear(early.event, of: alerts(of: early.subject), on: early.subject, at: now)
        }
        for version in program?.takeOwnPresentations() ?? [] { model.presentedItself(version) }
        permitSnoozes()
    }

    private func permitSnoozes() {
        let new = model.entries.compactMapValues(\.snooze)
        for (id, snooze) in new where snoozes[id] != snooze {
            ledger.permitSnooze(id, until: snooze.until)
        }
        snoozes = new
    }

    /// Applies responses that the daemon recorded before it showed a digest.
    ///
    /// An alert's own notification and a digest with its next ring may reach the server at the same
    /// moment. If the user then responds to the first one, the daemon may record the response
    /// before or after it records the digest as shown. The order of the history entries tells which
    /// was first.
    private func hearFirst(
        _ answered: Set<Alert.ID>, _ server: SimulatedServer, at now: Instant
    ) {
        for event in early where !server.isToAnswer(event.id) {
            guard case .alert(let id) = event.subject, answered.contains(id),
                let ring = model.entries[id]?.ring, ring.isInDigest, !ring.isTold
            else { continue }
            early.removeAll { $0.id == event.id && $0.subject == event.subject }
            model.hear(event.event, of: [id], on: event.subject, at: now)
        }
    }

    /// Removes and returns the early events whose notifications the daemon knows by now.
    private func takeEarly(_ server: SimulatedServer) -> [EarlyEvent] {
        let ready = early.filter { !server.isToAnswer($0.id) }
        early.removeAll { !server.isToAnswer($0.id) }
        return ready
    }

    /// The events and news of an event in which the daemon was killed.
    struct Unfinished {
        let lines: [HistoryEntry]
        let accepted: [Alerts.Notification]
        let events: [EarlyEvent]
        let ownPresentations: [String]
    }

    /// Removes and returns what was under way when the daemon was killed.
    func takeUnfinished(_ server: SimulatedServer) -> Unfinished {
        // Ignore refused notifications here. The daemon decides about them again when it finds a
        // server.
        defer { (accepted, refused) = ([], []) }
        return Unfinished(
            lines: ledger.takeShown(), accepted: accepted, events: takeEarly(server),
            ownPresentations: program?.takeOwnPresentations() ?? [])
    }

    /// Continues with the state of the model that matches the disk after a crash.
    func recover(
        _ unfinished: Unfinished, matching difference: (inout AlertModel) -> String?,
        at now: Instant
    ) throws {
        var reasons: [String] = []
        let possible = former.map { states(from: $0.model, $0.steps[...], $0.others[...]) } ?? []
        for state in possible {
            var candidate = state
            guard
                unfinished.lines.allSatisfy({
                    candidate.shown($0.alert, due: $0.due ?? .distantPast)
                })
            else { continue }
            for notification in unfinished.accepted { candidate.accepted(notification) }
            var states = [candidate]
            for early in unfinished.events {
                candidate.hear(
                    early.event, of: alerts(of: early.subject), on: early.subject, at: now)
                states.append(candidate)
            }
            for version in unfinished.ownPresentations {
                candidate.presentedItself(version)
                states.append(candidate)
            }
            for var state in states.reversed() {
                guard let reason = difference(&state) else {
                    state.learnEnded(from: disk, at: now)
                    model = state
                    return
                }
                reasons.append(reason)
            }
        }
        throw SimulationFailure(
            "\(name): After a crash the disk matches none of the possible states: \(reasons)")
    }

    /// The alerts that a notification is about.
    func alerts(of subject: Subject) -> [Alert.ID] {
        switch subject {
        case .alert(let id): return [id]
        case .digest:
            return model.entries.keys.filter { model.entries[$0]?.ring?.isInDigest == true }
        case .agenda, .notice, .question: return []
        }
    }

    /// Handles a start of the daemon, which reads the disk.
    func start() {
        disk.forgive()
        learn()
    }

    /// Copies the daemon's watermarks to the model, because the watermarks affect what happens when
    /// the zone changes, or when a clock that was set back is corrected.
    func learn() {
        if !disk.isBehind { model.learn(from: disk) }
    }
}
