import AlertCoding
import Alerts
import JSON
import Programs

/// The laws that hold for programs.
extension World {
    /// Compares a program with its model.
    func compare(_ tenant: Tenant) throws {
        guard let program = tenant.program else { return }
        if let failure = program.failure { throw SimulationFailure(failure) }
        if !tenant.disk.isBehind {
            var state = tenant.model
            if let difference = difference(&state, of: tenant) {
                throw SimulationFailure("\(tenant.name): \(difference)")
            }
            tenant.model = state
        }
        try compareCalls(tenant, program)
        try compareAnswers(tenant, program)
    }

    /// Compares what the program is told about its requests.
    private func compareCalls(_ tenant: Tenant, _ program: SimulatedProgram) throws {
        guard let connection = program.processes.first(where: \.isRegistered)?.connection,
            case .success(let pending) = callCenter({
                try await $0.pending(for: connection).map(\.request.identifier)
            }),
            case .success(let delivered) = callCenter({
                try await $0.delivered(for: connection).map(\.request.identifier)
            })
        else { return }
        guard pending.sorted() == tenant.model.pendingIdentifiers else {
            throw SimulationFailure(
                "\(tenant.name): \(pending) are pending, not \(tenant.model.pendingIdentifiers)")
        }
        guard delivered.sorted() == tenant.model.deliveredIdentifiers else {
            throw SimulationFailure(
                "\(tenant.name): \(delivered) are delivered, not "
                    + "\(tenant.model.deliveredIdentifiers)")
        }
    }

    /// Checks that each answer has reached the program, or that the program was started for it.
    private func compareAnswers(_ tenant: Tenant, _ program: SimulatedProgram) throws {
        guard !disk.refuses, !tenant.disk.isBehind else { return }
        let stored = archive.responses(of: tenant)
        if let taker = program.taker {
            for (number, document) in stored where taker.received[number] != document {
                throw SimulationFailure("\(taker.connection) has not got \(number): \(document)")
            }
        }
        guard program.needsStart else { return }
        program.needsStart = false
        // A quiet program may add requests, but the user has not decided yet that it may be started.
        guard !program.isStarting, program.processes.allSatisfy({ !$0.isRegistered }),
            tenant.model.owner?.mayAddRequests == true, let id = tenant.id,
            (try? archive.program(id))?.authorization == .authorized
        else { return }
        throw SimulationFailure("\(tenant.name) is not started for an answer")
    }

    /// Returns a difference between the disk and a model, or `nil` if there is none.
    func difference(_ model: inout AlertModel, of tenant: Tenant) -> String? {
        if let difference = model.difference(from: tenant.disk, tenant.ledger, at: now) {
            return difference
        }
        guard let owner = model.owner else { return differenceOfPlace(model) }
        let answers = archive.responses(of: tenant).map(\.document)
        guard answers.count == owner.responses.count,
            zip(answers, owner.responses).allSatisfy({ $1.isDocument($0) })
        else { return "the answers \(answers), not \(owner.responses)" }
        guard let id = tenant.id, let program = try? archive.program(id) else {
            return owner.mayAddRequests || !owner.categories.isEmpty
                ? "the program is not stored" : nil
        }
        let categories = Set(program.categories.values.map(\.document))
        return program.mayAddRequests == owner.mayAddRequests
            && program.isShown == owner.isShown
            && categories == Set(owner.categories.values.map(\.document))
            ? nil : "the program \(program) is not \(owner)"
    }
}

extension AlertModel.Answer {
    /// Whether this is the answer in a stored document.
    fileprivate func isDocument(_ document: String) -> Bool {
        guard isAboutLastRing else {
            // The date is the time of an earlier ring, which the model does not know.
            var stored = try? ProgramResponse(text: document)
            stored?.due = response.due
            return stored?.json.text() == response.json.text()
        }
        return document == response.json.text()
    }
}
