import AlertCoding
import Alerts
import AlertsTestSupport
import JSON
import Recurrence
import Testing

@Suite("Documents of many alerts")
struct AlertDocumentsTests {
    private let zone: Zone
    private let plain: Alert
    private let rich: Alert

    init() throws {
        zone = try Zone(identifier: "Asia/Seoul")
        plain = try .daily("a", at: "09:30")
        rich = try .daily("b", at: "22:00", "23:30") {
            $0.content = Content(
                title: "물 \"마시기\"", body: "Now\n\\", sound: .none, urgency: .critical, icon: "cup",
                image: "/home/me/water.png", category: "x-peal.health",
                actions: [Action(key: "late", label: "Late")], open: nil, doneOnOpen: true, badge: 0
            )
            $0.isOn = false
            $0.late = .always
            $0.group = "health"
            $0.lead = Lead(days: 1, seconds: 600)
            $0.before = [Lead(days: 0, seconds: 600)]
            $0.again = 300
            $0.escalations = [Escalation(after: 3, kind: .run, command: "echo")]
            $0.holdsAway = false
            $0.wakes = true
            $0.goal = 8
            $0.run = "echo $PEAL_ID"
            $0.origin = Origin(uid: "a@b", times: "0f", digests: [.title: "ff"])
        }
    }

    private func alert(_ text: some Collection<UInt8>) -> Alert? {
        var documents = AlertDocuments()
        let bytes = Array(text)
        return documents.alert(bytes.span)
    }

    private func snapshot(_ text: String) -> AlertSnapshot? {
        var documents = AlertDocuments()
        return documents.snapshot(text.utf8.span)
    }

    @Test("The text of an alert or a snapshot in either layout is read directly")
    func direct() throws {
        for alert in [plain, rich, try .once("c", at: "2026-12-24T18:00"), plain] {
            let snapshot = AlertSnapshot(alert: alert, next: Instant(seconds: 5), isCompleted: true)
            for isBrief in [false, true] {
                let json = alert.json(in: zone, isBrief: isBrief)
                #expect(try Alert(json: json) == alert)
                for text in [json.text(), json.text(.indented)] {
                    #expect(self.alert(text.utf8) == alert)
                }
                let text = snapshot.json(in: zone, isBrief: isBrief).text()
                #expect(self.alert(text.utf8) == alert)
                #expect(self.snapshot(text) == snapshot)
            }
        }
    }

    @Test("A text in another order or with a problem is left to the slower reader")
    func otherForm() throws {
        let trigger = #""trigger":{"at":"2026-12-24T18:00","kind":"once","zone":null}"#
        #expect(alert(#"{"id":"a","title":"A",\#(trigger)}"#.utf8) != nil)
        for text in [
            #"{"title":"A","id":"a",\#(trigger)}"#,
            #"{"id":"a","title":"A",\#(trigger),"urgent":true}"#,
            #"{"id":"a","id":"a","title":"A",\#(trigger)}"#, #"{"id":"a","title":"A"}"#,
            #"{"id":"a","title":"A",\#(trigger)} {}"#, #"{"id":"a","title":"A",\#(trigger),}"#, "",
            "[]", "{}", "{",
        ] {
            #expect(self.alert(text.utf8) == nil, "\(text)")
        }
    }

    @Test("A damaged text is read as the slower reader reads it, or is left to that reader")
    func damaged() throws {
        var hits = 0
        for alert in [plain, rich] {
            let text = Array(alert.json(in: zone).text().utf8)
            for place in text.indices {
                var damaged = text
                damaged[place] =
                    ["0", "\"", "}", ",", "{", " ", "\\", "é", "\0"].map {
                        Array($0.utf8)[0]
                    }[place % 9]
                guard let read = self.alert(damaged) else { continue }
                hits += 1
                let repaired = String(decoding: damaged, as: UTF8.self)
                #expect(try Alert(json: JSONValue(text: repaired)) == read, "\(repaired)")
            }
            #expect(!(0..<20).contains { self.alert(text.dropLast(1 + 7 * $0)) != nil })
        }
        #expect(hits > 20, "Some damaged texts are still valid")
    }

    @Test("Alerts with the same trigger text have the same trigger")
    func knownTriggers() throws {
        var documents = AlertDocuments()
        for alert in [plain, rich, plain] + [try .daily("d", at: "09:31"), plain, rich] {
            let text = alert.json(in: zone).text()
            let read = documents.alert(text.utf8.span)
            #expect(read == alert)
        }
    }
}
