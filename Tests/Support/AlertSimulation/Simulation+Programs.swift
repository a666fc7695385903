import Alerts
import Programs
import Recurrence
import TestSupport

/// Random actions of programs, and of the user with programs.
extension Simulation {
    mutating func stepOfProgram() throws {
        let tenant = random.pick(world.programs)
        guard let program = tenant.program else { return }
        try reviveProcesses(of: tenant, program)
        switch random.int(1...100) {
        case ...35: try respondToProgram()
        case ...45: try decide(about: tenant)
        default:
            guard let process = program.processes.last(where: \.isRegistered) else { return }
            if random.chance(85), tenant.model.owner?.mayAddRequests == false {
                return try ask(process, of: tenant)
            }
            try callDaemon(process, of: tenant)
        }
    }

    /// Starts processes, or lets them register again after the daemon has died; some end.
    private mutating func reviveProcesses(
        of tenant: Tenant, _ program: SimulatedProgram
    ) throws {
        for process in program.processes {
            if random.chance(10) {
                try world.end(process, of: tenant)
            } else if !process.isRegistered, random.chance(70) {
                try world.register(process, of: tenant)
            }
        }
        guard program.isStarting || program.processes.isEmpty || random.chance(5) else { return }
        guard random.chance(70), program.processes.count < 3 else { return }
        lastConnection += 1
        let presentations: [SimulatedProgram.Presentation?] = [
            nil, nil, .asRequested, .silently, .notAtAll, .noAnswer,
        ]
        try world.begin(
            SimulatedProgram.Process(
                connection: ":1.\(lastConnection)", takesResponses: random.chance(80),
                presentation: random.pick(presentations)),
            of: tenant)
    }

    // MARK: Calls

    private mutating func callDaemon(
        _ process: SimulatedProgram.Process, of tenant: Tenant
    ) throws {
        switch random.int(1...20) {
        case ...8: try add(by: process, of: tenant)
        case 9, 10:
            let names = some()
            try world.call(
                "REMOVE PENDING \(names as Any)", by: process, of: tenant,
                { try await $0.removePending(names, from: $1) }, [{ $0.removePending(names) }])
        case 11, 12:
            let names = some()
            try world.call(
                "REMOVE DELIVERED \(names as Any)", by: process, of: tenant,
                { try await $0.removeDelivered(names, from: $1) }, [{ $0.removeDelivered(names) }])
        case 13, 14: try setCategories(by: process, of: tenant)
        case 15: try world.take(by: process, of: tenant)
        default:
            // A program acknowledges what it has handled, but not always at once or in order.
            let numbers = process.received.keys.sorted().filter { _ in random.chance(60) }
            guard !numbers.isEmpty else { return }
            try world.acknowledge(numbers, by: process, of: tenant)
        }
    }

    /// Returns the identifiers of some requests, of which some do not exist; `nil` means all.
    private mutating func some() -> [String]? {
        random.chance(20) ? nil : (1...4).map { "r\($0)" }.filter { _ in random.chance(50) }
    }

