import AlertCoding
import Alerts
import AlertsTestSupport
import JSON
import Recurrence
import Testing

@Suite("Alerts as JSON")
struct AlertCodingTests {
    private let seoul: Zone

    init() throws {
        seoul = try Zone(identifier: "Asia/Seoul")
    }

    private func parse(_ text: String) throws -> JSONValue {
        try JSONValue(text: text)
    }

    private func code(_ text: String) throws -> AlertError? {
        do {
            _ = try Alert(json: try parse(text), today: CivilDate(daysSinceEpoch: 20_000))
            return nil
        } catch let error as AlertError {
            return error
        }
    }

    @Test("The example document of an alert is read and written unchanged")
    func design() throws {
        let json = try parse(
            """
            {"id": "water", "title": "Drink water", "body": "", "isOn": true,
             "trigger": {"kind": "schedule", "rule": "FREQ=DAILY", "start": "2026-11-23",
              "times": ["09:30","13:00"], "windows": [{"from":"22:00","to":"02:00","every":3600}],
              "exclude": [], "include": [], "excludeRules": [], "until": null,
              "zone": null, "gap": "next", "fold": "first"},
             "sound": "default", "urgency": "normal", "icon": null, "late": 86400, "group": null,
             "image": "/home/me/water.png", "category": "x-peal.health",
             "open": null, "doneOnOpen": false, "actions": [{"key": "late", "label": "Late"}],
             "badge": null, "lead": null, "before": [],
             "again": 300, "alarm": {"volume": 20, "ramp": 60, "length": 300}, "goal": 8,
             "escalate": [{"after": 3, "kind": "run", "command": "call"}], "holdAway": true,
             "run": "echo $PEAL_ID", "origin": null, "wake": true}
            """)
        let alert = try Alert(json: json)
        #expect(alert.json(in: seoul) == json)
    }

