internal import Messages

extension Bus {
    /// Asks for a well-known name, without waiting in line for it.
    ///
    /// - Parameter name: The name.
    /// - Returns: Whether it is ours; that it is somebody else's is not an error.
    /// - Throws: What ``call(_:timeout:late:)`` throws.
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

    /// Gives a well-known name back; one that is not ours stays as it is.
    ///
    /// - Parameter name: The name.
    /// - Throws: What ``call(_:timeout:late:)`` throws.
    public nonisolated(nonsending) func releaseName(_ name: BusName) async throws(BusError) {
        _ = try await call(.toBus("ReleaseName", .string(name.rawValue)))
    }

    /// Asks who owns a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The owner's unique name; `nil` if nobody owns it.
    /// - Throws: What ``call(_:timeout:late:)`` throws.
    public nonisolated(nonsending) func owner(
        of name: BusName
    ) async throws(BusError) -> BusName? {
        do throws(BusError) {
            let reply = try await call(.toBus("GetNameOwner", .string(name.rawValue)))
            guard let owner = reply.first?.asString else {
                throw .unexpected(reply, to: "GetNameOwner")
            }
            return try BusName(owner)
        } catch {
            guard error.code == .remote(.nameHasNoOwner) else { throw error }
            return nil
        }
    }

    /// Asks which process owns a name.
    ///
    /// - Parameter name: The name.
    /// - Returns: The process's number, as it was when it connected.
    /// - Throws: ``BusError/Code/remote(_:)`` with ``ErrorName/nameHasNoOwner`` if nobody owns
    ///   it, and what ``call(_:timeout:late:)`` throws.
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
