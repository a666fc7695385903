package import Alerts
import Glibc
import Localization
package import Logging
import Messages
import Recurrence
import Synchronization

/// Prints notifications, for machines without a notification server.
///
/// On a terminal the bell rings too. Printed lines stay, so there is nothing to withdraw or to
/// click.
package final class TerminalDelivery: Delivery {
    package let events: AsyncStream<DeliveryEvent>

    private static let session = "terminal"

    private let descriptor: CInt
    private let alarmPlayer: AlarmPlayer
    private let lastID = Mutex<UInt32>(0)
    /// The continuation of `events`, kept because releasing it would end the stream.
    private let eventContinuation: AsyncStream<DeliveryEvent>.Continuation

    /// Creates a delivery that prints.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor to print to. The delivery does not close it.
    ///   - logger: The logger, which gets ids but never the text of a notification.
    package init(
        descriptor: CInt = STDOUT_FILENO, logger: Logger
    ) {
        self.descriptor = descriptor
        alarmPlayer = AlarmPlayer(environment: ProcessEnvironment.variables, logger: logger)
        (events, eventContinuation) = AsyncStream.makeStream()
        eventContinuation.yield(.appeared(session: Self.session))
    }

    package func settings() -> DeliverySettings {
        DeliverySettings(
            server: DeliverySettings.terminal, capabilities: ["body"],
            sound: isatty(descriptor) == 1 ? .server : .none)
    }

    package nonisolated(nonsending) func deliver(
        _ notification: Notification, ifStill isWanted: () async -> Bool
    ) async throws -> DeliveryReceipt? {
        guard await isWanted() else { return nil }
        let rings = notification.isNew && notification.content.sound != .none
        let bell = rings && isatty(descriptor) == 1 ? "\u{07}" : ""
        try write(bell + notification.translated().lines.joined(separator: "\n") + "\n")
        let id = lastID.withLock { id in
            id += 1
            return id
        }
        return DeliveryReceipt(session: Self.session, id: id)
    }

    package func withdraw(_ receipt: DeliveryReceipt) {}

    package func sound(_ alarm: SoundingAlarm?, age: Duration) {
        alarmPlayer.replace(with: alarm, age: age)
        if let alarm { alarmPlayer.start(alarm) }
    }

    package func setBadge(_ count: Int, of sender: Notification.Sender?) {}

    package func open(_ target: OpenTarget, activationToken: String?) async throws {
        try await DesktopOpener.open(target, activationToken: activationToken)
    }

    private func write(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else {
                throw DeliveryError(
                    .rejected, "Cannot print: \(String(cString: strerror(errno))).")
            }
            rest = rest.dropFirst(max(0, count))
        }
    }
}

extension Alerts.Notification {
    /// The time and the title, followed by the body on the lines below.
    fileprivate var lines: [String] {
        let clock = Language.current.time(wall.time)
        let time = isLate ? tr("\(wall.date) \(clock) (late)") : clock
        let title = WireText.line(content.title)
        let body =
            content.body.isEmpty
            ? []
            : WireText.lines(content.body).split(
                separator: "\n", omittingEmptySubsequences: false)
        let below =
            (event.map { [$0.text] } ?? []) + body.map(String.init)
            + (content.open.map { ["→ \($0)"] } ?? [])
        return ["\(time)  \(title)"] + below.map { "       \($0)" }
    }
}
