import AlertCoding
public import Alerts
import Logging
import Messages
public import Recurrence

/// The calls with which a program manages its requests and notifications.
extension ProgramCenter {
    /// The largest number of pending requests of one program.
    public static let maximumRequests = 10_000
    /// The largest size of all pending requests of one program, in bytes.
    ///
    /// The daemon keeps them in memory, and `GetPending` returns them in one message.
    public static let maximumBytes = 16_777_216

    /// Adds the requests of several calls, in one transaction.
    ///
    /// - Parameters:
    ///   - calls: The JSON texts of the requests. Either all requests of a call are added or none.
    ///   - connection: The connection that made the calls.
    /// - Returns: The result of each call. If its requests were not added, this is a
    ///   ``ProgramError``, or an `AlertError` if the store cannot be written.
    public func add(
        _ calls: [[String]], from connection: String
    ) async -> [Result<Void, any Error>] {
        let now = clock.now
        do {
            let entry = try entry(of: connection)
            guard entry.program.mayAddRequests else { throw ProgramError.notAllowed(entry.program) }
            var room = RequestRoom(pending: await entry.scheduler.pendingSizes())
            var accepted: [Alert] = []
            let results = calls.map { documents in
                Result<Void, any Error> {
                    // Nothing is parsed that can never fit.
                    try RequestRoom.check(
                        count: documents.count,
                        bytes: documents.reduce(0) { $0 + $1.utf8.count })
                    let added = try alerts(for: documents, of: entry.program, at: now)
                    try room.add(added.compactMap(\.request))
                    accepted += added
                }
            }
            try await entry.scheduler.schedule(accepted, receivedAt: now)
            return results
        } catch {
            return calls.map { _ in .failure(error) }
        }
    }

    private func alerts(
        for documents: [String], of program: Program, at now: Instant
    ) throws(ProgramError) -> [Alert] {
        var alerts: [Alert] = []
        for document in documents {
            do throws(AlertError) {
                alerts.append(
                    try Alert(
                        id: .unique(using: &random), request: document, of: program,
                        receivedAt: now))
            } catch {
                throw ProgramError(.invalidRequest, error.message)
            }
        }
        return alerts
    }

    /// Returns the pending requests of a connection's program, the earliest first.
    public func pending(
        for connection: String
    ) async throws -> [(request: ProgramRequest, next: Instant?)] {
        try await entry(of: connection).scheduler.pendingRequests()
    }

    /// Returns the requests whose notification waits for the user, the latest first.
    public func delivered(
        for connection: String
    ) async throws -> [(request: ProgramRequest, due: Instant)] {
        try await entry(of: connection).scheduler.deliveredRequests()
    }

    /// Removes pending requests; `nil` removes them all.
    public func removePending(_ identifiers: [String]?, from connection: String) async throws {
        try await entry(of: connection).scheduler.removePending(identifiers)
    }

    /// Takes notifications off the screen; `nil` means all.
    public func removeDelivered(_ identifiers: [String]?, from connection: String) async throws {
        try await entry(of: connection).scheduler.removeDelivered(identifiers)
    }

    /// Replaces the categories of a connection's program.
    ///
    /// - Throws: ``ProgramError`` with the code ``ProgramError/Code/invalidRequest``.
    public func setCategories(_ documents: [String], from connection: String) async throws {
        let id = try program(of: connection)
        guard documents.count <= 100 else {
            throw ProgramError(.tooMany, "A program can have at most 100 categories.")
        }
        var categories: [String: ProgramCategory] = [:]
        for document in documents {
            do throws(AlertError) {
                let (name, category) = try ProgramCategory.named(by: document)
                categories[name] = category
            } catch {
                throw ProgramError(.invalidRequest, error.message)
            }
        }
        try await update(id) { $0.categories = categories }
    }

    /// Returns the categories of a connection's program, as they were set.
    public func categories(for connection: String) throws -> [String] {
        try entry(of: connection).program.categories.sorted { $0.key < $1.key }
            .map(\.value.document)
    }

    /// Sets the number on the icon of a connection's program.
    public func setBadge(_ badge: Int, from connection: String) async throws {
        let entry = try entry(of: connection)
        guard entry.program.mayAddRequests, entry.program.showsBadge else {
            throw ProgramError.notAllowed(entry.program)
        }
        try await update(entry.program.id) { $0.badge = badge }
    }

    /// Sets the number that a notification puts on its program's icon.
    func setBadge(_ badge: Int, of id: ProgramID) async {
        guard programs[id]?.program.showsBadge == true else { return }
        do {
            try await update(id) { $0.badge = badge }
        } catch {
            logger.error(
                "Could not store the badge of a program",
                metadata: ["program": "\(id)", "error": "\(error)"])
        }
    }

    /// Shows the number on a program's icon, as far as the user allows.
    func showBadge(of program: Program) async {
        do {
            try await delivery.setBadge(program.visibleBadge, of: Notification.Sender(program))
        } catch {
            logger.debug(
                "Could not show the badge of a program",
                metadata: ["program": "\(program.id)", "error": "\(error)"])
        }
    }
}

extension Alert.ID {
    /// Returns a random id that no other request has.
    fileprivate static func unique(
        using generator: inout some RandomNumberGenerator
    ) throws(AlertError) -> Alert.ID {
        let halves = (0..<2).map { _ in Alert.ID(digest: generator.next()).rawValue }
        return try Alert.ID(halves.joined())
    }
}

/// The room for a program's pending requests.
struct RequestRoom {
    /// The size of each pending request in bytes, by its identifier.
    private var sizes: [String: Int]
    private var bytes: Int

    init(pending sizes: [String: Int]) {
        self.sizes = sizes
        bytes = sizes.values.reduce(0, +)
    }

    /// Takes the room for requests; a request that replaces a pending one gives its room back.
    ///
    /// - Throws: ``ProgramError`` with the code ``ProgramError/Code/tooMany`` if there is not enough
    ///   room; then nothing changes.
    mutating func add(_ requests: [ProgramRequest]) throws(ProgramError) {
        var added: [String: Int] = [:]
        for request in requests { added[request.identifier] = request.document.utf8.count }
        var (count, bytes) = (sizes.count, bytes)
        for (identifier, size) in added {
            if sizes[identifier] == nil { count += 1 }
            bytes += size - (sizes[identifier] ?? 0)
        }
        try Self.check(count: count, bytes: bytes)
        sizes.merge(added) { $1 }
        self.bytes = bytes
    }

    /// Checks that this many requests of this size in all fit.
    static func check(count: Int, bytes: Int) throws(ProgramError) {
        guard count <= ProgramCenter.maximumRequests else { throw .tooManyRequests }
        guard bytes <= ProgramCenter.maximumBytes else { throw .tooManyBytes }
    }
}
