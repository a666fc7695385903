import DBus

/// What something fails with.
///
/// - Parameter body: What is to fail.
/// - Returns: The error; `nil` if it does not fail.
/// - Throws: What is not a ``BusError``.
func failure(_ body: () async throws -> some Any) async throws -> BusError? {
    do {
        _ = try await body()
        return nil
    } catch let error as BusError {
        return error
    }
}
