import Glibc
import Subprocess
import TestSupport
import Testing

/// Locales and a catalogue that a suite builds, because the machine may not have them.
///
/// The build needs the packages `locales` and `gettext`.
struct LocaleFolder: Sendable {
    @TaskLocal fileprivate static var scoped: LocaleFolder?

    private let folder: TemporaryFolder

    /// The folder of the running test, which needs the trait `.locales`.
    static var current: LocaleFolder {
        // If the trait is missing, the test itself is wrong.
        guard let scoped else { preconditionFailure("The test needs the trait .locales") }
        return scoped
    }

    /// The path of the folder.
    var path: String { folder.path }

    fileprivate init() async throws {
        folder = try TemporaryFolder()
        for name in ["de_DE", "en_US", "ko_KR"] {
            try await Self.command("localedef", "-i", name, "-f", "UTF-8", "\(path)/\(name).UTF-8")
        }
        for (language, catalogue) in ["ko": Self.korean, "pl": Self.polish] {
            for name in [language, "\(language)/LC_MESSAGES"] { mkdir("\(path)/\(name)", 0o755) }
            try folder.write(catalogue, to: "\(language).po")
            try await Self.command(
                "msgfmt", "-o", "\(path)/\(language)/LC_MESSAGES/peal.mo", "\(path)/\(language).po")
        }
    }

    private static func command(_ name: String, _ arguments: String...) async throws {
        let result = try await run(
            .name(name), arguments: Arguments(arguments), output: .string(limit: 10_000),
            error: .combinedWithOutput)
        try #require(
            result.terminationStatus.isSuccess, "\(name): \(result.standardOutput)")
    }

    private static let korean = """
        msgid ""
        msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=1; plural=0;\\n"
        msgid "en"
        msgstr "ko"
        msgid "{0} is due at {1}."
        msgstr "{1}: {0}"
        """

    /// A catalogue with three plural forms, which has no messages but this one.
    private static let polish = """
        msgid ""
        msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"
        msgid "{0} day"
        msgid_plural "{0} days"
        msgstr[0] "{0} dzień"
        msgstr[1] "{0} dni"
        msgstr[2] "{0} dni (wiele)"
        """
}

/// Builds the locales once for a suite, as ``LocaleFolder/current``.
struct LocaleTrait: SuiteTrait, TestScoping {
    let isRecursive = false

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await LocaleFolder.$scoped.withValue(LocaleFolder()) { try await function() }
    }
}

extension Trait where Self == LocaleTrait {
    /// Builds the locales for a suite, as ``LocaleFolder/current``.
    static var locales: Self { Self() }
}
