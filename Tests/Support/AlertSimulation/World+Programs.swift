import Alerts
import Programs
import Recurrence

/// Programs that come and go, and what they and the user do.
extension World {
    func program(_ id: ProgramID) -> SimulatedProgram? {
        programs.first { $0.id == id }?.program
    }

    /// Passes a message of the daemon to a process.
    func receive(_ message: ProgramMessage, from center: ProgramCenter) {
        for program in programs.compactMap(\.program) {
            let process = program.processes.first {
                $0.connection == message.connection && $0.isRegistered
            }
            guard let process else { continue }
            note("   message to \(message.connection): \(message.content)")
            switch message.content {
            case .responded(let document):
                program.receive(message.number, document, by: process)
                statistics.responses += 1
            case .willPresent(let document):
                guard let options = program.receive(question: document, by: process, at: now)
                else { return }
                Task(executorPreference: executor) {
                    await center.present(
                        message.number, PresentationOptions(rawValue: options),
                        from: message.connection)
                }
            }
        }
    }

    // MARK: Processes

    /// Starts a process of a program and registers it.
    func begin(_ process: SimulatedProgram.Process, of tenant: Tenant) throws {
        tenant.program?.begin(process)
        try register(process, of: tenant)
    }

    /// Registers a process with the running daemon.
    func register(_ process: SimulatedProgram.Process, of tenant: Tenant) throws {
        guard let program = tenant.program, let daemon else { return }
        note("\(text(now)) REGISTER \(process.connection) of \(program.id)")
        // The daemon sends answers before it has replied to the registration.
        program.registered(process)
        let id = program.id
        let result = callCenter { center in
            var details = ProgramDetails()
            details.name = "Program \(id)"
            details.takesResponses = process.takesResponses
            details.isAskedBeforePresenting = process.presentation != nil
            _ = try await center.register(
                process.connection, as: id, by: ProgramProcess(executable: "/usr/bin/\(id)"),
                details: details)
        }
        if case .failure(let error) = result, daemon.life.isAlive {
            guard disk.refuses else {
                throw SimulationFailure("\(id) cannot register: \(error)")
            }
            // The process registers again later.
            process.isRegistered = false
        }
        try happen()
    }

    /// Ends a process; the daemon notices that its connection has left the bus.
    func end(_ process: SimulatedProgram.Process, of tenant: Tenant) throws {
        note("\(text(now)) END of \(process.connection) of \(tenant.name)")
        tenant.program?.end(process)
        guard process.isRegistered else { return }
        _ = callCenter { await $0.disconnected(process.connection) }
        try happen()
    }

    // MARK: Calls of a program

    /// Carries out a call of a process, and applies it to the model if the daemon did so.
    @discardableResult
    func call<T: Sendable>(
        _ name: String, by process: SimulatedProgram.Process, of tenant: Tenant,
        mayFail: Bool = false,
        _ body: @escaping @Sendable (ProgramCenter, String) async throws -> T,
        _ changes: [(inout AlertModel) -> Void] = []
    ) throws -> T? {
        guard process.isRegistered else { return nil }
        return try manage("\(name) by \(process.connection)", tenant, mayFail: mayFail) {
            try await body($0, process.connection)
        } _: {
            changes
        }
    }

    /// Carries out a call about a program, and applies it to the model if the daemon did so.
    @discardableResult
    func manage<T: Sendable>(
        _ name: String, _ tenant: Tenant, mayFail: Bool = false,
        _ body: @escaping @Sendable (ProgramCenter) async throws -> T,
        _ changes: () -> [(inout AlertModel) -> Void]
    ) throws -> T? {
        guard let daemon else { return nil }
        note("\(text(now)) \(name) \(tenant.name)")
        let now = now
        let wasBehind = tenant.disk.isBehind
        let result = callCenter(body)
        switch result {
        case .failure(let error) where daemon.life.isAlive:
            note("   refused: \(error)")
            guard disk.refuses || mayFail else {
                throw SimulationFailure("\(name) is refused: \(error)")
            }
            if !wasBehind, tenant.model.nextDue.map({ $0 > now }) ?? true {
                tenant.disk.forgive()
            }
            try happen()
            return nil
        default:
            let changes = changes()
            try happen { other in
                guard other === tenant else { return [] }
                return [{ $0.tick(at: now) }] + changes + [{ $0.tick(at: now) }]
            }
            guard case .success(let value) = result else { return nil }
            return value
        }
    }

