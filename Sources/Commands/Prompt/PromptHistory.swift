import Settings

/// The answers to earlier questions of `peal add`, which the cursor keys bring back.
///
/// The answers are in the file `peal/answers` in the user's state folder. A line has the name of
/// the question and an answer. A file that cannot be read counts as empty, and failures to write it
/// are ignored, because the answers are only a convenience.
struct PromptHistory {
    /// The questions whose answers are worth keeping.
    enum Question: String {
        case title, when
    }

    private static let most = 200

    private let path: String?
    private var lines: [String]

    /// Reads the answers of a user with these environment variables.
    init(environment: [String: String]) {
        path = UserFile.folder("XDG_STATE_HOME", or: ".local/state", in: environment)
            .map { $0 + "/peal/answers" }
        lines = path.flatMap(Self.read) ?? []
    }

    /// The answers to a question, the latest last, each only once.
    func answers(to question: Question) -> [String] {
        let prefix = question.rawValue + " "
        var seen: Set<String> = []
        return lines.reversed().filter { $0.hasPrefix(prefix) && seen.insert($0).inserted }
            .reversed().map { String($0.dropFirst(prefix.count)) }
    }

    /// Keeps an answer, and writes the file.
    mutating func add(_ answer: String, to question: Question) {
        guard !answer.isEmpty, !answer.contains(where: \.isNewline) else { return }
        lines.removeAll { $0 == "\(question.rawValue) \(answer)" }
        lines.append("\(question.rawValue) \(answer)")
        lines = lines.suffix(Self.most)
        guard let path else { return }
        let text = lines.map { $0 + "\n" }.joined()
        // The answers can be private.
        try? UserFile.replace(path, with: text, permissions: 0o600)
    }

    private static func read(_ path: String) -> [String]? {
        guard let bytes = UserFile.bytes(of: path, limit: 262_144) else { return nil }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(most)
            .map(String.init)
    }
}