    private mutating func add(by process: SimulatedProgram.Process, of tenant: Tenant) throws {
        guard let program = tenant.program, tenant.model.entries.count < 15 else { return }
        var requests: [(request: AlertModel.Request, plan: Plan)] = []
        for _ in 0..<random.pick([1, 1, 1, 2, 4]) {
            program.lastVersion += 1
            let version = "\(program.id)/\(program.lastVersion)"
            let identifier = "r\(random.int(1...6))"
            let category = random.chance(60) ? random.pick(["A", "B"]) : nil
            let (trigger, plan) = try maker.request(at: now, in: world.machine.zone, &random)
            let document =
                #"{"archive":"\#(version)","#
                + (category.map { #""category":"\#($0)","# } ?? "") + #""id":"\#(identifier)","#
                + #""title":"\#(version)""# + (trigger.map { #","trigger":\#($0)"# } ?? "") + "}"
            requests.append(
                (
                    AlertModel.Request(
                        identifier: identifier, category: category, document: document,
                        version: version, number: program.lastVersion), plan
                ))
        }
        try world.add(requests, by: process, of: tenant)
    }

    private mutating func setCategories(
        by process: SimulatedProgram.Process, of tenant: Tenant
    ) throws {
        var categories: [String: AlertModel.Category] = [:]
        for name in ["A", "B"] where random.chance(80) {
            var buttons = ["DRANK", "LATER", "NEVER"].shuffled(using: &random)
                .prefix(random.int(0...3)).map { AlertModel.Button(id: $0, takesText: false) }
            if random.chance(40) {
                buttons.append(AlertModel.Button(id: "NOTE", takesText: true))
            }
            let reportsDismissal = random.chance(50)
            let actions = buttons.map { button in
                #"{"id":"\#(button.id)","#
                    + (button.takesText ? #""input":{"button":"Send"},"# : "")
                    + #""title":"\#(button.id)"}"#
            }
            let document =
                #"{"actions":[\#(actions.joined(separator: ","))],"#
                + #""dismiss":\#(reportsDismissal),"id":"\#(name)"}"#
            categories[name] = AlertModel.Category(
                buttons: buttons, reportsDismissal: reportsDismissal, document: document)
        }
        let documents = categories.values.map(\.document).sorted()
        try world.call(
            "SET CATEGORIES \(documents)", by: process, of: tenant,
            { try await $0.setCategories(documents, from: $1) },
            [{ [categories] in $0.owner?.categories = categories }])
    }

    /// Lets a process ask for permission; the call waits for the user.
    private mutating func ask(
        _ process: SimulatedProgram.Process, of tenant: Tenant
    ) throws {
        let isProvisional = random.chance(20)
        let isOpen =
            tenant.model.owner?.mayAddRequests == false && isProvisional
            && world.archive.isUndecided(tenant)
        try world.call(
            "ASK provisional \(isProvisional)", by: process, of: tenant,
            { try await $0.requestAuthorization(isProvisional ? 64 : 7, from: $1) },
            isOpen ? [{ $0.owner?.mayAddRequests = true }] : [])
    }

    // MARK: The user

    private mutating func decide(about tenant: Tenant) throws {
        guard let id = tenant.id else { return }
        if !world.questions.isEmpty, random.chance(60) {
            let question = random.pick(world.questions)
            return try world.decide(random.chance(80), about: question.id, of: question.tenant)
        }
        let isKnown = world.archive.programs[id] != nil
        switch random.int(1...10) {
        case ...5:
            try world.manage(
                "ALLOW", tenant, { try await $0.allow(id) },
                { [{ $0.owner?.mayAddRequests = true }] })
        case 6...7 where isKnown:
            try world.manage(
                "DENY", tenant, { try await $0.setAuthorization(.denied, of: id) },
                { [{ $0.owner?.mayAddRequests = false }] })
        case 8...9 where isKnown:
            let isOn = random.chance(60)
            try world.manage(
                "SWITCH \(isOn)", tenant, { try await $0.set(.alert, to: isOn, of: id) },
                { [{ $0.owner?.showsAlerts = isOn }] })
        case 10 where isKnown && random.chance(30):
            try world.manage(
                "FORGET", tenant, { try await $0.forget(id) },
                { [{ $0.removePending(nil) }, { $0.removeDelivered(nil) }, { $0.forget() }] })
            if world.archive.programs[id] == nil { tenant.program?.daemonDied() }
        default: break
        }
    }

    /// Lets the user answer a notification of a program.
    private mutating func respondToProgram() throws {
        let screen = world.server.screen.filter { $0.value.notification.sender != nil }
        guard let id = screen.keys.sorted().randomElement(using: &random), let entry = screen[id]
        else { return }
        let isDoubled = random.chance(25)
        let buttons = entry.notification.actions
        switch random.int(1...10) {
        case ...4 where !buttons.isEmpty:
            let button = random.pick(buttons)
            guard button.key == Action.reply else {
                return try world.respond(id, isDoubled: isDoubled, button: button.label) {
                    .activated($0, action: button.key, activationToken: nil)
                }
            }
            try world.respond(id, isDoubled: isDoubled) { .replied($0, text: "Yes") }
        case ...7:
            try world.respond(id, isDoubled: isDoubled) {
                .activated($0, action: ResponseAction.open, activationToken: nil)
            }
        default:
            let reason = random.pick(CloseReason.allCases.filter { $0 != .withdrawn })
            try world.respond(id, isDoubled: isDoubled) { .closed($0, reason) }
        }
    }
}

extension ProgramDisk {
    /// Whether the user has not decided yet if a program may show notifications.
    fileprivate func isUndecided(_ tenant: Tenant) -> Bool {
        guard let id = tenant.id, let program = try? program(id) else { return true }
        return program.authorization == .notDetermined
    }
}
