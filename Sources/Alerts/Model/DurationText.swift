/// Lengths of time as people read them.
public enum DurationText {
    /// A length in whole seconds: "45 min", "1 h 30 min", "2 s".
    public static func describe(seconds: Int) -> String {
        let units = [(86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")]
        var rest = seconds
        var parts: [String] = []
        for (length, name) in units where rest >= length {
            parts.append("\(rest / length) \(name)")
            rest %= length
        }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }
}
