internal import Messages

extension Bus {
    /// Requests a well-known name, without queueing for it.
    ///
    /// - Parameter name: The name.
    /// - Returns: The bus's answer. A name that another connection owns is not an error.
    /// - Throws: The errors of ``call(_:timeout:late:)``.
    public nonisolated(nonsending) func requestName(
        _ name: BusName
    ) async throws(BusError) -> NameRequestReply {
        let doNotQueue: UInt32 = 4
        let reply = try await call(
            .toBus("RequestName", .string(name.rawValue), .uint32(doNotQueue)))
        switch reply.first?.asUInt32 {
        case 1: return .owner
        case 3: return .takenByOther
        case 4: return .alreadyOwner
        default: throw .unexpected(reply, to: "RequestName")
        }
    }

    /// Releases a well-known name.
    ///
    /// Releasing a name that we do not own does nothing.
    ///
    /// - Parameter name: The name.
    /// - Throws: The errors of ``call(_:timeout:late:)``.
    public nonisolated(nonsending) func releaseName(_ name: BusName) async throws(BusError) {
        _ = try await call(.toBus("ReleaseName", .string(name.rawValue)))
    }

    /// Returns the owner of a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - timeout: How long to wait for the answer.
    /// - Returns: The owner's unique name; `nil` if the name has no owner.
    /// - Throws: The errors of ``call(_:timeout:late:)``.
    public nonisolated(nonsending) func owner(
        of name: BusName, timeout: Duration = .seconds(25)
    ) async throws(BusError) -> BusName? {
        do throws(BusError) {
            let reply = try await call(
                .toBus("GetNameOwner", .string(name.rawValue)), timeout: timeout)
            guard let owner = reply.first?.asString else {
                throw .unexpected(reply, to: "GetNameOwner")
            }
            return try BusName(owner)
        } catch {
            guard error.code == .remote(.nameHasNoOwner) else { throw error }
            return nil
        }
    }

    /// Returns the process that owns a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The process ID that the owner had when it connected to the bus.
    /// - Throws: ``BusError/Code/remote(_:)`` with ``ErrorName/nameHasNoOwner`` if the name has no
    ///   owner, and the errors of ``call(_:timeout:late:)``.
    public nonisolated(nonsending) func processID(
        of name: BusName
    ) async throws(BusError) -> UInt32 {
        let reply = try await call(
            .toBus("GetConnectionUnixProcessID", .string(name.rawValue)))
        guard let number = reply.first?.asUInt32 else {
            throw .unexpected(reply, to: "GetConnectionUnixProcessID")
        }
        return number
    }
}

extension BusError {
    fileprivate static func unexpected(_ reply: [Value], to method: String) -> BusError {
        BusError(
            code: .protocolViolation,
            message: "The bus answered to \(method) with values of type \"\(reply.signature)\"")
    }
}

/// The bus's answer to a request for a name.
public enum NameRequestReply: Hashable, Sendable {
    /// We own the name now.
    case owner
    /// We already owned the name.
    case alreadyOwner
    /// Another connection owns the name and keeps it.
    case takenByOther
}
