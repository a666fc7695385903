import DBus

/// Returns the error of an operation that should fail.
///
/// - Parameter body: The operation.
/// - Returns: The error; `nil` if the operation succeeds.
/// - Throws: Any error that is not a ``BusError``.
func failure(_ body: () async throws -> some Any) async throws -> BusError? {
    do {
        _ = try await body()
        return nil
    } catch let error as BusError {
        return error
    }
}
