/// Cuts the texts of an entry to the lengths that an alert allows.
enum EntryText {
    /// The longest body of an alert, in bytes.
    static let longestBody = 4_096

    static func title(_ text: String) -> String? {
        CalendarText.line(text, characters: 256, bytes: 1_024)
    }

    static func body(_ text: String) -> String? {
        CalendarText.paragraphs(text, bytes: longestBody)
    }

    static func group(_ text: String) -> String? {
        CalendarText.line(text, characters: .max, bytes: 256)
    }
}
