internal import EventLoop

extension BusError {
    /// Calls `body`, and throws its error as a ``Code/systemFailure``.
    static func converting<Result>(
        _ body: () throws(SystemError) -> Result
    ) throws(BusError) -> Result {
        do {
            return try body()
        } catch {
            throw BusError(code: .systemFailure, message: error.message)
        }
    }
}
