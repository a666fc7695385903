import Foundation
import Subprocess
import TestSupport
import Testing

/// Compiles sources that were written for Apple's UserNotifications.
@Suite("Client sources")
struct ClientSourcesTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures")
    private static let top = URL(filePath: #filePath).pathComponents.dropLast(4)
        .joined(separator: "/")

    @Test(
        "Sources that use the whole interface compile without a warning", .timeLimit(.minutes(5)),
        arguments: [5, 6])
    func fixtures(languageMode: Int) async throws {
        let sources = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures.path)
            .filter { $0.hasSuffix(".swift") }.map { Self.fixtures.appending(path: $0).path }
        #expect(sources.count >= 3)
        #expect(try await Self.compile(["-parse-as-library"] + sources, languageMode) == "")
    }

    // The build of the tests compiles the examples in the language mode 6.
    @Test(
        "The examples compile without a warning in the language mode 5", .timeLimit(.minutes(5)),
        arguments: ["drink-water", "study-nag", "weekday-alarm"])
    func examples(_ name: String) async throws {
        let folder = "\(Self.top)/Examples/swift/Sources/\(name)"
        let sources = try FileManager.default.contentsOfDirectory(atPath: folder)
            .map { "\(folder)/\($0)" }
        #expect(try await Self.compile(["-parse-as-library"] + sources, 5) == "")
    }

    @Test(
        "The code of a page of the documentation is one program without a warning",
        .timeLimit(.minutes(5)),
        arguments: [5, 6],
        [
            "docs/usernotifications.md",
            "Sources/UserNotifications/UserNotifications.docc/BringYourApp.md",
        ])
    func documentation(languageMode: Int, _ name: String) async throws {
        let page = try String(contentsOfFile: "\(Self.top)/\(name)", encoding: .utf8)
        let blocks = page.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
        #expect(!blocks.isEmpty)
        let folder = try TemporaryFolder()
        try folder.write(blocks.joined(), to: "main.swift")
        #expect(try await Self.compile([folder.path + "/main.swift"], languageMode) == "")
    }

    /// Checks the types of sources as the compiler does for a client of the library.
    ///
    /// - Parameters:
    ///   - arguments: The sources, and options for them.
    ///   - languageMode: The language mode.
    /// - Returns: The errors and warnings.
    /// - Throws: An error if the compiler cannot be started.
    private static func compile(_ arguments: [String], _ languageMode: Int) async throws -> String {
        let modules = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "Modules")
        let maps = ["CDBus", "CLinux"].flatMap {
            ["-Xcc", "-fmodule-map-file=\(top)/Modules/\($0)/module.modulemap"]
        }
        let headers = try await run(
            .name("pkg-config"), arguments: ["--cflags", "dbus-1"], output: .string(limit: 10_000))
        let flags = headers.standardOutput.split(whereSeparator: \.isWhitespace).map(String.init)
        let result = try await run(
            .name("swiftc"),
            arguments: Arguments(
                [
                    "-typecheck", "-warnings-as-errors", "-swift-version", "\(languageMode)", "-I",
                    modules.path,
                ] + maps + flags + arguments),
            output: .string(limit: 100_000), error: .string(limit: 100_000))
        let isDone = result.terminationStatus == .exited(0)
        return result.standardError + (isDone ? "" : "\(result.terminationStatus)")
    }
}
