import Alerts
import Foundation
import Programs
import Testing

@testable import UserNotifications

/// Pending requests.
extension Scenario {
    static let requests = [
        Scenario(
            "A request for later is pending, and comes back as it was added",
            .allowed,
            .add("a", .after(60)) {
                $0.subtitle = "Subtitle"
                $0.body = "Body"
                $0.badge = 3
                $0.sound = .defaultCritical
                $0.userInfo = ["glass": 1, "tags": ["x", "y"]]
                $0.threadIdentifier = "thread"
                $0.categoryIdentifier = "WATER"
                $0.targetContentIdentifier = "scene"
                $0.interruptionLevel = .timeSensitive
                $0.relevanceScore = 0.5
            }, .pending("a"), .delivered()),
        Scenario(
            "A request with the id of a pending one replaces it",
            .allowed, .add("a", .after(60), title: "Old"), .add("a", .after(120), title: "New"),
            .pending("a"), .wait(60), .pending("a"), .wait(60), .shows("a", title: "New")),
        Scenario(
            "A request with the id of a delivered one takes its place when it rings, and alerts",
            .allowed, .add("a", title: "Old"), .shows("a", title: "Old"),
            .add("a", .after(60), title: "New"), .pending("a"), .wait(60),
            .shows("a", title: "New", inPlaceOf: "a"), .delivered("a"), .pending()),
        Scenario(
            "A request without a trigger is delivered at once and is never pending",
            .allowed, .add("a"), .pending(), .shows("a"), .delivered("a"), .pending()),
        Scenario(
            "An interval shorter than a minute rings, if it does not repeat",
            .allowed, .add("a", .after(0.5)), .pending("a"), .wait(1), .shows("a")),
        Scenario(
            "A date in the past is accepted, and nothing is kept",
            .allowed, .add("a", .once(DateComponents(year: 2_020, month: 1, day: 1))),
            .pending(), .delivered()),
        Scenario(
            "A date that never comes is accepted, and nothing is kept",
            .allowed, .add("a", .once(DateComponents())),
            .add("b", .once(DateComponents(year: 2_026, month: 11, day: 24, weekday: 2))),
            .pending(), .delivered()),
        Scenario(
            "A date in the past replaces the pending request with its id",
            .allowed, .add("a", .after(60)),
            .add("a", .once(DateComponents(year: 2_020, month: 1, day: 1))), .pending()),
        Scenario(
            "Of 100 requests, all are pending",
            onApple: "the 64 that were added last",
            .allowed, .addMany(100), .pendingCount(100)),
        Scenario(
            "Pending requests come in the order of their next ring",
            onApple: "no order is documented",
            .allowed, .add("late", .after(7_200)), .add("daily", .always(DateComponents(hour: 8))),
            .add("soon", .after(60)), .pending("soon", "late", "daily")),
        Scenario(
            "Requests are removed by their ids, and unknown ids have no effect",
            .allowed, .add("a", .after(60)), .add("b", .after(60)), .removePending("a", "x"),
            .pending("b"), .removeDelivered("b", "x"), .pending("b")),
        Scenario(
            "After all requests are removed and one is added, only that one is pending",
            .allowed, .add("a", .after(60)), .add("b", .after(60)), .removeAllPending,
            .add("c", .after(60)), .pending("c")),
        Scenario(
            "Pending requests survive the end of the program",
            .allowed, .add("a", .after(60)), .quit, .launch, .pending("a"), .wait(60),
            .shows("a")),
        Scenario(
            "A time without a zone follows the machine",
            onApple: "documented, but reports disagree",
            .allowed, .add("a", .once(DateComponents(hour: 19))),
            .travel(to: "Asia/Seoul", dueIn: 3_600), .wait(3_600), .shows("a")),
        Scenario(
            "A time with a zone does not follow the machine",
            .allowed,
            .add("a", .once(DateComponents(timeZone: TimeZone(identifier: "UTC"), hour: 19))),
            .travel(to: "Asia/Seoul"), .wait(3_600), .pending("a"), .wait(32_400), .shows("a")),
    ]
}
