import Alerts
import Foundation
import Programs
import Testing

@testable import UserNotifications

/// The permission of a program.
extension Scenario {
    static let authorization = [
        Scenario(
            "Before the first question, the permission is open and no setting is supported",
            .settings(
                .notDetermined, alert: .notSupported, sound: .notSupported,
                badge: .notSupported, style: .none)),
        Scenario(
            "The first call asks the user; Allow grants the permission and enables all settings",
            .ask(), .asksUser(), .answer("allow"), .granted(true),
            .settings(
                .authorized, alert: .enabled, sound: .enabled, badge: .enabled, style: .banner)),
        Scenario(
            "Don't Allow denies the permission without an error, and disables all settings",
            .ask(), .asksUser(), .answer("deny"), .granted(false),
            .settings(
                .denied, alert: .disabled, sound: .disabled, badge: .disabled, style: .none)),
        Scenario(
            "Later calls return the recorded answer without a question, also for other options",
            .ask([.alert]), .asksUser(), .answer("allow"), .granted(true),
            .ask(), .granted(true), .ask([.sound, .criticalAlert]), .granted(true)),
        Scenario(
            "A denial is recorded, too",
            .ask(), .asksUser(), .answer("deny"), .granted(false), .ask(), .granted(false)),
        Scenario(
            "Two calls at the same time share one question",
            .ask(), .asksUser(), .ask(), .answer("allow"), .granted(true), .granted(true)),
        Scenario(
            "A closed question leaves the permission open, and a call after a minute asks again",
            onApple: "the question cannot be closed without an answer",
            .ask(), .asksUser(), .closeQuestion, .granted(false),
            .settings(
                .notDetermined, alert: .notSupported, sound: .notSupported,
                badge: .notSupported, style: .none),
            .ask(), .granted(false), .wait(60),
            .ask(), .asksUser(), .answer("allow"), .granted(true)),
        Scenario(
            "A provisional permission is granted without a question, and delivers quietly",
            .ask([.alert, .sound, .provisional]), .granted(true),
            .settings(
                .provisional, alert: .enabled, sound: .enabled, badge: .enabled,
                style: .banner),
            .add("a") { $0.sound = .default }, .shows("a", sound: .none, urgency: .low)),
        Scenario(
            "Before the user has answered, adding fails and keeps nothing, as on macOS",
            onApple: "iOS reports success and drops the request",
            .add("a", .after(60), fails: .notificationsNotAllowed), .pending(),
            .setBadge(1, fails: .notificationsNotAllowed)),
        Scenario(
            "After a denial, adding fails and keeps nothing, as on macOS",
            onApple: "iOS reports success and drops the request",
            .ask(), .asksUser(), .answer("deny"), .granted(false),
            .add("a", fails: .notificationsNotAllowed), .pending(), .delivered()),
        Scenario(
            "The user changes the answer later, and the settings follow",
            .allowed, .decide(.denied), .ask(), .granted(false),
            .settings(
                .denied, alert: .disabled, sound: .disabled, badge: .disabled, style: .none),
            .decide(.authorized), .ask(), .granted(true), .switch(.sound, false),
            .settings(
                .authorized, alert: .enabled, sound: .disabled, badge: .enabled,
                style: .banner),
            .add("a") { $0.sound = .default }, .shows("a", sound: .none)),
        Scenario(
            "Without alerts, the settings have no style, and a request waits for them",
            onApple: "the request is delivered without a banner",
            .allowed, .switch(.alert, false),
            .settings(
                .authorized, alert: .disabled, sound: .enabled, badge: .enabled, style: .none),
            .add("a"), .pending("a"), .switch(.alert, true), .shows("a")),
    ]
}
