import DBus
import Foundation
import Programs
import Testing

@testable import ProgramService

@Suite("The page docs/programs.md")
struct ProgramsPageTests {
    /// The lines of a section of the page, without those of other sections.
    private func section(_ title: String) throws -> [Substring] {
        let files = FileManager.default
        var folder = URL(fileURLWithPath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while !files.fileExists(atPath: folder.path + "/Package.swift") && folder.path != "/"
        let page = try String(contentsOfFile: folder.path + "/docs/programs.md", encoding: .utf8)
        let lines = page.split(separator: "\n").drop { $0 != "## \(title)" }.dropFirst()
        return Array(lines.prefix { !$0.hasPrefix("## ") })
    }

    /// The rows of the first table in a section, without their last column, which is prose.
    private func rows(_ title: String) throws -> [String] {
        let table = try section(title).drop { !$0.hasPrefix("| ") }.prefix { $0.hasPrefix("| ") }
        return table.dropFirst(2).map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast(2)
                .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " | ")
        }
    }

    private func cell(_ arguments: [ArgumentDescription]) -> String {
        arguments.map { "`\($0.signature)` \($0.name)" }.joined(separator: ", ")
    }

    @Test("The table of methods is that of the interface, in types and names")
    func methods() throws {
        let methods = ProgramsInterface.table.description.methods.map {
            "`\($0.name)` | \(cell($0.inputs)) | \(cell($0.outputs))"
        }
        #expect(try rows("Methods").sorted() == methods.sorted())
    }

    @Test("The table of signals is that of the interface, in types and names")
    func signals() throws {
        let signals = ProgramsInterface.table.description.signals.map {
            "`\($0.name)` | \(cell($0.arguments))"
        }
        #expect(try rows("Signals").sorted() == signals.sorted())
    }

    @Test("The list of errors has each error that a program can get")
    func errors() throws {
        let codes = try section("Errors and limits").filter { $0.hasPrefix("- ") }
            .compactMap { $0.dropFirst(2).split(separator: ":").first.map(String.init) }
        // Only `peal apps` names a program that may not exist.
        let expected = ProgramError.Code.allCases.filter { $0 != .noSuchProgram }.map(\.rawValue)
        #expect(codes.filter { !$0.contains(" ") }.sorted() == expected.sorted())
    }

    @Test("The table of limits has the limits of the center")
    func limits() throws {
        let text = try section("Errors and limits").joined(separator: "\n")
        for limit in [
            "\(ProgramCenter.maximumRequests / 1_000),000, and "
                + "\(ProgramCenter.maximumBytes / 1_048_576) MiB",
            "| Connections of a program | \(ProgramCenter.maximumConnections) |",
            "| Programs | \(ProgramCenter.maximumPrograms / 1_000),000,",
        ] {
            #expect(text.contains(limit), "The page has no \"\(limit)\"")
        }
    }
}
