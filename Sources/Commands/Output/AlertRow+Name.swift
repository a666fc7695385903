import Alerts

extension AlertRow {
    /// The id and the title, by which a person knows the alert: `water (Drink water)`.
    var name: String { "\(id) (\(title))" }
}
