import Alerts
import DBusTestSupport
import DesktopDelivery
import TestSupport
import Testing

/// Texts that ``AlertBook`` would refuse, but that a database edited by hand can contain.
@Suite("Text made safe for servers", .privateBus)
struct WireTextTests {
    private static let longWord = String(repeating: "가", count: 3000)

    @Test("Titles, bodies and labels are cleaned and cut for the server")
    func table() async throws {
        let rows: [(text: String, title: String, body: String)] = [
            ("<b>&amp;\"'</b>", "<b>&amp;\"'</b>", "&lt;b&gt;&amp;amp;\"'&lt;/b&gt;"),
            ("a\u{0}b\u{1B}[2J\u{7F}\u{9B}c\u{FFFE}", "ab[2Jc", "ab[2Jc"),
            ("1\n2\r\n3\r4\u{2028}5\t6", "1 2 3 4 5 6", "1\n2\n3\n4\n5 6"),
            // An unclosed override of the direction would reverse the text after it.
            ("exe.\u{202E}gpj", "exe.gpj", "exe.gpj"),
            ("\u{202E}\u{2067}\u{202C}x", "x", "x"),
            ("a\u{2067}b\u{2069}\u{2069}", "a\u{2067}b\u{2069}", "a\u{2067}b\u{2069}"),
            ("\u{202B}אב\u{202C}", "\u{202B}אב\u{202C}", "\u{202B}אב\u{202C}"),
            // The end of an isolate also ends an override inside the isolate.
            ("\u{2066}\u{202E}x\u{2069}y", "\u{2066}x\u{2069}y", "\u{2066}x\u{2069}y"),
            ("👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
            ("\u{0}", "Peal", ""),
            (
                Self.longWord, String(repeating: "가", count: 255) + "…",
                String(repeating: "가", count: 1364) + "…"
            ),
        ]
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            for row in rows {
                _ = try await delivery.deliver(
                    notification {
                        $0.content.title = row.text
                        $0.content.body = row.text
                        $0.actions = [.init(key: "a", label: row.text)]
                    })
                let shown = try await server.nextNotification()
                #expect(shown.summary == row.title)
                #expect(shown.body == row.body)
                #expect(shown.actions[3].count <= 64)
                #expect(shown.actions[3].unicodeScalars.allSatisfy { $0.value >= 0x20 })
            }
        }
    }

    @Test("Combining marks count towards the length limit")
    func marks() async throws {
        let server = try await NotificationServer.started(on: .current)
        try await delivering { delivery, events in
            _ = try await events.next(within: .seconds(20))
            let text = String(repeating: "e" + String(repeating: "\u{301}", count: 500), count: 40)
            _ = try await delivery.deliver(
                notification {
                    $0.content.title = text
                    $0.content.body = text
                })
            let shown = try await server.nextNotification()
            #expect(shown.summary.utf8.count <= 1024)
            #expect(shown.body.utf8.count <= 4096)
        }
    }
}
