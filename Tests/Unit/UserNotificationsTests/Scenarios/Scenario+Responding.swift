import Alerts
import Foundation
import Programs
import Testing

@testable import UserNotifications

/// The user's responses.
extension Scenario {
    static let responding = [
        Scenario(
            "A click is the default action, and the notification leaves the delivered ones",
            .allowed, .receives, .add("a"), .shows("a"), .click("a"), .response("a default"),
            .delivered(), .keepsResponses(0)),
        Scenario(
            "A repeating request whose notification was clicked stays pending",
            .allowed, .receives, .add("a", .every(60)), .wait(60), .shows("a"), .click("a"),
            .response("a default"), .delivered(), .pending("a")),
        Scenario(
            "A button is its action, and a reply has a text",
            .allowed, .receives, .setCategories(.water),
            .add("a") { $0.categoryIdentifier = "WATER" },
            .shows("a", buttons: ["I drank", "Write"]), .press("I drank", of: "a"),
            .response("a DRANK"),
            .add("b") { $0.categoryIdentifier = "WATER" },
            .shows("b", buttons: ["I drank", "Write"]), .reply("a glass", to: "b"),
            .response("b NOTE a glass"), .delivered()),
        Scenario(
            "A closed notification is a response only if its category asks for it",
            .allowed, .receives, .setCategories(.reported),
            .add("a") { $0.categoryIdentifier = "REPORTED" }, .shows("a"), .close("a"),
            .response("a dismiss"), .add("b"), .shows("b"), .close("b"), .delivered()),
        Scenario(
            "The end of the time on the screen is no response",
            .allowed, .receives, .setCategories(.reported),
            .add("a") { $0.categoryIdentifier = "REPORTED" }, .shows("a"), .expire("a"),
            .delivered("a"), .keepsResponses(0)),
        Scenario(
            "A category that was not set has no buttons, and a new set replaces the old one",
            .allowed, .receives, .add("a") { $0.categoryIdentifier = "WATER" }, .shows("a"),
            .setCategories(.water), .setCategories(.reported),
            .add("b") { $0.categoryIdentifier = "WATER" }, .shows("b"), .click("b"),
            .response("b default")),
        Scenario(
            "A category has up to ten buttons",
            .allowed, .receives, .setCategories(.many(10)),
            .add("a") { $0.categoryIdentifier = "MANY" },
            .shows("a", buttons: (1...10).map { "Button \($0)" }), .press("Button 10", of: "a"),
            .response("a 10")),
        Scenario(
            "A click starts a program that has ended, and its delegate gets the response",
            .allowed, .add("a"), .shows("a"), .quit, .click("a"), .starts(), .launch, .receives,
            .response("a default"), .keepsResponses(0)),
        Scenario(
            "A response waits until the program has a delegate",
            onApple: "it is lost if the delegate is not set before the launch ends",
            .allowed, .add("a"), .shows("a"), .click("a"), .keepsResponses(1), .receives,
            .response("a default"), .keepsResponses(0)),
    ]
}