    @Test("A lead and an origin survive a round trip through JSON, and invalid ones are refused")
    func leadAndOrigin() throws {
        let trigger =
            #""title": "A", "id": "a", "trigger": {"kind": "once", "at": "2030-01-01T09:00"}"#
        let lead = #"{"days": 1, "seconds": 600, "allDay": false}"#
        let origin =
            #"{"uid": "a@b", "times": "0f", "digests": {"title": "ff", "isOn": "00"}}"#
        let alert = try Alert(
            json: try parse(
                "{\(trigger), \"lead\": \(lead), \"before\": [\(lead)], \"origin\": \(origin)}"))
        #expect(alert.lead == Lead(days: 1, seconds: 600))
        #expect(alert.before == [Lead(days: 1, seconds: 600)])
        #expect(
            alert.origin == Origin(uid: "a@b", times: "0f", digests: [.title: "ff", .isOn: "00"]))
        #expect(try Alert(json: alert.json(in: seoul)) == alert)
        #expect(try Alert(json: alert.json(in: seoul, isBrief: true)) == alert)
        for wrong in [
            #""lead": {"days": 0}"#, #""lead": {"seconds": -60}"#, #""lead": {"days": 9999}"#,
            #""before": [{"days": 0}]"#, #""before": {"days": 1}"#, #""again": 59"#,
            #""before": [{"days": 1}, {"days": 1}]"#, #""again": 86401"#, #""run": """#,
            #""alarm": {"volume": 0}"#, #""alarm": {"ramp": 700}"#, #""alarm": true"#,
            #""alarm": {}, "sound": "none""#,
            #""goal": 8"#, #""goal": "8""#,
            #""lead": {"weeks": 1}"#, #""lead": 600"#, #""origin": {"uid": "a"}"#,
            #""origin": {"uid": "", "times": "0"}"#, #""origin": {"uid": "a\u001b", "times": "0"}"#,
            #""origin": {"uid": "a", "times": "a b"}"#,
            #""origin": {"uid": "a", "times": "0", "digests": {"sound": "0"}}"#,
        ] {
            #expect(try code("{\(trigger), \(wrong)}")?.code == .invalidAlert, "\(wrong)")
        }
    }

    @Test(
        "A server's settings survive a round trip through JSON",
        arguments: [
            SoundRoute.server, .player("paplay"), .untried("paplay"), .failing("paplay"), .off,
            .none,
        ])
    func settings(sound: SoundRoute) throws {
        let known = DeliverySettings(
            server: "dunst 1.9.0", vendor: "knopwob", version: "1.9.0", specification: "1.2",
            process: 4_000_000_000, capabilities: ["body", "actions"], doNotDisturb: true,
            sound: sound)
        #expect(DeliverySettings(json: known.json) == known)
        let unknown = DeliverySettings(server: "the terminal", capabilities: [], sound: sound)
        #expect(DeliverySettings(json: unknown.json) == unknown)
        #expect(
            DeliverySettings(json: .object([:])) == nil,
            "An empty object means that there is no server")
        #expect(DeliverySettings(json: try parse(#"{"name":"new","sound":{},"pid":-1}"#)) != nil)
    }

    @Test(
        "A trigger survives a round trip through JSON",
        arguments: [
            #"{"kind":"once","at":"2026-12-24T18:00:00","zone":null}"#,
            #"{"kind":"once","at":"2026-12-24T18:00:00","zone":"Europe/Berlin"}"#,
            #"{"kind":"once","at":"2026-12-24T18:00:00.250000+09:00","zone":null}"#,
            #"{"kind":"interval","seconds":2700,"repeats":true,"anchor":"2026-11-23T09:00:00+09:00"}"#,
            #"{"kind":"interval","seconds":5,"repeats":false,"anchor":null}"#,
            #"{"kind":"afterDone","days":3,"time":"09:00","at":"2026-12-24T09:00:00","zone":"Asia/Seoul","done":"2026-12-21T10:00:00+09:00"}"#,
            #"{"kind":"afterDone","months":1,"time":"09:00","at":"2026-12-24T09:00:00","zone":null,"done":null}"#,
            #"{"kind":"event","event":"unlock"}"#,
            #"{"kind":"event","event":"login","happened":"2026-12-24T09:00:00+09:00"}"#,
            #"{"kind":"event","event":"arrive","place":"home"}"#,
            #"{"kind":"event","event":"leave","place":"회사","times":{"weekdays":["MO","FR"],"from":"17:00","to":"24:00"},"happened":"2026-12-24T09:00:00+09:00"}"#,
            #"{"kind":"afterDone","seconds":21600,"at":"2026-12-24T09:00:00+09:00","zone":null,"done":null}"#,
            #"{"kind":"schedule","rule":"FREQ=MONTHLY;BYDAY=-1FR","start":"2026-11-23","times":["17:00"],"windows":[],"exclude":["2026-12-25"],"include":["2026-12-24T18:00:00"],"excludeRules":["FREQ=YEARLY;BYMONTH=1"],"until":"2027-12-31","zone":"Asia/Seoul","gap":"skip","fold":"last"}"#,
            #"{"kind":"schedule","rule":"FREQ=DAILY","start":"2026-11-23","times":["09:00"],"windows":[],"exclude":[],"include":[],"excludeRules":[],"until":null,"days":"moved(-3, lunar(8-15)) & !holidays(KR, \"A, B\")","zone":null,"gap":"next","fold":"first"}"#,
            #"{"kind":"schedule","rule":"FREQ=DAILY","start":"2026-11-23T09:00:00","times":[],"windows":[],"exclude":[],"include":[],"excludeRules":[],"until":null,"days":"cycle(2026-11-26, 21 on, 7 off)","zone":null,"gap":"next","fold":"first"}"#,
            #"{"kind":"schedule","rule":"FREQ=DAILY","start":"2026-11-23","times":["sunrise","sunset-00:30"],"windows":[],"exclude":["2026-12-25"],"include":[],"excludeRules":[],"until":null,"zone":null,"gap":"next","fold":"first"}"#,
            #"{"kind":"schedule","rule":"FREQ=DAILY","start":"2026-11-23","times":["random(3, 09:00-21:00, 2a)"],"windows":[],"exclude":[],"include":[],"excludeRules":[],"until":null,"zone":null,"gap":"next","fold":"first"}"#,
            #"{"kind":"timetable","schedules":[{"kind":"schedule","rule":"FREQ=WEEKLY;BYDAY=MO","start":"2026-11-23","times":["09:00"],"windows":[],"exclude":[],"include":[],"excludeRules":[],"until":null,"zone":"Asia/Seoul","gap":"next","fold":"first"},{"kind":"schedule","rule":"FREQ=WEEKLY;BYDAY=FR","start":"2026-11-23","times":["17:00"],"windows":[],"exclude":[],"include":[],"excludeRules":[],"until":"2026-12-24","zone":"Asia/Seoul","gap":"skip","fold":"first"}]}"#,
            #"{"kind":"schedule","rule":"FREQ=HOURLY;COUNT=9;INTERVAL=6","start":"2026-11-23T09:00:00","times":[],"windows":[],"exclude":["2026-11-24T00:00:00Z"],"include":[],"excludeRules":[],"until":null,"zone":null,"gap":"next","fold":"first"}"#,
        ])
    func triggers(text: String) throws {
        let json = try parse(#"{"id":"a","title":"A","trigger":\#(text)}"#)
        let alert = try Alert(json: json)
        guard case .object(let object) = alert.json(in: seoul) else {
            Issue.record("The JSON of an alert must be an object")
            return
        }
        #expect(try object["trigger"] == parse(text))
        #expect(try Alert(json: alert.json(in: seoul, isBrief: true)) == alert)
    }

    @Test("A status survives a round trip through JSON")
    func status() throws {
        let instant = Instant(microseconds: 1_763_000_000_250_000)
        let status = AlertSnapshot(
            alert: try .window("a", from: "09:30", to: "21:30", every: 1800) { $0.late = .always },
            next: instant, snoozedUntil: instant, doneFor: CivilDate(daysSinceEpoch: 20_000),
            doneRing: instant,
            unseenSince: instant, isCompleted: true)
        let plain = AlertSnapshot(alert: try .daily("a", at: "09:30"))
        for status in [status, plain] {
            #expect(try AlertSnapshot(json: status.json(in: seoul)) == status)
            #expect(try AlertSnapshot(json: status.json(in: seoul, isBrief: true)) == status)
        }
        guard case .object(let brief) = plain.json(in: seoul, isBrief: true) else {
            Issue.record("The JSON of a status must be an object")
            return
        }
        #expect(Set(brief.keys) == ["id", "title", "trigger"])
    }

    @Test(
        "An invalid document is refused with a message that names the mistake",
        arguments: [
            ("[]", "object"),
            (#"{"id":"a","title":"A"}"#, "trigger"),
            (#"{"trigger":{"kind":"once","at":"2026-12-24T18:00"}}"#, "'id'"),
            (#"{"id":"a","trigger":{"kind":"once","at":"2026-12-24T18:00"}}"#, "'title'"),
            (#"{"id":"a","title":"A","titel":"B","trigger":{}}"#, "'titel'"),
            (#"{"id":"a","title":7,"trigger":{"kind":"once","at":"2026-12-24T18:00"}}"#, "number"),
            (#"{"id":"a","title":"A","trigger":{"kind":"sometimes"}}"#, "'sometimes'"),
            (#"{"id":"a","title":"A","trigger":{"kind":"once","at":"noon"}}"#, "'noon'"),
            (
                #"{"id":"a","title":"A","trigger":{"kind":"once","at":"2026-12-24T18:00","zone":"Asia/Seul"}}"#,
                "Asia/Seoul"
            ),
            (#"{"id":"a","title":"A","trigger":{"kind":"schedule","times":["25:00"]}}"#, "25:00"),
            (#"{"id":"a","title":"A","trigger":{"kind":"schedule","times":[]}}"#, "time"),
            (
                #"{"id":"a","title":"A","trigger":{"kind":"schedule","times":["09:30"],"rule":"FREQ=NEVER"}}"#,
                "NEVER"
            ),
            (
                #"{"id":"a","title":"A","trigger":{"kind":"schedule","times":["09:30"],"gap":"jump"}}"#,
                "skip"
            ),
            (#"{"id":"a","title":"A","trigger":{"kind":"interval","repeats":true}}"#, "seconds"),
            (
                #"{"id":"a","title":"A","trigger":{"kind":"schedule","start":"2026-11-23T09:00:00","times":["09:30"]}}"#,
                "'start'"
            ),
            (
                #"{"id":"a","title":"A","trigger":{"kind":"schedule","start":"2026-11-23T09:00:00Z"}}"#,
                "'start'"
            ),
            (
                #"{"id":"a","title":"A","trigger":{"kind":"schedule","times":["09:30"],"until":"never"}}"#,
                "until"
            ),
            (
                #"{"id":"a","title":"A","trigger":{"kind":"schedule","times":["09:30"],"rule":"FREQ=HOURLY"}}"#,
                "HOURLY"
            ),
            (
                #"{"id":"a","title":"A","urgency":"high","trigger":{"kind":"interval","seconds":9}}"#,
                "critical"
            ),
            (
                #"{"id":"a","title":"A","late":"soon","trigger":{"kind":"interval","seconds":9}}"#,
                "never"
            ),
        ])
    func refused(text: String, word: String) throws {
        let error = try #require(try code(text))
        #expect(error.code == .invalidAlert)
        #expect(error.description.contains(word), "\(error.message)")
    }
}
