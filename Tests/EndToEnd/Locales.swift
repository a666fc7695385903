import Foundation
import Subprocess
import TestSupport

/// Locales and translations that the tests build, because the machine may not have them.
///
/// The build needs the packages `locales` and `gettext`.
struct Locales: Sendable {
    /// The locales, built once for all tests.
    static let shared = Task { try await Locales() }

    static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private let folder: TemporaryFolder

    private init() async throws {
        folder = try TemporaryFolder()
        for name in ["ko_KR", "en_US", "de_DE"] {
            try await Self.command(
                "localedef", "-i", name, "-f", "UTF-8", "\(folder.path)/\(name).UTF-8")
        }
        try await Self.command(Self.top + "/packaging/po/build.sh", translations)
    }

    /// The folder of the catalogues.
    var translations: String { folder.path + "/translations" }

    /// Returns the variables that set a locale.
    func variables(_ name: String) -> [String: String] {
        ["LANG": name + ".UTF-8", "LOCPATH": folder.path, "TEXTDOMAINDIR": translations]
    }

    /// Runs a command, and returns all its output, in English.
    @discardableResult
    static func command(_ words: String...) async throws -> String {
        let result = try await run(
            PealHome.env, arguments: Arguments(["LC_ALL=C"] + words),
            output: .string(limit: 1_000_000),
            error: .combinedWithOutput)
        guard result.terminationStatus.isSuccess else {
            throw PealHome.Crash(description: "\(words): \(result.standardOutput)")
        }
        return result.standardOutput
    }
}
