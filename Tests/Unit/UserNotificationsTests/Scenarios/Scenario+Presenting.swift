import Alerts
import Foundation
import Programs
import Testing

@testable import UserNotifications

/// The notifications of a program that runs.
extension Scenario {
    static let presenting = [
        Scenario(
            "The delegate is asked at the time of the notification, and decides about the sound",
            .allowed, .decides([.banner]), .add("a", .after(60)) { $0.sound = .default },
            .wait(60), .asksDelegate("a", at: "2026-11-23T09:01:00Z"), .shows("a", sound: .none),
            .delivered("a")),
        Scenario(
            "The delegate decides about the badge",
            .allowed, .decides([.list, .sound, .badge]),
            .add("a") {
                $0.sound = .default
                $0.badge = 3
            },
            .asksDelegate("a"), .shows("a", sound: .default), .badge(3)),
        Scenario(
            "Without options, a notification is not shown, and it is not delivered",
            .allowed, .decides([]), .add("a") { $0.sound = .default }, .asksDelegate("a"),
            .delivered(), .pending()),
        Scenario(
            "The delegate is asked at each ring",
            .allowed, .decides([.banner]), .add("a", .every(60)), .wait(60), .asksDelegate("a"),
            .shows("a"), .wait(60), .asksDelegate("a"), .shows("a")),
        Scenario(
            "Without an answer within a second, the notification is shown as requested",
            onApple: "it is not shown",
            .allowed, .decides(nil), .add("a") { $0.sound = .default }, .asksDelegate("a"),
            .wait(1), .shows("a", sound: .default)),
        Scenario(
            "A delegate without the method has its notifications shown as requested",
            onApple: "they are not shown",
            .allowed, .receives, .add("a") { $0.sound = .default },
            .shows("a", sound: .default)),
        Scenario(
            "Without a delegate, notifications are shown as requested",
            .allowed, .add("a") { $0.sound = .default }, .shows("a", sound: .default)),
        Scenario(
            "In the background, notifications are shown as requested, and nobody is asked",
            .allowed, .decides([]), .setForeground(false), .add("a") { $0.sound = .default },
            .shows("a", sound: .default), .setForeground(true), .add("b"), .asksDelegate("b")),
        Scenario(
            "A notification of a program that has ended is shown, and never asked about later",
            .allowed, .decides([]), .add("a", .after(60)), .quit, .wait(60), .shows("a"),
            .launch, .decides([]), .delivered("a")),
    ]
}
