import DBus
import Foundation
import Testing

@testable import AlertService

@Suite("The page docs/dbus.md")
struct DocumentationTests {
    /// The rows of the page's tables that describe the bus interface.
    private func rows() throws -> [String] {
        let files = FileManager.default
        var folder = URL(fileURLWithPath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while !files.fileExists(atPath: folder.path + "/Package.swift") && folder.path != "/"
        let page = try String(contentsOfFile: folder.path + "/docs/dbus.md", encoding: .utf8)
        return page.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    }

    private func cell(_ arguments: [ArgumentDescription]) -> String {
        arguments.map { "`\($0.signature)` \($0.name)" }.joined(separator: ", ")
    }

    @Test("Each method, signal and property has a row with its types, and there is no other row")
    func reference() throws {
        let interfaces = AlertsInterface.object.interfaces
        let expected =
            interfaces.flatMap(\.methods).map {
                "| `\($0.name)` | \(cell($0.inputs)) | \(cell($0.outputs)) | "
            }
            + interfaces.flatMap(\.signals).map { "| `\($0.name)` | \(cell($0.arguments)) | " }
            + interfaces.flatMap(\.properties).map { "| `\($0.name)` | `\($0.signature)` | " }
        let rows = try rows()
        for beginning in expected {
            #expect(rows.contains { $0.hasPrefix(beginning) }, "no row begins with \(beginning)")
        }
        #expect(rows.count == expected.count)
    }
}
