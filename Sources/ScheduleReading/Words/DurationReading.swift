package import Alerts
import Messages

/// Reads durations as people write them, in English and Korean: `45s`, `30m`, `1h30m`, `1h30`,
/// `1.5h`, `2 hours`, `30분`, `1시간 30분`, `1시간 반`.
package enum DurationReading {
    private static let units: [String: Int] = [
        "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "초": 1,
        "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60, "분": 60,
        "h": 3_600, "hr": 3_600, "hrs": 3_600, "hour": 3_600, "hours": 3_600, "시간": 3_600,
        "d": 86_400, "day": 86_400, "days": 86_400, "일": 86_400,
        "w": 604_800, "week": 604_800, "weeks": 604_800, "주": 604_800, "주일": 604_800,
    ]

    /// The maximum of 100 years, which is longer than any alert needs.
    private static let greatest = 3_155_760_000

    /// Returns the duration in seconds.
    ///
    /// - Throws: ``AlertError`` that names the wrong word and shows valid ones.
    package static func seconds(_ text: String) throws(AlertError) -> Int {
        var total = 0
        var last = 0
        // Refuse a space within a number. Between a number and its unit, spaces are allowed.
        guard !text.contains(#/[0-9]\s+[0-9]/#) else { throw refusal(text) }
        var rest = text.lowercased().filter { !$0.isWhitespace }[...]
        while !rest.isEmpty {
            // In `1시간 반` (1½ hours), the last word means half of the unit before it.
            if rest == "반", last > 0 {
                total += last / 2
                break
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest[digits.endIndex...]
            // In `1h30`, the minutes have no unit.
            if rest.isEmpty, last == 3_600, digits.count == 2, let minutes = Int(digits),
                minutes < 60
            {
                total += minutes * 60
                break
            }
            let fraction = rest.prefixMatch(of: #/\.([0-9]{1,3})/#)
            if let fraction { rest = rest[fraction.range.upperBound...] }
            let unit = rest.prefix { !$0.isNumber && $0 != "반" }
            rest = rest[unit.endIndex...]
            guard let count = Int(digits), let length = units[String(unit)],
                let more = part(fraction?.1, of: length)
            else { throw refusal(text) }
            let (part, overflow) = count.multipliedReportingOverflow(by: length)
            let (sum, overflows) = total.addingReportingOverflow(overflow ? 0 : part)
            guard !overflow, !overflows, sum <= greatest - more else {
                throw .invalid("'\(text)' is too long. The maximum is 100 years.")
            }
            total = sum + more
            last = length
        }
        guard !text.isEmpty, last > 0 else { throw refusal(text) }
        return total
    }

    /// Returns the seconds of a decimal fraction; `nil` if they are not a whole number.
    private static func part(_ digits: Substring?, of length: Int) -> Int? {
        guard let digits else { return 0 }
        guard let count = Int(digits) else { return nil }
        let (seconds, remainder) = (count * length).quotientAndRemainder(
            dividingBy: [10, 100, 1_000][digits.count - 1])
        return remainder == 0 ? seconds : nil
    }

    private static func refusal(_ text: String) -> AlertError {
        guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return .invalid(
                "'\(text)' is not a duration. Write it with a unit: 45s, 30m, 1h30m, 2d, 30분."
            )
        }
        return .invalid("'\(text)' has no unit. Write \(text)m for minutes or \(text)h for hours.")
    }
}
