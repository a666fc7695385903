import Alerts
import Recurrence

/// What the user, the server and the machine do to the daemon.
extension Simulation {
    mutating func respond() throws {
        let screen = world.server.screen.keys.sorted()
        guard !screen.isEmpty, let session = world.server.session else { return }
        let earlier = screen.filter { isEarlier($0) }
        let id = random.pick(random.chance(50) && !earlier.isEmpty ? earlier : screen)
        guard let entry = world.server.screen[id] else { return }
        let reply = random.chance(10)
        let reason = random.pick(CloseReason.allCases.filter { $0 != .withdrawn })
        let actions = ["default"] + entry.notification.actions.map(\.key)
        let action = random.pick(actions)
        let isSummary = entry.notification.subject == .summary
        let isDoubled = random.chance(earlier.contains(id) ? 50 : 25)
        switch random.int(1...10) {
        case ...5:
            try world.respond(id, isDoubled: isDoubled) {
                .activated($0, action: action, activationToken: nil)
            }
        case 6 where reply && !isSummary:
            try world.respond(id, isDoubled: isDoubled) { .replied($0, text: "Yes") }
        case ...9: try world.respond(id, isDoubled: isDoubled) { .closed($0, reason) }
        default:
            // Nobody's: of a server that has gone, which used the same ids, or of one not there.
            for session in world.server.formerSessions {
                let receipt = DeliveryReceipt(session: session, id: random.chance(50) ? id : 1)
                world.server.tell(.activated(receipt, action: action, activationToken: nil))
            }
            world.server.tell(.closed(DeliveryReceipt(session: session, id: 9_999), reason))
            try world.happen([])
        }
    }

    /// Whether what is on screen is to be replaced, which has not come to pass yet.
    private func isEarlier(_ id: UInt32) -> Bool {
        guard case .alert(let alert)? = world.server.screen[id]?.notification.subject else {
            return false
        }
        return world.model.entries[alert]?.ring?.isTold == false
    }

    mutating func serve() throws {
        guard !isCalm, !world.disk.refuses else { return }
        if world.server.session == nil {
            try world.appear()
        } else if random.chance(40) {
            try world.disappear()
            if random.chance(50) { try world.appear() }
        } else {
            let moods = SimulatedServer.Mood.allCases
            world.server.mood = random.chance(50) ? .well : random.pick(moods)
            world.note("\(world.text(now)) MOOD \(world.server.mood)")
            guard world.server.mood != .well, random.chance(50) else { return }
            // What comes next finds the server so.
            if let next = world.model.nextDue { try world.pass(to: next) }
            if random.chance(50) { try respond() }
        }
    }

    mutating func trouble() throws {
        // What a full disk has not taken is lost with the daemon.
        switch world.disk.refuses || world.disk.isBehind ? 3 : random.int(1...4) {
        case 1: try world.end(gently: true)
        case 2: try world.end(gently: false)
        default:
            // An answer that is on its way would not be written down.
            guard world.server.nextAnswer == nil else { return }
            world.setFull(!world.disk.refuses)
        }
    }

    /// At last all is well, and everything that waits is shown.
    mutating func settle() throws {
        world.setFull(false)
        world.server.mood = .well
        if world.server.session == nil { try world.appear() }
        if world.daemon == nil { try world.start() }
        try world.pass(to: now.advanced(by: .seconds(1_500)))
        try world.end(gently: true)
        try world.start()
    }
}
