import Alerts
import CLoop
import DBus
import DesktopDelivery
import EventLoop
import Glibc
import Logging
import Recurrence

// Compares `Notify` through DesktopDelivery with a loop in C: bench ADDRESS [COUNT [ROUNDS]]
//
// The two sides alternate, send the same content, and wait for each reply before the next call.
let arguments = CommandLine.arguments
let address = arguments[1]
let count = arguments.count > 2 ? Int(arguments[2]) ?? 5_000 : 5_000
let rounds = arguments.count > 3 ? Int(arguments[3]) ?? 15 : 15

func microseconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / .microseconds(count)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

try await EventLoopExecutor().run {
    let logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
    let bus = try await Bus.connect(to: .address(address), logger: logger)
    // A large burst turns off the delivery's rate limit, which protects real servers from floods.
    let delivery = DesktopDelivery(bus: bus, burst: 1_000_000, logger: logger)
    async let _ = delivery.run()
    for await event in delivery.events {
        if case .appeared = event { break }
    }
    let notification = Alerts.Notification(
        subject: .alert(try Alert.ID("water")),
        content: Content(title: "Drink water", body: "One glass, before the next meeting."),
        actions: [Action(key: "done", label: "Done"), Action(key: "snooze", label: "Snooze")],
        due: Instant(microseconds: 0), wall: Zone.utc.civil(at: Instant(microseconds: 0)))

    var ours: [Double] = []
    var theirs: [Double] = []
    for round in 0..<rounds {
        var start = ContinuousClock.now
        for _ in 0..<count { _ = try await delivery.deliver(notification) }
        let swift = microseconds(since: start)
        start = .now
        guard peal_c_loop(address, CInt(count)) != 0 else { fatalError("The loop failed.") }
        let c = microseconds(since: start)
        // The first round only warms up both sides.
        guard round > 0 else { continue }
        ours.append(swift)
        theirs.append(c)
    }
    let ratios = zip(ours, theirs).map { $0 / $1 }
    func text(_ value: Double, _ digits: Int) -> String {
        let scale = pow(10, Double(digits))
        return "\((value * scale).rounded() / scale)"
    }
    print(
        "Notify, \(count) calls a round, \(rounds - 1) rounds by turns: C \(text(median(theirs), 1)) us, "
            + "DesktopDelivery \(text(median(ours), 1)) us; ratio of each round: median "
            + "\(text(median(ratios), 2)), \(text(ratios.min() ?? 0, 2)) to \(text(ratios.max() ?? 0, 2))"
    )
    exit(0)
}
