import Alerts

extension AlertListItem {
    /// The id and the title, as messages name an alert: `water (Drink water)`.
    var name: String { "\(id) (\(title))" }
}
