/// The reason why a row of the store cannot be read.
struct StoredRowError: Error, Hashable, CustomStringConvertible {
    /// The kind of error as a sentence for the log, which never quotes the row.
    let kind: String
    /// The sentence for the user, which may quote the row.
    let description: String

    init(_ kind: String, detail: String? = nil) {
        self.kind = kind
        self.description = detail ?? kind
    }

    static func wrongValue(_ column: String) -> StoredRowError {
        StoredRowError("The column \(column) has a wrong value.")
    }
}
