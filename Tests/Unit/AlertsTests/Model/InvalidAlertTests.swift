import Alerts
import AlertsTestSupport
import Recurrence
import Testing

@Suite("Invalid input")
struct InvalidAlertTests {
    @Test(
        "A title or body that is empty, too long or has control characters is refused",
        arguments: [
            ("", "body", "empty"), ("  \n", "body", "empty"),
            ("\u{200B}\u{3164}", "", "empty"), ("Title", "\u{2060} \u{FEFF}", "empty"),
            ("a\u{0}b", "", "U+0000"),
            ("a\u{1B}[2J", "", "U+001B"), ("two\nlines", "", "U+000A"),
            (String(repeating: "x", count: 257), "", "256"),
            ("Title", String(repeating: "x", count: 1_000_000), "1000000"),
            ("Title", "a\u{0}", "U+0000"),
        ])
    func content(title: String, body: String, word: String) throws {
        let alert = try Alert.daily("a", at: "09:30") {
            $0.content.title = title
            $0.content.body = body
        }
        let error = #expect(throws: AlertError.self) { try alert.validate() }
        #expect(error?.code == .invalidAlert)
        #expect(error?.description.contains(word) == true)
    }

    @Test(
        "Unusual text is accepted", arguments: ["물 마실 시간이에요! 💦", "<b>&'\"", "‮אב", "%s %n"])
    func fine(title: String) throws {
        try Alert.daily("a", at: "09:30") {
            $0.content.title = title
            $0.content.body = "two\n\tlines"
        }.validate()
    }

    @Test(
        "An image must be an absolute path, and a category must have valid names",
        arguments: [
            ("/home/me/물.png", "email.arrived", true), ("/a", "x-peal.alarm-clock", true),
            ("water.png", nil, false), ("", nil, false), ("/a\u{0}b", nil, false),
            (nil, "", false), (nil, ".", false), (nil, "a..b", false), (nil, "a b", false),
            (nil, String(repeating: "x", count: 129), false),
        ] as [(String?, String?, Bool)])
    func ornaments(image: String?, category: String?, isFine: Bool) throws {
        let alert = try Alert.daily("a", at: "09:30") {
            $0.content.image = image
            $0.content.category = category
        }
        if isFine {
            try alert.validate()
        } else {
            #expect(throws: AlertError.self) { try alert.validate() }
        }
    }

    @Test(
        "An invalid id is refused",
        arguments: ["", "a b", "-a", ".a", "a/b", "a\u{0}", String(repeating: "x", count: 65)])
    func ids(text: String) {
        let error = #expect(throws: AlertError.self) { try Alert.ID(text) }
        #expect(error?.code == .invalidAlert)
    }

    @Test(
        "A target that is neither a URI nor the id of a desktop entry is refused",
        arguments: [
            "", " ", "a b", "http://a b", "/etc/passwd", "1http:x", "http:", "-x", "a\nb:c",
            "http://a\u{9B}1m", "http://a\u{2028}b", "http://a\u{3000}b",
        ])
    func open(text: String) {
        #expect(throws: AlertError.self) { try OpenTarget(text) }
    }

    @Test(
        "A URI or the id of a desktop entry is accepted as a target",
        arguments: ["https://example.org", "mailto:a@b.c", "org.gnome.Calendar"])
    func openable(text: String) throws {
        #expect(try OpenTarget(text).rawValue == text)
    }

    @Test(
        "An interval that is too short or too long is refused",
        arguments: [(0, false), (-5, false), (10, true), (59, true), (.max, false)])
    func intervals(seconds: Int, repeats: Bool) throws {
        let alert = try Alert.interval("a", seconds: seconds, repeats: repeats)
        #expect(throws: AlertError.self) { try alert.validate() }
    }

    @Test("A new alert replaces a one-shot with the same id that has rung and is on screen")
    func completed() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.once("a", at: "2026-11-23T09:30:00"))
        _ = try fixture.ringAll(through: "2026-11-23 09:30")
        let receipt = try #require(try fixture.receipt("a"))
        let decision = try fixture.book.add(.daily("a", at: "10:00"), at: fixture.now)
        #expect(decision.effects.contains(.withdraw(receipt)))
        fixture.apply(decision)
        #expect(fixture.book.badge == 0)
        #expect(fixture.book.nextDue == (try fixture.instant("2026-11-23 10:00")))
    }

    @Test("A new alert with the id of a one-shot that waits to be shown is refused")
    func completedUnseen() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.once("a", at: "2026-11-23T09:30:00"))
        try fixture.go(to: "2026-11-23 09:30")
        fixture.apply(fixture.book.timePassed(until: fixture.now))
        let (book, now) = (fixture.book, fixture.now)
        #expect(try fixture.state("a").isCompleted)
        #expect(refusal { try book.add(.daily("a", at: "10:00"), at: now) } == .alertExists)
    }

    @Test("An id in use, a past time, an unknown alert and a snooze of 0 s are refused")
    func book() throws {
        var fixture = try BookFixture("2026-11-23 09:00")
        try fixture.add(.daily("a", at: "09:30"))
        let (book, now) = (fixture.book, fixture.now)
        #expect(refusal { try book.add(.daily("a", at: "10:00"), at: now) } == .alertExists)
        #expect(
            refusal { try book.add(.once("b", at: "2026-11-23T08:59:59"), at: now) }
                == .invalidAlert)
        #expect(refusal { try book.remove(Alert.ID("b"), at: now) } == .noSuchAlert)
        #expect(refusal { try book.finish(.group("none"), at: now) } == .noSuchAlert)
        #expect(
            refusal { try book.snooze(Alert.ID("a"), for: .zero, at: now) } == .invalidAlert)
    }

    private func refusal(_ body: () throws -> Decision) -> AlertError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? AlertError)?.code
        }
    }
}
