import Alerts
import Recurrence

/// Random actions of the user, the server and the machine.
extension Simulation {
    mutating func respond() throws {
        // Programs' notifications have answers of their own.
        let screen = world.server.screen.filter {
            $0.value.notification.sender == nil && $0.value.notification.subject != .notice
                && !$0.value.notification.isQuestion
        }.keys.sorted()
        guard !screen.isEmpty, let session = world.server.session else { return }
        let earlier = screen.filter { isEarlier($0) }
        let id = random.pick(random.chance(50) && !earlier.isEmpty ? earlier : screen)
        guard let entry = world.server.screen[id] else { return }
        let reply = random.chance(10)
        let reason = random.pick(CloseReason.allCases.filter { $0 != .withdrawn })
        let actions = ["default"] + entry.notification.actions.map(\.key)
        let action = random.pick(actions)
        let isDigest = entry.notification.subject == .digest
        let isDoubled = random.chance(earlier.contains(id) ? 50 : 25)
        switch random.int(1...10) {
        case ...5:
            try world.respond(id, isDoubled: isDoubled) {
                .activated($0, action: action, activationToken: nil)
            }
        case 6 where reply && !isDigest:
            try world.respond(id, isDoubled: isDoubled) { .replied($0, text: "Yes") }
        case ...9: try world.respond(id, isDoubled: isDoubled) { .closed($0, reason) }
        default:
            // Send events that the daemon must ignore: they are about a former server's
            // notification with the same id, or about a notification that never existed.
            for session in world.server.formerSessions {
                let receipt = DeliveryReceipt(session: session, id: random.chance(50) ? id : 1)
                world.server.tell(.activated(receipt, action: action, activationToken: nil))
            }
            world.server.tell(.closed(DeliveryReceipt(session: session, id: 9_999), reason))
            try world.happen()
        }
    }

    /// Whether this notification belongs to an earlier ring, because the alert's newest ring is not
    /// on screen yet.
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
            // Pass the time until the next ring, so that the server receives the ring's
            // notification in this mood.
            if let next = world.model.nextDue { try world.pass(to: next) }
            if random.chance(50) { try respond() }
        }
    }

    mutating func trouble() throws {
        // Do not stop the daemon while the disk is full, because its unwritten changes would be
        // lost.
        switch world.disk.refuses || world.isDiskBehind ? 3 : random.int(1...4) {
        case 1: try world.end(gently: true)
        case 2: try world.end(gently: false)
        default:
            // Do not fill the disk while an answer from the server is on its way, because the
            // daemon could not record it.
            guard world.server.nextAnswer == nil else { return }
            world.setFull(!world.disk.refuses)
        }
    }

    /// Ends all faults, so that every waiting ring is shown.
    mutating func settle() throws {
        world.setFull(false)
        world.server.mood = .well
        if world.server.session == nil { try world.appear() }
        if world.daemon == nil { try world.start() }
        if world.model.isSaidAway { try world.setAway(false) }
        if world.surroundings?.absence != nil { try world.sense(nil) }
        try world.pass(to: now.advanced(by: .seconds(1_500)))
        try world.end(gently: true)
        try world.start()
    }
}
