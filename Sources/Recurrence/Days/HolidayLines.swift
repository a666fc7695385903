import Messages

/// The lines of a file of holidays.
struct HolidayLines {
    /// The number and the fault of a line that is not a holiday.
    struct Fault: Error, Hashable {
        let line: Int
        let reason: Message
    }

    /// The years that a file can have.
    static let years = 1900...2199

    private let lines: [Substring.UTF8View]

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        lines = Substring(text).utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// Returns the holidays by date.
    func holidays() throws(Fault) -> [HolidayCalendar.Holiday] {
        var holidays: [HolidayCalendar.Holiday] = []
        for (index, bytes) in lines.enumerated() {
            let line = HolidayLines.trimmed(bytes)
            guard !line.isEmpty, line.first != "#" else { continue }
            do {
                holidays.append(try HolidayLines.holiday(line))
            } catch {
                throw Fault(line: index + 1, reason: error.reason)
            }
        }
        return holidays.sorted { $0.date < $1.date }
    }

    private struct Failure: Error {
        let reason: Message
    }

    /// Returns a line without the blanks around it.
    ///
    /// A file that was written on Windows has a carriage return before each line feed, and may
    /// begin with a byte order mark.
    private static func trimmed(_ line: Substring.UTF8View) -> Substring {
        var line = Substring(line).unicodeScalars
        while let first = line.first, "\u{FEFF} \t\r".unicodeScalars.contains(first) {
            line.removeFirst()
        }
        while let last = line.last, " \t\r".unicodeScalars.contains(last) { line.removeLast() }
        return Substring(line)
    }

    private static func holiday(
        _ line: Substring
    ) throws(Failure) -> HolidayCalendar.Holiday {
        let word = line.prefix { $0 != " " && $0 != "\t" }
        let date: CivilDate
        do {
            date = try CivilDate(iso8601: String(word))
        } catch {
            throw Failure(
                reason: "'\(String(word).printable(atMost: 40))' is not a date like 2026-02-17")
        }
        guard years.contains(date.year) else {
            throw Failure(reason: "years run from \(years.lowerBound) to \(years.upperBound)")
        }
        let names = line.dropFirst(word.count).split(separator: "|", maxSplits: 1).map {
            String(trimmed($0.utf8)).printable(atMost: 600)
        }
        guard let name = names.first, !name.isEmpty else {
            throw Failure(reason: "the name after \(String(word)) is missing")
        }
        return HolidayCalendar.Holiday(date: date, name: name, localName: names.last ?? name)
    }
}
