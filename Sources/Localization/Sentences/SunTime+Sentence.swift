import Recurrence

extension SunTime {
    /// The time in English: `sunset`, `30 min before sunset`.
    var english: String {
        guard offset != 0 else { return event.rawValue }
        let length = length(hours: " h", minutes: " min")
        return "\(length) \(offset < 0 ? "before" : "after") \(event)"
    }

    /// The time in Korean: `일몰`, `일몰 30분 전`.
    var korean: String {
        let name = event == .sunrise ? "일출" : "일몰"
        guard offset != 0 else { return name }
        return "\(name) \(length(hours: "시간", minutes: "분")) \(offset < 0 ? "전" : "후")"
    }

    private func length(hours: String, minutes: String) -> String {
        let (whole, rest) = (abs(offset) / 60).quotientAndRemainder(dividingBy: 60)
        return [(whole, hours), (rest, minutes)].filter { $0.0 > 0 }.map { "\($0)\($1)" }
            .joined(separator: " ")
    }
}
