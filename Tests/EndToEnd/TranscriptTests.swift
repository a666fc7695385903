import DBusTestSupport
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("The output of every verb, in both languages", .privateBus)
struct TranscriptTests {
    /// A command, with its output in the transcript.
    private struct Step {
        let words: String
        var lines: [String] = []
    }

    private static func steps(_ language: String) throws -> [Step] {
        let path = Locales.top + "/Tests/EndToEnd/Transcripts/\(language).txt"
        var steps: [Step] = []
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("$ peal") {
                steps.append(Step(words: String(line.dropFirst("$ peal".count).drop { $0 == " " })))
            } else {
                steps[steps.count - 1].lines.append(String(line))
            }
        }
        return steps
    }

    @Test(
        "In a terminal of 80 columns, the verbs print the same output as in the transcript",
        arguments: [("en", "en_US"), ("ko", "ko_KR")])
    func transcript(language: String, locale: String) async throws {
        let server = try await NotificationServer.started(on: .current)
        var home = try PealHome(bus: .current)
        home.fakeTime = "2026-11-23 08:00:00"
        home.locale = try await Locales.shared.value.variables(locale)
        try home.folder.write(ImportTests.calendar, to: "a.ics")
        try await home.withDaemon { [home] daemon in
            for step in try Self.steps(language) {
                let result = try await home.terminal(words: step.words)
                // The faked clock keeps running, so the minutes and seconds can differ.
                var text = result.output.replacing(#/8:([0-5])[0-9](:[0-9]{2})?/#) { "8:\($0.1)0" }
                    .replacing(#/in 2[0-9] min/#) { _ in "in 20 min" }
                    .replacing(#/ 2[0-9]분 뒤/#) { _ in " 20분 뒤" }
                    .replacing("\(daemon.process)", with: "4711")
                    .replacing(home.folder.path, with: "/home/me")
                if result.code != 0 { text += "[\(result.code)]\n" }
                let expected = step.lines.map { $0 + "\n" }.joined()
                #expect(text == expected, "peal \(step.words)")
                if step.words.hasPrefix("present") {
                    _ = try await server.nextNotification()
                    #expect(try await home.badge(becomes: 1))
                }
            }
        }
    }

    @Test("The transcript covers every verb", arguments: ["en", "ko"])
    func complete(language: String) async throws {
        let help = try await PealHome(bus: nil).peal("---describe").output
        let document = try JSONSerialization.jsonObject(with: Data(help.utf8)) as? [String: Any]
        let verbs = (document?["commands"] as? [[String: Any]] ?? [])
            .compactMap { $0["name"] as? String }
        let told = Set(try Self.steps(language).compactMap { $0.words.split(separator: " ").first })
        #expect(verbs.count > 20)
        // The output of doctor depends on the machine.
        #expect(Set(verbs).subtracting(told.map(String.init)) == ["doctor"])
    }

    @Test("Every line of 'doctor' has Korean text")
    func doctor() async throws {
        var home = try PealHome(bus: .current)
        home.locale = try await Locales.shared.value.variables("ko_KR")
        let lines = try await home.peal("doctor").output.split(separator: "\n")
        #expect(lines.count > 8)
        for line in lines {
            #expect(line.contains { ("가"..."힣").contains($0) }, "\(line)")
        }
    }
}
