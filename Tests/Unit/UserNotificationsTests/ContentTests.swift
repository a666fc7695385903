import Foundation
import Testing
import UserNotifications

@Suite("Content")
struct ContentTests {
    /// A content with a value in every property.
    static func full() throws -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "Tea"
        content.subtitle = "Green"
        content.body = "It is ready 🍵"
        content.badge = 3
        content.categoryIdentifier = "TEA"
        content.threadIdentifier = "kitchen"
        content.launchImageName = "Launch"
        content.sound = .defaultCriticalSound(withAudioVolume: 0.5)
        content.summaryArgument = "Tea"
        content.summaryArgumentCount = 2
        content.targetContentIdentifier = "window"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.25
        content.filterCriteria = "home"
        content.userInfo = [
            "text": "a", "number": 7, "real": 1.5, "truth": true,
            "date": Date(timeIntervalSince1970: 1_000.5), "data": Data([0, 255]),
            "list": ["x", 1] as [Any], "nested": ["key": ["deep": false]],
        ]
        return content
    }

    @Test("A new content has the defaults of Apple's class")
    func defaults() {
        let content = UNNotificationContent()
        #expect(content.title.isEmpty && content.body.isEmpty && content.subtitle.isEmpty)
        #expect(content.badge == nil && content.sound == nil && content.userInfo.isEmpty)
        #expect(content.interruptionLevel == .active && content.relevanceScore == 0)
        #expect(content.attachments.isEmpty && content.targetContentIdentifier == nil)
        #expect(content.summaryArgumentCount == 0 && content.filterCriteria == nil)
    }

    @Test("A request keeps its content when the mutable content changes later")
    func requestCopies() {
        let content = UNMutableNotificationContent()
        content.title = "Before"
        let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
        content.title = "After"
        #expect(request.content.title == "Before")
        #expect(!(request.content is UNMutableNotificationContent))
    }

    @Test("A request keeps the content of a subclass with its overridden properties")
    func requestKeepsSubclass() {
        // The compiler requires a subclass to repeat the conformance. This class has no state.
        final class MockContent: UNNotificationContent, @unchecked Sendable {
            override var userInfo: [AnyHashable: Any] { ["id": "mock"] }
        }
        let request = UNNotificationRequest(identifier: "a", content: MockContent(), trigger: nil)
        #expect(request.content.userInfo["id"] as? String == "mock")
    }

    @Test("Copies of a content are equal to it, and a mutable copy can be changed")
    func copies() throws {
        let content = try Self.full()
        let copy = try #require(content.copy() as? UNNotificationContent)
        let mutable = try #require(copy.mutableCopy() as? UNMutableNotificationContent)
        #expect(copy == content && mutable == copy && copy.hash == mutable.hash)
        mutable.userInfo["number"] = 8
        #expect(mutable != copy)
        #expect(copy.userInfo["number"] as? Int == 7)
    }

    @Test(
        "Contents that differ in one property are not equal",
        arguments: [
            { $0.title = "x" }, { $0.subtitle = "x" }, { $0.body = "x" }, { $0.badge = nil },
            { $0.categoryIdentifier = "x" }, { $0.threadIdentifier = "x" }, { $0.sound = nil },
            { $0.launchImageName = "x" }, { $0.userInfo = [:] }, { $0.relevanceScore = 1 },
            { $0.interruptionLevel = .passive }, { $0.filterCriteria = nil },
            { $0.targetContentIdentifier = nil }, { $0.summaryArgument = "x" },
            { $0.summaryArgumentCount = 9 },
        ] as [@Sendable (UNMutableNotificationContent) -> Void])
    func inequality(change: @Sendable (UNMutableNotificationContent) -> Void) throws {
        let content = try Self.full()
        change(content)
        #expect(content != (try Self.full()))
    }

    @Test("Sounds are equal if their kind, name and volume are equal")
    func sounds() {
        #expect(UNNotificationSound.default == .default)
        #expect(UNNotificationSound.default != .defaultCritical)
        #expect(UNNotificationSound.default != .defaultRingtone)
        let bell = UNNotificationSound(named: UNNotificationSoundName("bell"))
        #expect(bell == UNNotificationSound(named: UNNotificationSoundName(rawValue: "bell")))
        #expect(bell != .criticalSoundNamed(UNNotificationSoundName("bell")))
        #expect(
            UNNotificationSound.criticalSoundNamed(UNNotificationSoundName("a"), withAudioVolume: 1)
                != .criticalSoundNamed(UNNotificationSoundName("a"), withAudioVolume: 0))
        #expect(UNNotificationSound.ringtoneSoundNamed(UNNotificationSoundName("bell")) == bell)
    }

    @Test("Updating a content from a provider fails, because no system object changes contents")
    func updating() {
        final class Provider: NSObject, UNNotificationContentProviding {}
        #expect(throws: UNError(.contentProvidingObjectNotAllowed)) {
            try UNNotificationContent().updating(from: Provider())
        }
    }

    @Test("A localized text without a strings file is its key with the arguments")
    func localizedText() {
        #expect(NSString.localizedUserNotificationString(forKey: "Tea", arguments: nil) == "Tea")
        #expect(
            NSString.localizedUserNotificationString(
                forKey: "%@ in %d min", arguments: ["Tea", 5]) == "Tea in 5 min")
    }
}
