import Alerts
import Messages

extension PhraseReader {
    /// Returns the error for a kind of day or time that Peal does not know, with the words that come
    /// closest; `nil` if the next words mean something else.
    static func unsupported(_ scanner: PhraseScanner) -> AlertError? {
        func begins(_ words: String...) -> Bool { words.contains(where: scanner.isBefore) }
        if begins("holiday", "holidays", "public", "bank", "공휴일", "휴일") {
            return .invalid(
                "Peal does not know the holidays ('\(scanner.excerpt)'). Leave them out by date, like "
                    + "'weekdays 9:30 except 2026-12-25'.")
        }
        var past = scanner
        _ = try? past.length()
        _ = past.take(any: ["on", "at", "by", "in", "before", "after", "the", "every"])
        func follows(_ words: String...) -> Bool { words.contains(where: past.isBefore) }
        if follows("sunset", "sunrise", "dusk", "일몰", "일출", "해질녘", "해 질 녘", "해뜰때", "해 뜰 때") {
            return .invalid(
                "Peal does not know when the sun rises and sets ('\(scanner.excerpt)'). Write a time, "
                    + "like 'daily 18:30'.")
        }
        if follows("lunar", "full moon", "new moon", "음력", "보름", "그믐", "설날", "추석") {
            return .invalid(
                "Peal does not know the lunar calendar ('\(scanner.excerpt)'). Write the dates of the "
                    + "coming years, like '2027-02-07, 2028-01-27 9:00'.")
        }
        if follows(
            "winter", "spring", "summer", "autumn", "fall", "겨울", "봄", "여름", "가을")
        {
            return .invalid(
                "Peal does not know the seasons ('\(scanner.excerpt)'). Write the months, like "
                    + "'daily 9:00 from december to february'.")
        }
        if isCycle(scanner) {
            return .invalid(
                "Peal cannot count days with and days without rings ('\(scanner.excerpt)'). Add an "
                    + "alert for each time, like 'daily 9:00 for 21 days'.")
        }
        return nil
    }

    /// Whether the next words count days on and days off, like `21 days on, 7 off`.
    private static func isCycle(_ scanner: PhraseScanner) -> Bool {
        var copy = scanner
        if copy.take(any: ["먹고", "하고", "켜고"]) { return true }
        guard copy.number() != nil else { return false }
        _ = copy.take(any: ["days", "day", "일", "weeks", "주"])
        return copy.take(any: ["on", "먹고", "하고", "켜고"])
    }
}
