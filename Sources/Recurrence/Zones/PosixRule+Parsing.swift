import Messages

extension PosixRule {
    /// Parses a POSIX `TZ` string, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
    ///
    /// - Parameters:
    ///   - text: The string.
    ///   - needsDates: Whether a string with daylight saving time must give the dates on which it
    ///     begins and ends. A TZif file must have these dates. If a `TZ` variable lacks them, the
    ///     dates of the United States apply, as in the C library.
    /// - Throws: `TZifError` with the reason, worded as part of a sentence.
    init(posix text: String, needsDates: Bool = false) throws(TZifError) {
        var scanner = TextScanner(text)
        guard let name = scanner.zoneName() else {
            throw TZifError("'\(text)' does not begin with an abbreviation of 3 or more letters")
        }
        guard let offset = scanner.clock(hours: 24) else {
            throw TZifError("'\(text)' has no offset after '\(name)'")
        }
        standard = Offset(-offset, name)
        guard !scanner.isAtEnd else {
            daylight = nil
            return
        }
        guard let name = scanner.zoneName() else {
            throw TZifError("'\(text)' has something other than an abbreviation after the offset")
        }
        var saving = standard.seconds + 3_600
        if let next = scanner.next, next != UInt8(ascii: ",") {
            guard let offset = scanner.clock(hours: 24) else {
                throw TZifError("'\(text)' has no offset after '\(name)'")
            }
            saving = -offset
        }
        let dates: (start: PosixDate, end: PosixDate)
        if scanner.isAtEnd, !needsDates {
            dates = PosixRule.defaultDates
        } else {
            guard scanner.take(","), let start = scanner.posixDate(), scanner.take(","),
                let end = scanner.posixDate(), scanner.isAtEnd
            else {
                throw TZifError("'\(text)' does not say when daylight saving begins and ends")
            }
            dates = (start, end)
        }
        daylight = Daylight(
            offset: Offset(saving, name, isDaylightSaving: true), start: dates.start,
            end: dates.end)
    }

    /// The dates of the United States: the second Sunday in March and the first Sunday in November,
    /// both at 02:00.
    private static let defaultDates = (
        start: PosixDate(day: .weekday(month: 3, week: 2, weekday: 0), time: 7_200),
        end: PosixDate(day: .weekday(month: 11, week: 1, weekday: 0), time: 7_200)
    )
}

extension TextScanner {
    /// Reads an abbreviation such as `CET` or `<+03>`.
    fileprivate mutating func zoneName() -> String? {
        let isQuoted = take("<")
        let name = run { byte in
            byte.isLetter
                || isQuoted
                    && (byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
        }
        guard name.utf8.count >= 3, !isQuoted || take(">") else { return nil }
        return name
    }

    /// Reads a time or an offset in the form `[+-]hh[:mm[:ss]]` as seconds.
    fileprivate mutating func clock(hours: Int) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hour = digits(upTo: 3), hour <= hours else { return nil }
        var seconds = hour * 3_600
        if take(":") {
            guard let minute = digits(upTo: 2), minute < 60 else { return nil }
            seconds += minute * 60
            if take(":") {
                guard let second = digits(upTo: 2), second < 60 else { return nil }
                seconds += second
            }
        }
        return isNegative ? -seconds : seconds
    }

    /// Reads a date such as `M3.2.0`, `J60` or `59`, with or without a time after a slash.
    fileprivate mutating func posixDate() -> PosixDate? {
        guard let day = posixDay() else { return nil }
        guard take("/") else { return PosixDate(day: day, time: 7_200) }
        guard let time = clock(hours: 167) else { return nil }
        return PosixDate(day: day, time: time)
    }

    private mutating func posixDay() -> PosixDate.Day? {
        if take("M") {
            guard let month = digits(upTo: 2), (1...12).contains(month), take("."),
                let week = digits(upTo: 1), (1...5).contains(week), take("."),
                let weekday = digits(upTo: 1), weekday <= 6
            else { return nil }
            return .weekday(month: month, week: week, weekday: weekday)
        }
        if take("J") {
            guard let number = digits(upTo: 3), (1...365).contains(number) else { return nil }
            return .julian(number)
        }
        guard let number = digits(upTo: 3), number <= 365 else { return nil }
        return .afterNewYear(number)
    }
}
