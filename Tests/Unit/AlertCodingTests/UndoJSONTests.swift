import AlertCoding
import Alerts
import JSON
import Recurrence
import Testing

@Suite("Changes that can be undone, as JSON")
struct UndoJSONTests {
    private let at = Instant(microseconds: 1_763_000_000_654_321)

    @Test("A change survives a round trip", arguments: UndoableChange.Kind.allCases)
    func change(kind: UndoableChange.Kind) throws {
        for alert in [try Alert.ID("a"), nil] {
            let change = UndoableChange(
                number: 7, at: at, kind: kind, alert: alert, title: "물 \"x\"", count: 3)
            let text = change.json(in: .utc).text()
            #expect(try UndoableChange(json: JSONValue(text: text)) == change)
        }
    }

    @Test("The summary of an alert survives a round trip")
    func restored() throws {
        for next in [at, nil] {
            let alert = RestoredAlert(
                id: try Alert.ID("a"), title: "물", next: next, status: .waiting)
            let text = alert.json(in: .utc).text()
            #expect(try RestoredAlert(json: JSONValue(text: text)) == alert)
        }
    }

    @Test(
        "Wrong values are refused",
        arguments: [
            "[]", "{}", #"{"kind": "eaten", "at": "2026-11-23T09:30:00Z"}"#,
            #"{"kind": "added"}"#, #"{"kind": "added", "at": "soon"}"#,
            #"{"kind": "added", "at": "2026-11-23T09:30:00Z", "alert": "not an id"}"#,
            #"{"kind": "added", "at": "2026-11-23T09:30:00Z", "alerts": "two"}"#,
            #"{"id": "a", "title": "A", "next": null, "status": "eaten"}"#,
            #"{"id": "not an id", "title": "A", "next": null, "status": "on"}"#,
            #"{"id": "a", "title": "A", "next": "soon", "status": "on"}"#,
        ])
    func refused(text: String) throws {
        let json = try JSONValue(text: text)
        #expect(throws: AlertError.self) { try UndoableChange(json: json) }
        #expect(throws: AlertError.self) { try RestoredAlert(json: json) }
    }
}
