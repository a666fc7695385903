import AlertCoding
import Alerts
import JSON
import Recurrence

/// The exchange in which a running program decides how its notification is shown.
extension ProgramCenter {
    /// The time in which a program must answer.
    ///
    /// After that, the notification is shown as requested.
    static let presentationDeadline = Duration.seconds(1)

    /// Asks a program how to show a notification.
    ///
    /// - Returns: The program's answer, or all options if it does not answer in time; `nil` if the
    ///   program does not run or does not want to be asked.
    func presentation(
        of notification: Notification, for id: ProgramID
    ) async -> PresentationOptions? {
        let asked = connections.filter {
            $0.value.program == id && $0.value.isAsked && $0.value.isInForeground
        }
        guard let name = asked.max(by: { $0.value.order < $1.value.order })?.key,
            let request = notification.request
        else { return nil }
        lastPresentation += 1
        let number = lastPresentation
        let document = ProgramResponse.notification(request.document, due: notification.due)
        let deadline = clock.now.advanced(by: Self.presentationDeadline)
        let timeout = start { [clock] in
            guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
            await self.present(number, .all, from: name)
        }
        defer { timeout.cancel() }
        return await withCheckedContinuation { continuation in
            presentations[number] = Presentation(connection: name, answer: continuation)
            messageContinuation.yield(
                ProgramMessage(
                    connection: name, number: number,
                    content: .willPresent(JSONValue.object(document).text())))
        }
    }

    /// Accepts a program's answer.
    ///
    /// An answer that comes too late, twice, or from a connection that was not asked has no effect.
    public func present(
        _ number: Int64, _ options: PresentationOptions, from connection: String
    ) {
        guard presentations[number]?.connection == connection else { return }
        presentations.removeValue(forKey: number)?.answer.resume(returning: options)
    }

    /// Stops waiting for answers.
    func endAllPresentations() {
        for presentation in presentations.values { presentation.answer.resume(returning: .all) }
        presentations = [:]
    }

    /// Stops waiting for the answers of a connection that has left the bus.
    func endPresentations(of connection: String) {
        for (number, presentation) in presentations where presentation.connection == connection {
            present(number, .all, from: connection)
        }
    }
}
