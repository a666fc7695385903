import DBus

extension DaemonConnection {
    /// Calls a method of the daemon, and returns its answer.
    ///
    /// - Parameters:
    ///   - method: The name of the method.
    ///   - arguments: The arguments.
    ///   - waitsForUser: Whether the answer can take as long as the user wants.
    /// - Returns: The answer, or the reason why there is none.
    func result(
        of method: MemberName, _ arguments: [Value] = [], waitsForUser: Bool = false
    ) async -> Result<[Value], UNError> {
        await withCheckedContinuation { continuation in
            call(method, arguments, waitsForUser: waitsForUser) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Calls a method of the daemon, and passes its answer to a handler on the program's thread
    /// for handlers.
    func ask(
        _ method: MemberName, _ arguments: [Value] = [], waitsForUser: Bool = false,
        then handler: @escaping @Sendable (Result<[Value], UNError>) -> Void
    ) {
        call(method, arguments, waitsForUser: waitsForUser) { [callOut] result in
            callOut.run { handler(result) }
        }
    }
}

extension Result<[Value], UNError> {
    /// The texts of the answer; empty if there is none.
    var texts: [String] { (try? get())?.first?.asStrings ?? [] }

    /// The error, if there is one.
    var error: UNError? {
        if case .failure(let error) = self { error } else { nil }
    }
}
