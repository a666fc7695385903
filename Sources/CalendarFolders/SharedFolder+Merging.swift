package import Alerts
import Calendars
import Messages
package import Recurrence

extension SharedFolder {
    /// Merges two files with versions of the same shared alert, and writes the result to both.
    ///
    /// - Parameters:
    ///   - first: The path of one file.
    ///   - second: The path of the other file.
    ///   - zone: The machine's zone.
    /// - Returns: The id of the alert.
    /// - Throws: `AlertError` with a sentence for the user. A file that is no shared alert stays as
    ///   it is, and so does the other one.
    package static func merge(
        _ first: String, _ second: String, in zone: Zone
    ) throws(AlertError) -> Alert.ID {
        let (one, other) = (try version(at: first), try version(at: second))
        guard one.id == other.id else {
            throw .invalid("'\(first)' and '\(second)' are different alerts.")
        }
        let text = one.merging(other).text(in: zone)
        for path in [first, second] {
            try naming(path) { () throws(CalendarFile.Failure) in
                let status = try CalendarFile.status(of: path, followingLinks: false)
                guard try CalendarFile.replace(path, with: text, unlessChangedSince: status) else {
                    throw CalendarFile.Failure(message: "It has changed. Try again.")
                }
            }
        }
        return one.id
    }

    private static func version(at path: String) throws(AlertError) -> SharedAlert {
        try naming(path) { () throws(CalendarFile.Failure) in try item(at: path) }
    }

    /// Names the file in an error.
    private static func naming<Result>(
        _ path: String, _ body: () throws(CalendarFile.Failure) -> Result
    ) throws(AlertError) -> Result {
        do {
            return try body()
        } catch {
            throw .invalid("\(path): \(error.message)")
        }
    }
}
