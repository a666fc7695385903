import DBus

extension DaemonConnection {
    /// Tells the daemon that the delegate has received a response.
    func acknowledge(_ number: UInt64) {
        call("Acknowledge", [.array(of: "t", [.uint64(number)])])
    }

    /// Tells the daemon how to show a notification.
    ///
    /// - Parameters:
    ///   - number: The number of the daemon's question.
    ///   - options: The delegate's answer. If the delegate implements neither form of the method,
    ///     the notification is shown as if the program were not in use.
    func present(_ number: UInt64, _ options: UNNotificationPresentationOptions) {
        let answer = options == .notImplemented ? .all : options
        call("Present", [.uint64(number), .uint32(UInt32(truncatingIfNeeded: answer.rawValue))])
    }
}
