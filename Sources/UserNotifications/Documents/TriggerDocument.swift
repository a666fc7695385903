import Foundation

/// A trigger in the form in which the daemon receives it.
struct TriggerDocument: Codable, Equatable {
    /// The seconds until the notification.
    var after: Double?
    var match: ComponentsDocument?
    var repeats: Bool?
    /// The instants of the notification.
    var at: [String]?
    /// The region whose border the machine crosses.
    var region: RegionFields?
}

extension TriggerDocument {
    /// The maximum number of instants in a document; they replace components that the daemon cannot
    /// match.
    static let maxInstants = 64

    /// Makes the document of a trigger.
    ///
    /// - Parameters:
    ///   - trigger: The trigger.
    ///   - now: The time at which the request is sent.
    /// - Throws: ``UNError`` for a trigger that only a server of Apple can make.
    init(_ trigger: UNNotificationTrigger, now: Date) throws(UNError) {
        switch trigger.fields {
        case .interval(let seconds, let repeats):
            after = seconds
            self.repeats = repeats
        case .calendar(let components, let repeats):
            if let match = ComponentsDocument(components) {
                self.match = match
                self.repeats = repeats
            } else {
                let instants = components.nextMatches(
                    after: now, count: repeats ? Self.maxInstants : 1)
                at = instants.map { $0.formatted(.iso8601) }
            }
        case .location(let region, let repeats):
            self.region = region
            self.repeats = repeats
        case .push:
            throw UNError(
                .notificationInvalidNoDate,
                "The trigger is not a time interval, a calendar or a location trigger")
        }
    }

    /// The trigger as read from the document, for a request without an archive; `nil` for instants.
    var fields: TriggerFields? {
        if let after { return .interval(after, repeats: repeats ?? false) }
        if let region { return .location(region, repeats: repeats ?? false) }
        return match.map { .calendar($0.components, repeats: repeats ?? false) }
    }
}
