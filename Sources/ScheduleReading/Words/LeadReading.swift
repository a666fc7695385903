package import Alerts

/// Reads how long before its times an alert rings: `10m`, `1d,1h`, `하루, 1시간`.
package enum LeadReading {
    /// Returns the leads, the longest first; an empty list for an empty text.
    ///
    /// Whole days are calendar days.
    ///
    /// - Throws: ``AlertError`` that names the wrong word and shows valid ones.
    package static func leads(_ text: String) throws(AlertError) -> [Lead] {
        guard !text.isEmpty else { return [] }
        var leads: [Lead] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: " ").joined(separator: " ")
            let seconds = try DurationReading.seconds(words)
            let lead =
                seconds % 86_400 == 0
                ? Lead(days: seconds / 86_400) : Lead(seconds: seconds)
            if !leads.contains(lead) { leads.append(lead) }
        }
        return leads.sorted { $0.length > $1.length }
    }
}
