package import Alerts

extension Alert {
    /// Uses the user's settings for new alerts, except for parts that already differ from the
    /// defaults, because a template has chosen them.
    package mutating func use(_ settings: UserSettings) {
        if content.sound == .default { content.sound = settings.sound }
        if content.urgency == .normal { content.urgency = settings.urgency }
        if late == .default { late = settings.late }
    }
}
