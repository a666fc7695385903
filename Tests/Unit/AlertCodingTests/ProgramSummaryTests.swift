import AlertCoding
import Alerts
import Foundation
import JSON
import Recurrence
import Testing

@Suite("The JSON document of a program")
struct ProgramSummaryTests {
    private func summary() throws -> ProgramSummary {
        var program = Program(id: try ProgramID("org.example.Water"), name: "Drink \"Water\"")
        program.icon = "water"
        program.desktopEntry = "org.example.Water"
        program.executable = "/usr/bin/water"
        program.arguments = ["--quiet", ""]
        program.authorization = .provisional
        program.sandbox = .flatpak
        program.showsAlerts = false
        program.playsSounds = false
        program.showsBadge = false
        program.badge = 3
        return ProgramSummary(
            program: program, isRunning: true, pending: 2, next: Instant(seconds: 1_795_521_600),
            responses: 1)
    }

    @Test("A program is the same after it was written and read, with and without its options")
    func roundTrip() throws {
        let bare = ProgramSummary(
            program: Program(id: try ProgramID("water")), isRunning: false, pending: 0, next: nil,
            responses: 0)
        for summary in [try summary(), bare] {
            for zone in [Zone.utc, try Zone(identifier: "Asia/Seoul")] {
                let text = summary.json(in: zone).text()
                #expect(try ProgramSummary(text: text) == summary)
            }
        }
    }

    @Test("The document has the properties of docs/output.schema.json, in their types")
    func schema() throws {
        let files = FileManager.default
        var folder = URL(fileURLWithPath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while !files.fileExists(atPath: folder.path + "/Package.swift") && folder.path != "/"
        let page = try Data(
            contentsOf: URL(fileURLWithPath: folder.path + "/docs/output.schema.json"))
        let schema = try #require(
            try JSONSerialization.jsonObject(with: page) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        let program = try #require(definitions["program"])
        let properties = try #require(program["properties"] as? [String: [String: Any]])
        guard case .object(let document) = try summary().json(in: .utc) else {
            Issue.record("The document is no object.")
            return
        }
        #expect(document.keys.sorted() == properties.keys.sorted())
        #expect((program["required"] as? [String])?.sorted() == properties.keys.sorted())
        for member in document {
            let (name, value) = (member.key, member.value)
            guard let type = properties[name]?["type"] as? String else { continue }
            switch value {
            case .bool: #expect(type == "boolean", "\(name)")
            case .int: #expect(type == "integer", "\(name)")
            case .string: #expect(type == "string", "\(name)")
            case .array: #expect(type == "array", "\(name)")
            default: Issue.record("\(name) has no type")
            }
        }
        let authorizations = properties["authorization"]?["enum"] as? [String]
        #expect(
            authorizations?.sorted() == Program.Authorization.allCases.map(\.rawValue).sorted())
    }

    @Test(
        "A text that is no program is refused",
        arguments: [
            "", "[]", "{}", #"{"id": ""}"#, #"{"id": "a", "authorization": "maybe"}"#,
            #"{"id": "a", "unknown": 1}"#, #"{"id": "a", "next": "tomorrow"}"#,
        ])
    func refused(_ text: String) {
        #expect(throws: AlertError.self) { try ProgramSummary(text: text) }
    }
}
