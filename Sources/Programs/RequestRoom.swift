import Alerts

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
