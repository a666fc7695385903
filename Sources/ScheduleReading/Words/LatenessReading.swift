package import Alerts

/// Reads how late an alert may still be shown: `never`, `always`, or a duration like `2h`.
package enum LatenessReading {
    /// Returns the lateness.
    ///
    /// - Throws: ``AlertError`` that names the wrong word and shows valid ones.
    package static func lateness(_ text: String) throws(AlertError) -> Lateness {
        switch text {
        case "never": .never
        case "always": .always
        default: .within(seconds: try DurationReading.seconds(text))
        }
    }
}
