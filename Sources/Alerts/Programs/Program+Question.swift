import Messages
public import Recurrence

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

/// The questions to the user about a program that have left the screen without an answer.
///
/// The more there are, the longer the program waits before the user is asked again.
public struct UnansweredQuestions: Hashable, Sendable {
    /// The pauses after the first, second and further questions; the last one repeats.
    private static let pauses: [Duration] = [
        .seconds(60), .seconds(600), .seconds(3600), .seconds(86_400), .seconds(604_800),
    ]

    /// The number of the questions, counted up to the one with the longest pause.
    public let count: Int
    /// The time at which the last one left the screen.
    public let last: Instant
    /// Whether the user has closed the last one.
    public let isClosed: Bool

    /// Creates a number of questions without an answer.
    public init(count: Int, last: Instant, isClosed: Bool) {
        self.count = min(max(1, count), Self.pauses.count)
        self.last = last
        self.isClosed = isClosed
    }

    /// Returns the time from which the user may be asked again; `nil` if that is now.
    public func pauseEnd(at now: Instant) -> Instant? {
        let end = last.advanced(by: Self.pauses[count - 1])
        // A clock that was set back does not make the pause longer.
        return now < end && now >= last ? end : nil
    }
}
