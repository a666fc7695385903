import CoreLocation
import Foundation
import TestSupport
import Testing

@testable import UserNotifications

@Suite("Documents of requests")
struct RequestDocumentTests {
    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private func document(
        _ content: UNNotificationContent = UNNotificationContent(),
        _ trigger: UNNotificationTrigger? = nil, folders: [URL] = []
    ) throws -> RequestDocument {
        try RequestDocument(
            UNNotificationRequest(identifier: "a", content: content, trigger: trigger),
            now: Self.now, sounds: SoundFiles(folders: folders))
    }

    @Test("A request that is read from its document equals the original in all parts")
    func roundTrip() throws {
        var components = DateComponents(hour: 9, minute: 30)
        components.calendar = Calendar(identifier: .buddhist)
        let triggers: [UNNotificationTrigger?] = [
            nil, UNTimeIntervalNotificationTrigger(timeInterval: 1.5, repeats: false),
            UNCalendarNotificationTrigger(dateMatching: components, repeats: true),
            Self.location,
        ]
        for trigger in triggers {
            let request = UNNotificationRequest(
                identifier: "ä\"\n", content: try ContentTests.full(), trigger: trigger)
            let text = try DocumentText.text(
                RequestDocument(request, now: Self.now, sounds: SoundFiles(folders: [])))
            let read = try #require(DocumentText.document(RequestDocument.self, from: text))
            #expect(read.request == request)
        }
    }

