import CoreLocation
import Foundation
import Testing
import UserNotifications

@Suite("Archives")
struct CodingTests {
    private func copied<Object: NSObject & NSCoding>(_ object: Object) throws -> Object? {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: object, requiringSecureCoding: true)
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
    }

    @Test("A request that is read from a secure archive equals the original in all parts")
    func request() throws {
        var components = DateComponents(calendar: .current, hour: 9, minute: 30, weekday: 2)
        components.timeZone = TimeZone(identifier: "Asia/Seoul")
        let request = UNNotificationRequest(
            identifier: "tea", content: try ContentTests.full(),
            trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: true))
        let copy = try #require(try copied(request))
        #expect(copy == request && copy.hash == request.hash)
        #expect(copy.trigger is UNCalendarNotificationTrigger)
        #expect(copy.content.userInfo["truth"] as? Bool == true)
    }

    @Test("An object of any other class also equals the original after secure archiving")
    func others() throws {
        let interval = UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
        #expect(try copied(interval) == interval)
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 1, longitude: 2), radius: 3, identifier: "r")
        region.notifyOnEntry = false
        let place = UNLocationNotificationTrigger(region: region, repeats: true)
        #expect(try copied(place) == place)
        let circle = try #require(try copied(region))
        #expect(circle.center.longitude == 2 && circle.radius == 3 && circle.identifier == "r")
        #expect(!circle.notifyOnEntry && circle.notifyOnExit)
        let sound = UNNotificationSound(named: UNNotificationSoundName("bell.wav"))
        #expect(try copied(sound) == sound)
        let icon = UNNotificationActionIcon(templateImageName: "leaf")
        #expect(try copied(icon) == icon)
        let action = UNTextInputNotificationAction(
            identifier: "a", title: "A", options: [.foreground], icon: icon,
            textInputButtonTitle: "Send", textInputPlaceholder: "Text")
        let copy = try #require(try copied(action))
        #expect(copy == action && copy.textInputPlaceholder == "Text" && copy.icon == icon)
        let category = UNNotificationCategory(
            identifier: "c", actions: [action], intentIdentifiers: ["i"],
            hiddenPreviewsBodyPlaceholder: "p", categorySummaryFormat: "f",
            options: [.customDismissAction])
        #expect(try copied(category) == category)
        #expect(try copied(category)?.actions.first is UNTextInputNotificationAction)
        let content = try ContentTests.full()
        #expect(try copied(content) == content)
    }

    /// A coder such as the tests of an app may have: it returns one number for every key.
    private final class NumberCoder: NSCoder {
        let number: Int64

        init(_ number: Int64) {
            self.number = number
        }

        override func decodeInt64(forKey key: String) -> Int64 { number }
        override func decodeBool(forKey key: String) -> Bool { true }
    }

    @Test("A coder that returns one number makes settings with that status", arguments: 0...4)
    func settingsFromCoder(number: Int) throws {
        let settings = try #require(UNNotificationSettings(coder: NumberCoder(Int64(number))))
        #expect(settings.authorizationStatus.rawValue == number)
        #expect(settings.soundSetting.rawValue == (number < 3 ? number : 0))
        #expect(settings.providesAppNotificationSettings)
        #expect(try copied(settings) == settings)
    }

    /// A coder such as the tests of an app may have: it returns an object for each key.
    private final class ObjectCoder: NSCoder {
        let objects: [String: Any]

        init(_ objects: [String: Any]) {
            self.objects = objects
        }

        override func decodeObject(forKey key: String) -> Any? { objects[key] }
    }

    @Test("A coder that returns objects makes notifications and responses")
    func responseFromCoder() throws {
        let request = UNNotificationRequest(
            identifier: "a", content: UNNotificationContent(), trigger: nil)
        let notification = try #require(UNNotification(coder: ObjectCoder(["request": request])))
        #expect(notification.request == request)
        let objects: [String: Any] = ["notification": notification, "actionIdentifier": "b"]
        let response = try #require(UNNotificationResponse(coder: ObjectCoder(objects)))
        #expect(response.actionIdentifier == "b" && response.notification == notification)
        #expect(try copied(response) == response)
        let typed = try #require(
            UNTextInputNotificationResponse(
                coder: ObjectCoder(objects.merging(["userText": "hi"]) { $1 })))
        #expect(typed.userText == "hi")
        #expect(try copied(typed)?.userText == "hi")
        #expect(UNNotification(coder: ObjectCoder([:])) == nil)
    }
}