    /// Adds requests with one call.
    func add(
        _ requests: [(request: AlertModel.Request, plan: Plan)],
        by process: SimulatedProgram.Process, of tenant: Tenant
    ) throws {
        let now = now
        let documents = requests.map(\.request.document)
        let mayAdd = tenant.model.owner?.mayAddRequests == true
        // If several requests have one identifier, the last one counts.
        var latest: [String: Int] = [:]
        for (index, each) in requests.enumerated() { latest[each.request.identifier] = index }
        let kept = requests.enumerated().filter { latest[$1.request.identifier] == $0 }
            .map(\.element)
        let isAdded: Void? = try call(
            "ADD \(documents)", by: process, of: tenant, mayFail: !mayAdd,
            { try await $0.add([documents], from: $1)[0].get() },
            [{ [disk = tenant.disk] in $0.schedule(kept, names: disk.names, at: now) }])
        guard isAdded != nil else { return }
        guard mayAdd else { throw SimulationFailure("\(tenant.name) adds without permission") }
        let start = now - .microseconds(1)
        for (request, plan) in kept where plan.next(after: start, in: machine.zone) != nil {
            guard tenant.disk.names[request.document] != nil else {
                throw SimulationFailure("\(request.document) is not stored")
            }
        }
    }

    /// Lets a process acknowledge some of the answers that it has got.
    func acknowledge(
        _ numbers: [Int64], by process: SimulatedProgram.Process, of tenant: Tenant
    ) throws {
        let stored = archive.responses(of: tenant).map(\.number)
        let isDone: Void? = try call(
            "ACKNOWLEDGE \(numbers)", by: process, of: tenant,
            { try await $0.acknowledge(numbers, from: $1) },
            [
                { model in
                    let answers = model.owner?.responses ?? []
                    // The last answers are not on the disk yet if it was full.
                    model.owner?.responses =
                        zip(stored, answers).filter { !numbers.contains($0.0) }.map(\.1)
                        + answers.dropFirst(stored.count)
                }
            ])
        guard isDone != nil else { return }
        for number in numbers { process.received[number] = nil }
    }

    /// Lets a process ask for its answers.
    func take(by process: SimulatedProgram.Process, of tenant: Tenant) throws {
        let responses = try call(
            "TAKE", by: process, of: tenant,
            { center, connection in
                try await center.responses(for: connection).map { Response($0.number, $0.document) }
            })
        tenant.program?.take(
            (responses ?? []).map { ($0.number, $0.document) }, by: process)
        try compare()
    }

    private struct Response: Sendable {
        let number: Int64
        let document: String

        init(_ number: Int64, _ document: String) {
            self.number = number
            self.document = document
        }
    }

    // MARK: The user

    /// Answers the question whether a program may show notifications.
    func decide(_ isAllowed: Bool, about id: UInt32, of tenant: Tenant) throws {
        guard let session = server.session, !server.isToAnswer(id), let daemon else { return }
        let key = isAllowed ? Alerts.Notification.Answer.allow : Alerts.Notification.Answer.deny
        note("\(text(now)) ANSWER \(key) about \(tenant.name)")
        server.tell(
            .activated(
                DeliveryReceipt(session: session, id: id), action: key, activationToken: nil))
        executor.runUntilIdle()
        let isStored = archive.isAllowed(tenant) == isAllowed
        if !isStored, daemon.life.isAlive, !disk.refuses {
            throw SimulationFailure("The answer about \(tenant.name) is lost")
        }
        try happen { other in
            guard other === tenant, isStored || !daemon.life.isAlive else { return [] }
            return [{ $0.owner?.mayAddRequests = isAllowed }]
        }
    }

    /// The questions on screen that the running daemon has asked, and their programs.
    var questions: [(id: UInt32, tenant: Tenant)] {
        server.screen.sorted { $0.key < $1.key }.compactMap { id, entry in
            guard entry.notification.isQuestion, !entry.isOrphan,
                let tenant = programs.first(where: {
                    entry.notification.content.body.hasPrefix("'Program \($0.name)'")
                })
            else { return nil }
            return (id, tenant)
        }
    }
}

extension ProgramDisk {
    /// Returns the answers that a program has not acknowledged.
    func responses(of tenant: Tenant) -> [(number: Int64, document: String)] {
        tenant.id.map(responses(for:)) ?? []
    }

    /// Whether the user has allowed a program to add requests.
    func isAllowed(_ tenant: Tenant) -> Bool {
        guard let id = tenant.id else { return false }
        return (try? program(id))?.mayAddRequests ?? false
    }
}
