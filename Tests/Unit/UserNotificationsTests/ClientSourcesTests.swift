import Foundation
import Subprocess
import Testing

/// Compiles sources that were written for Apple's UserNotifications.
@Suite("Client sources")
struct ClientSourcesTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures")

    @Test(
        "Sources that use the whole interface compile without a warning", .timeLimit(.minutes(5)),
        arguments: [5, 6])
    func compile(languageMode: Int) async throws {
        let sources = try FileManager.default.contentsOfDirectory(atPath: Self.fixtures.path)
            .filter { $0.hasSuffix(".swift") }.map { Self.fixtures.appending(path: $0).path }
        #expect(sources.count >= 4)
        let top = URL(filePath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
        let modules = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "Modules")
        let maps = ["CDBus", "CLinux"].flatMap {
            ["-Xcc", "-fmodule-map-file=\(top)/Modules/\($0)/module.modulemap"]
        }
        let headers = try await run(
            .name("pkg-config"), arguments: ["--cflags", "dbus-1"], output: .string(limit: 10_000))
        let flags = headers.standardOutput.split(whereSeparator: \.isWhitespace)
        let result = try await run(
            .name("swiftc"),
            arguments: Arguments(
                [
                    "-typecheck", "-parse-as-library", "-warnings-as-errors", "-swift-version",
                    "\(languageMode)", "-I", modules.path,
                ] + maps + flags.map(String.init) + sources),
            output: .string(limit: 100_000), error: .string(limit: 100_000))
        #expect(result.standardError == "")
        #expect(result.terminationStatus == .exited(0))
    }
}
