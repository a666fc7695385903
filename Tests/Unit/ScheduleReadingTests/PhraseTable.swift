import Foundation

/// A phrase and its meaning, from the tables beside this file.
struct CollectedPhrase {
    let text: String
    /// The meaning, in the notation that the head of each table explains.
    let meaning: String
}

enum PhraseTable {
    /// Returns the phrases that were collected in a language.
    static func phrases(in language: String) throws -> [CollectedPhrase] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try String(
            contentsOf: folder.appending(path: "Phrases/\(language).tsv"), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return CollectedPhrase(text: String(parts[0]), meaning: String(parts[1]))
        }
    }
}
