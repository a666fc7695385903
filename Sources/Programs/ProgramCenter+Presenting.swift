import AlertCoding
import Alerts
import JSON
import Recurrence

/// The question to a running program how to show a notification.
extension ProgramCenter {
    /// How long a program may take to answer.
    ///
    /// After that, the notification is shown as requested.
    static let presentationDeadline = Duration.seconds(1)

    /// Asks a program how to show a notification.
    ///
    /// - Returns: The program's answer; `nil` if it does not run, does not want to be asked, or
    ///   does not answer in time.
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
            await self.present(number, .all)
        }
        defer { timeout.cancel() }
        return await withCheckedContinuation { continuation in
            presentations[number] = continuation
            messageContinuation.yield(
                ProgramMessage(
                    connection: name, number: number,
                    content: .willPresent(JSONValue.object(document).text())))
        }
    }

    /// Takes a program's answer.
    ///
    /// An answer that comes too late, or twice, has no effect.
    public func present(_ number: Int64, _ options: PresentationOptions) {
        presentations.removeValue(forKey: number)?.resume(returning: options)
    }
}
