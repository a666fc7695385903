import Messages

/// The words with which Peal asks the user about a program.
extension Program {
    /// The name of the program in a question; `nil` if the question has only the id.
    ///
    /// The program chooses its name, so the name must not change the meaning of the question.
    var questionName: String? { name != id.rawValue && Self.isQuotable(name) ? name : nil }

    /// Whether a question can quote a name.
    ///
    /// A name that ends the quotation or reads like a sentence cannot be quoted.
    static func isQuotable(_ name: String) -> Bool {
        guard name.count <= 40, !Text.hasDirectionControls(name), Text.isVisible(name) else {
            return false
        }
        let characters = Array(name)
        func isInWord(_ index: Int) -> Bool {
            characters.indices.contains(index)
                && (characters[index].isLetter || characters[index].isNumber)
        }
        return characters.indices.allSatisfy { index in
            let character = characters[index]
            let properties = character.unicodeScalars.first?.properties
            if character.isNewline { return false }
            if properties?.isQuotationMark == true {
                // "Joe's Clock" does not end the quotation.
                return isInWord(index - 1) && isInWord(index + 1)
            }
            // "Node.js" has no end of a sentence.
            return properties?.isSentenceTerminal != true || isInWord(index + 1)
        }
    }

    /// The file that a click starts if the program does not run, as the user reads it; `nil` if
    /// there is none.
    var startedFile: String? {
        if let desktopEntry { return desktopEntry + ".desktop" }
        guard let executable else { return nil }
        let path = Text.fitting(executable, or: "", maximumCharacters: .max, maximumBytes: .max)
        return path.count > 80 ? "…" + path.suffix(79) : path
    }
}
