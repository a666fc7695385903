import Alerts
import Calendars
import Recurrence
import TestSupport

/// A random history of one alert that several machines share, whose clocks differ, and a model that
/// knows which of the users' changes may count in the end.
///
/// The model orders changes by what the users have seen: a change counts unless a user who had seen
/// it made a later one. The clocks decide only between changes of which neither was seen by the
/// other's user.
package struct SharedHistory {
    private struct Machine {
        var own: AcknowledgedAlert?
        var base: SharedAlert?
        /// The item in the machine's shared folder.
        var copy: SharedAlert?
        /// The changes that the machine's alert, and its item, contain.
        var seen: Set<Int> = []
        var seenInCopy: Set<Int> = []
        var skew: Int
    }

    private struct Change {
        /// The new values; `nil` if the alert was removed.
        var texts: [String]?
        var seen: Set<Int>
    }

    private var random: SplitMix64
    private var machines: [Machine]
    private var changes: [Change] = []
    private var last: [Alert]
    private var time = Instant(seconds: 1_795_338_000)
    private var lastDone: Instant?

    /// Creates the history of a seed.
    ///
    /// - Throws: An error if the first alert cannot be made.
    package init(seed: UInt64) throws {
        random = SplitMix64(scattering: seed)
        let alert = Alert(
            id: try Alert.ID("tea"), content: Content(title: "0", body: "0"),
            trigger: .once(.instant(Instant(seconds: 1_900_000_000))), group: "0")
        machines = []
        for _ in 0..<(2 + random.below(3)) {
            machines.append(Machine(skew: random.below(7_200) - 3_600))
        }
        last = machines.map { _ in alert }
        machines[0].own = AcknowledgedAlert(alert)
        record(Self.texts(of: alert), on: 0)
    }

    /// Runs the history, and compares its end with the model.
    ///
    /// - Throws: ``CalendarCheck/Finding``.
    package mutating func run() throws {
        for _ in 0..<(4 + random.below(24)) { try step() }
        for _ in machines {
            for index in machines.indices { try look(index) }
            for index in machines.indices.dropFirst() { carry(from: 0, to: index) }
            for index in machines.indices.dropFirst() { carry(from: 0, to: index) }
        }
        for index in machines.indices { try look(index) }
        try check()
    }

    private mutating func step() throws {
        time = time + .seconds(random.below(600))
        let index = random.below(machines.count)
        switch random.below(10) {
        case 0...2: edit(index)
        case 3 where random.below(3) == 0: try remove(index)
        case 4 where machines[index].own != nil:
            lastDone = max(lastDone ?? .distantPast, time)
            machines[index].own?.acknowledged = time
        case 5 where random.below(4) == 0: machines[index].skew = random.below(7_200) - 3_600
        case 6...7: carry(from: index, to: random.below(machines.count))
        default: try look(index)
        }
    }

    // MARK: Users

    private mutating func edit(_ index: Int) {
        // Undo brings back an alert that was removed.
        var alert = machines[index].own?.alert ?? last[index]
        let text = "\(changes.count)"
        switch random.below(3) {
        case 0: alert.content.title = text
        case 1: alert.content.body = random.below(4) == 0 ? "" : text
        default: alert.group = text
        }
        var texts = machines[index].own == nil ? Self.texts(of: alert) : ["", "", ""]
        for (place, new) in Self.texts(of: alert).enumerated()
        where machines[index].own.map({ Self.texts(of: $0.alert)[place] != new }) ?? true {
            texts[place] = new.isEmpty ? "none" : new
        }
        let acknowledged = machines[index].own?.acknowledged
        machines[index].own = AcknowledgedAlert(alert, acknowledged: acknowledged)
        record(texts, on: index)
    }

    private mutating func remove(_ index: Int) throws {
        // A change that nothing has recorded before the removal would be lost, as its user wants.
        try look(index)
        guard let own = machines[index].own else { return }
        last[index] = own.alert
        machines[index].own = nil
        record(nil, on: index)
    }

    private mutating func record(_ texts: [String]?, on index: Int) {
        changes.append(Change(texts: texts, seen: machines[index].seen))
        machines[index].seen.insert(changes.count - 1)
    }

    private static func texts(of alert: Alert) -> [String] {
        [alert.content.title, alert.content.body, alert.group ?? ""]
            .map { $0.isEmpty ? "none" : $0 }
    }

    // MARK: Machines

    /// Lets a machine look at its alert and at its folder.
    private mutating func look(_ index: Int) throws {
        var machine = machines[index]
        defer { machines[index] = machine }
        let now = time + .seconds(machine.skew)
        guard
            let new = SharedAlert.reconciled(
                own: machine.own, base: machine.base, copy: machine.copy, at: now, in: .utc)
        else { return }
        if random.below(50) == 0 {
            let again = try SharedAlert(text: new.text(in: .utc))
            guard again == new else { throw finding("The item is read as something else.") }
        }
        machine.copy = new
        machine.seen.formUnion(machine.seenInCopy)
        machine.seenInCopy = machine.seen
        machine.base = new
        guard new.removedAt == nil else {
            if let own = machine.own { last[index] = own.alert }
            machine.own = nil
            return
        }
        let alert = try new.alert()
        machine.own = AcknowledgedAlert(
            machine.own.map { alert.keepingOwnParts(of: $0.alert, in: .utc) } ?? alert,
            acknowledged: new.acknowledged)
    }

    /// Lets an engine carry the items of two machines in both directions.
    private mutating func carry(from first: Int, to second: Int) {
        let copies = [machines[first].copy, machines[second].copy].compactMap(\.self)
        guard let one = copies.first, let other = copies.last, first != second else { return }
        let seen = machines[first].seenInCopy.union(machines[second].seenInCopy)
        for index in [first, second] {
            machines[index].copy = one.merging(other)
            machines[index].seenInCopy = seen
        }
    }

    // MARK: The end

    private func check() throws {
        let first = machines[0]
        guard machines.allSatisfy({ $0.copy == first.copy && $0.own?.alert == first.own?.alert })
        else { throw finding("The machines do not agree.") }
        guard first.copy?.acknowledged ?? .distantPast <= lastDone ?? .distantPast else {
            throw finding("The alert is done later than any user said.")
        }
        guard let alert = first.own?.alert else {
            guard mayCount({ $0.texts == nil }, against: { $0.texts != nil }) else {
                throw finding("The alert is gone, although it was changed after its removal.")
            }
            return
        }
        guard mayCount({ $0.texts != nil }, against: { $0.texts == nil }) else {
            throw finding("The alert is there, although it was removed after its last change.")
        }
        for (place, text) in Self.texts(of: alert).enumerated() {
            let isAbout = { (change: Change) in change.texts.map { !$0[place].isEmpty } ?? false }
            guard mayCount({ $0.texts?[place] == text }, against: isAbout) else {
                throw finding("The text \(place) is '\(text)', which was replaced later.")
            }
        }
    }

    /// Whether there is a change of a kind after which no user who had seen it made another one.
    private func mayCount(
        _ isKind: (Change) -> Bool, against isOther: (Change) -> Bool
    ) -> Bool {
        changes.indices.contains { index in
            isKind(changes[index])
                && !changes.contains { isOther($0) && $0.seen.contains(index) }
        }
    }

    private func finding(_ sentence: String) -> CalendarCheck.Finding {
        CalendarCheck.Finding(description: sentence)
    }
}
