package import Alerts
import Messages

/// Reads durations as people write them, in English and Korean: `45s`, `30m`, `1h30m`, `1h30`,
/// `1.5h`, `2 hours`, `half an hour`, `30분`, `1시간 30분`, `1시간 반`.
package enum DurationReading {
    /// Returns the duration in seconds.
    ///
    /// - Throws: ``AlertError`` that names the wrong word and shows valid ones.
    package static func seconds(_ text: String) throws(AlertError) -> Int {
        var scanner = PhraseScanner(text)
        let found: PhraseLength?
        do throws(AlertError) {
            found = try scanner.length()
        } catch {
            throw .invalid("'\(text)' is too long. The maximum is 100 years.")
        }
        guard let seconds = found?.elapsed, scanner.isAtEnd, seconds > 0 else {
            guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
                throw .invalid(
                    "'\(text)' is not a duration. Write it with a unit: 45s, 30m, 1h30m, 2d, 30분.")
            }
            throw .invalid(
                "'\(text)' has no unit. Write \(text)m for minutes or \(text)h for hours.")
        }
        return seconds
    }
}