    @Test("The parts of a document that the daemon reads have the values of the content")
    func parts() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "a.png")
        let picture = URL(filePath: folder.path).appending(path: "a.png")
        let content = try ContentTests.full()
        content.attachments = [try UNNotificationAttachment(identifier: "p", url: picture)]
        var document = try document(content)
        document.archive = nil
        #expect(
            try DocumentText.text(document) == """
                {"badge":3,"body":"It is ready 🍵","category":"TEA","id":"a",\
                "image":"\(picture.path)","level":"timeSensitive","sound":"default",\
                "subtitle":"Green","title":"Tea"}
                """)
    }

    @Test("A request without an archive is read from the other parts of its document")
    func withoutArchive() throws {
        let text = """
            {"id": "b", "title": "T", "sound": "bell", "level": "critical", "badge": 2,
             "trigger": {"match": {"hour": 9}, "repeats": true}}
            """
        let request = try #require(
            DocumentText.document(RequestDocument.self, from: text)?.request)
        #expect(request.identifier == "b" && request.content.title == "T")
        #expect(request.content.sound == UNNotificationSound(named: .init("bell")))
        #expect(request.content.interruptionLevel == .critical && request.content.badge == 2)
        let trigger = try #require(request.trigger as? UNCalendarNotificationTrigger)
        #expect(trigger.dateComponents.hour == 9 && trigger.repeats)
    }

    @Test("An interval trigger is sent in seconds")
    func interval() throws {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 90.5, repeats: true)
        let document = try document(UNNotificationContent(), trigger)
        #expect(document.trigger == TriggerDocument(after: 90.5, repeats: true))
    }

    private static var location: UNLocationNotificationTrigger {
        let region = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 37.5, longitude: 127), radius: 150,
            identifier: "Home")
        region.notifyOnExit = false
        return UNLocationNotificationTrigger(region: region, repeats: true)
    }

    @Test("A location trigger is sent with its region, and read from it without an archive")
    func location() throws {
        var document = try document(UNNotificationContent(), Self.location)
        document.archive = nil
        #expect(
            try DocumentText.text(document) == """
                {"id":"a","level":"active","trigger":{"region":{"id":"Home","latitude":37.5,\
                "longitude":127,"onEntry":true,"onExit":false,"radius":150},"repeats":true}}
                """)
        #expect(document.request.trigger == Self.location)
    }

    @Test("Components are sent with their zone and, for weeks, with the rules of the calendar")
    func components() throws {
        var components = DateComponents(hour: 9, weekOfYear: 3)
        components.calendar = Calendar(identifier: .iso8601)
        components.timeZone = TimeZone(identifier: "Asia/Seoul")
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
        let match = try #require(try document(UNNotificationContent(), trigger).trigger?.match)
        #expect(
            match
                == ComponentsDocument(
                    weekOfYear: 3, hour: 9, timeZone: "Asia/Seoul", firstWeekday: 2,
                    minimumDaysInFirstWeek: 4))
    }

    @Test("Components without a zone float, so no zone is sent")
    func floating() throws {
        let trigger = UNCalendarNotificationTrigger(
            dateMatching: DateComponents(hour: 9), repeats: true)
        let sent = try document(UNNotificationContent(), trigger).trigger
        #expect(sent?.match == ComponentsDocument(hour: 9))
        #expect(sent?.repeats == true)
    }

    @Test(
        "Components that the daemon cannot match are sent as 64 instants",
        arguments: [
            DateComponents(calendar: Calendar(identifier: .buddhist), hour: 9),
            DateComponents(timeZone: TimeZone(secondsFromGMT: 1_800), hour: 9),
        ])
    func instants(components: DateComponents) throws {
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        let sent = try #require(try document(UNNotificationContent(), trigger).trigger)
        #expect(sent.match == nil && sent.at?.count == 64)
        #expect(sent.at == sent.at?.sorted())
        let once = UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
        #expect(try document(UNNotificationContent(), once).trigger?.at?.count == 1)
    }

    @Test("A sound is sent as the path of its file, a theme name, or the default")
    func sounds() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "nag.wav")
        func sent(_ sound: UNNotificationSound?) throws -> String? {
            let content = UNMutableNotificationContent()
            content.sound = sound
            return try document(content, folders: [URL(filePath: folder.path)]).sound
        }
        #expect(try sent(nil) == nil)
        #expect(try sent(.default) == "default")
        #expect(try sent(.defaultRingtone) == "default")
        #expect(try sent(UNNotificationSound(named: .init("nag.wav"))) == folder.path + "/nag.wav")
        #expect(try sent(UNNotificationSound(named: .init("none.wav"))) == "default")
        #expect(try sent(UNNotificationSound(named: .init("bell"))) == "bell")
        #expect(try sent(UNNotificationSound(named: .init("my sound"))) == "default")
    }

    @Test("A userInfo that is not a property list is refused with a sentence that says so")
    func invalidUserInfo() throws {
        let content = UNMutableNotificationContent()
        content.userInfo = ["object": NSObject()]
        do {
            _ = try document(content)
            Issue.record("The request was accepted")
        } catch let error as UNError {
            #expect(error.code == .notificationInvalidNoContent)
            #expect(error.localizedDescription.contains("userInfo"))
        }
    }

    @Test("A category that is read from its document equals the original, even without its archive")
    func category() throws {
        let input = UNTextInputNotificationAction(
            identifier: "t", title: "T", options: [.foreground], textInputButtonTitle: "Send",
            textInputPlaceholder: "Text")
        let category = UNNotificationCategory(
            identifier: "c",
            actions: [
                UNNotificationAction(identifier: "a", title: "A", options: [.destructive]), input,
            ], intentIdentifiers: [], options: [.customDismissAction])
        var document = CategoryDocument(category)
        #expect(document.category == category && document.dismiss)
        document.archive = nil
        #expect(document.category == category)
        #expect(
            try DocumentText.text(document) == """
                {"actions":[\
                {"destructive":true,"foreground":false,"id":"a","title":"A"},\
                {"destructive":false,"foreground":true,"id":"t",\
                "input":{"button":"Send","placeholder":"Text"},"title":"T"}],\
                "dismiss":true,"id":"c"}
                """)
    }

    @Test("A response has the identifier of its kind, and the text that the user has typed")
    func responses() throws {
        func response(_ rest: String) throws -> UNNotificationResponse {
            let text = #"{"request": {"id": "a"}, "date": "2026-11-24T00:30:00Z", \#(rest)}"#
            return try #require(
                DocumentText.document(ResponseDocument.self, from: text)?.response)
        }
        let click = try response(#""kind": "default""#)
        #expect(click.actionIdentifier == UNNotificationDefaultActionIdentifier)
        #expect(click.notification.date.formatted(.iso8601) == "2026-11-24T00:30:00Z")
        let dismiss = try response(#""kind": "dismiss""#)
        #expect(dismiss.actionIdentifier == UNNotificationDismissActionIdentifier)
        let action = try response(#""kind": "action", "action": "DRANK""#)
        #expect(action.actionIdentifier == "DRANK")
        let reply = try response(#""kind": "action", "action": "NOTE", "text": "hi""#)
        #expect((reply as? UNTextInputNotificationResponse)?.userText == "hi")
    }
}
