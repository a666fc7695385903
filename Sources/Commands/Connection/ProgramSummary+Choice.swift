import Alerts
import DBus
import Glibc
import Messages
import ProgramService
import Programs

extension ProgramManagerClient {
    /// Returns the program that `text` means: a whole id, or the beginning of exactly one id.
    func resolve(_ text: String) async throws -> ProgramSummary {
        let known = try await list()
        guard let program = try known.matching(text) else { throw known.noSuchProgram(text) }
        return program
    }
}

extension [ProgramSummary] {
    /// Returns the program with this id, or with the only id that begins with it.
    ///
    /// - Throws: `ProgramError` if several ids begin with it.
    func matching(_ text: String) throws(ProgramError) -> ProgramSummary? {
        if let exact = first(where: { $0.id.rawValue == text }) { return exact }
        let matches = text.isEmpty ? [] : filter { $0.id.rawValue.hasPrefix(text) }
        guard matches.count > 1 else { return matches.first }
        let some = matches.prefix(5).map(\.id.rawValue).joined(separator: ", ")
        let list = matches.count > 5 ? some + ", …" : some
        throw ProgramError(
            .noSuchProgram,
            "'\(text)' is the beginning of \(matches.count) ids: \(list). "
                + "Write more letters of the id.")
    }

    /// Returns the error for a word that is not an id; the error suggests a similar id.
    func noSuchProgram(_ text: String) -> ProgramError {
        let word = Text.excerpt(text)
        guard let near = suggestion(for: text) else {
            return ProgramError(
                .noSuchProgram, "There is no program '\(word)'. 'peal apps' lists all programs.")
        }
        return ProgramError(
            .noSuchProgram, "There is no program '\(word)'. Did you mean '\(near)'?")
    }

    /// Returns the id of the program that the user probably meant: one with this name, with an id
    /// that ends with it, or with a similar id.
    func suggestion(for text: String) -> String? {
        let name = text.lowercased()
        let named = first {
            $0.program.name.lowercased() == name
                || $0.id.rawValue.lowercased().split(separator: ".").last.map(String.init) == name
        }
        return named?.id.rawValue
            ?? SpellingSuggestion.word(to: text, among: map(\.id.rawValue))
    }
}

extension ProgramSummary {
    var id: ProgramID { program.id }

    /// The program's name and id.
    var label: String {
        program.name == id.rawValue ? id.rawValue : "\(program.name) (\(id))"
    }
}

extension CommandLine {
    /// The real path of this program, also if an upgrade has replaced its file.
    static var program: String {
        PeerProcess(UInt32(getpid())).executable ?? "peal"
    }
}
