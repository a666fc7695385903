import Alerts
import Foundation
import Programs
import Testing

@testable import UserNotifications

/// Delivered notifications, their content, and the badge.
extension Scenario {
    static let delivering = [
        Scenario(
            "A request that rings once leaves the pending ones",
            .allowed, .add("a", .after(60)), .wait(60), .shows("a"), .delivered("a"), .pending()),
        Scenario(
            "A repeating request stays pending, and each ring takes the place of the last one",
            .allowed, .add("a", .every(60)), .wait(60), .shows("a"), .delivered("a"),
            .pending("a"), .wait(60), .shows("a", inPlaceOf: "a"), .delivered("a"),
            .pending("a")),
        Scenario(
            "Removing a pending request leaves its delivered notification",
            .allowed, .add("a", .every(60)), .wait(60), .shows("a"), .removePending("a"),
            .pending(), .delivered("a"), .wait(60)),
        Scenario(
            "Removing a delivered notification leaves the pending request",
            .allowed, .add("a", .every(60)), .wait(60), .shows("a"), .removeDelivered("a"),
            .delivered(), .pending("a")),
        Scenario(
            "All delivered notifications are removed at once",
            .allowed, .add("a"), .shows("a"), .add("b"), .shows("b"), .delivered("b", "a"),
            .removeAllDelivered, .delivered()),
        Scenario(
            "A notification leaves the delivered ones when the user closes it",
            .allowed, .add("a"), .shows("a"), .close("a"), .delivered()),
        Scenario(
            "A notification stays delivered when its time on the screen is over",
            .allowed, .add("a"), .shows("a"), .expire("a"), .delivered("a")),
        Scenario(
            "Delivered notifications survive the end of the program",
            .allowed, .add("a"), .shows("a"), .quit, .launch, .delivered("a")),
        Scenario(
            "Without a title, the notification has the program's name",
            onApple: "not documented", .allowed, .add("a", title: ""),
            .shows("a", title: "Water")),
        Scenario(
            "The sound and the level are those of the content; without a sound it is silent",
            .allowed,
            .add("a") {
                $0.sound = .default
                $0.interruptionLevel = .critical
            }, .shows("a", sound: .default, urgency: .critical),
            .add("b") { $0.interruptionLevel = .passive },
            .shows("b", sound: .none, urgency: .low),
            .add("c") { $0.interruptionLevel = .timeSensitive },
            .shows("c", sound: .none, urgency: .normal)),
        Scenario(
            "The badge is absolute, and 0 clears it; a negative one is an error",
            .allowed, .setBadge(3), .badge(3), .setBadge(1), .badge(1), .setBadge(0), .badge(0),
            .setBadge(-1, fails: .badgeInputInvalid)),
        Scenario(
            "A notification sets the badge when it rings, and one without a number leaves it",
            .allowed, .add("a", .after(60)) { $0.badge = 5 }, .setBadge(1), .badge(1), .wait(60),
            .shows("a"), .badge(5), .add("b"), .shows("b"), .add("c") { $0.badge = 0 },
            .shows("c"), .badge(0)),
        Scenario(
            "A badge of 0 leaves the delivered notifications",
            onApple: "on iOS, it used to remove them",
            .allowed, .add("a") { $0.badge = 1 }, .shows("a"), .badge(1), .setBadge(0),
            .badge(0), .delivered("a")),
    ]
}
