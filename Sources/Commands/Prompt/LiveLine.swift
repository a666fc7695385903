import Glibc
import Messages

/// A line that the user edits in a terminal.
///
/// After each key, a preview below the line shows its meaning.
struct LiveLine {
    private let prompt: String
    private let preview: (String) -> [String]
    private let width: Int
    /// The text to the left and to the right of the cursor.
    private var before: String
    private var after = ""
    /// The bytes of a UTF-8 character that has not arrived completely.
    private var partial: [UInt8] = []
    /// Whether the terminal is sending a paste, in which line breaks do not end the line.
    private var isPasting = false
    /// The earlier answers, the latest last.
    private let history: [String]
    /// The index of the earlier answer that the line shows; the number of answers if the line shows
    /// the new text.
    private var place: Int
    /// The new text, while the line shows an earlier answer.
    private var draft = ""

    /// Prepares the line; `nil` if the terminal cannot move its cursor.
    ///
    /// - Parameters:
    ///   - prompt: The text before the line.
    ///   - text: The initial text. The cursor is at its end.
    ///   - history: The earlier answers, the latest last.
    ///   - preview: Returns the lines to show below a text.
    init?(
        _ prompt: String, editing text: String, history: [String] = [],
        preview: @escaping (String) -> [String]
    ) {
        guard Question.canAsk, Terminal.hasSequences,
            let width = Terminal.width(of: STDERR_FILENO)
        else { return nil }
        self.prompt = prompt
        self.preview = preview
        self.width = width
        self.history = history
        place = history.count
        before = text
    }

    /// Reads the line; `nil` at the end of the input, or if the user presses ^C and the process
    /// ignores SIGINT.
    mutating func read() -> String? {
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return nil }
        var raw = usual
        // Receive ^C as a key, so that the terminal's mode can be restored first.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        Output.printToStderr("\u{1B}[?2004h")
        let end = edit()
        draw([])
        Output.printToStderr("\u{1B}[?2004l\n")
        tcsetattr(STDIN_FILENO, TCSADRAIN, &usual)
        if end == .interrupted { ErrorReport.end(by: SIGINT) }
        return end == .entered ? before + after : nil
    }

    private enum End {
        case entered, ended, interrupted
    }

    private mutating func edit() -> End {
        // In its usual mode, a terminal keeps a zero in place of ^D that is typed ahead.
        var canHoldEnd = isTypedAhead
        while true {
            // If several keys are typed ahead or pasted, only the last one draws the line.
            if !isTypedAhead { draw(preview(before + after)) }
            guard let byte = nextByte() else { return .ended }
            let key = byte == 0 && canHoldEnd ? control("D") : byte
            canHoldEnd = canHoldEnd && isTypedAhead
            switch key {
            case control("C"): return .interrupted
            case control("D") where before.isEmpty && after.isEmpty: return .ended
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                guard isPasting else { return .entered }
                before.append(" ")
            case 0x1B: handleEscapeSequence()
            case 0x20..<0x7F: before.unicodeScalars.append(Unicode.Scalar(key))
            case 0x80...: insert(key)
            default: handle(key)
            }
        }
    }

    /// Adds a byte of a character beyond ASCII.
    private mutating func insert(_ byte: UInt8) {
        partial.append(byte)
        if let text = String(validating: partial, as: UTF8.self) {
            before += text
            partial = []
        } else if partial.count == 4 {
            partial = []
        }
    }

    /// Handles the control keys of Emacs and shells.
    private mutating func handle(_ key: UInt8) {
        switch key {
        case 0x7F, control("H"): _ = before.popLast()
        case control("D"): if !after.isEmpty { after.removeFirst() }
        case control("B"): moveLeft()
        case control("F"): moveRight()
        case control("P"): recall(place - 1)
        case control("N"): recall(place + 1)
        case control("A"): (before, after) = ("", before + after)
        case control("E"): (before, after) = (before + after, "")
        case control("K"): after = ""
        case control("U"): before = ""
        case control("W"): before = beforeWord
        default: break
        }
    }

    /// The text before the last word to the left of the cursor.
    private var beforeWord: String {
        let words = before.trimmingTrailingSpaces
        return words.lastIndex(of: " ").map { String(words[...$0]) } ?? ""
    }

    private mutating func moveLeftByWord() {
        let start = beforeWord
        after = before.dropFirst(start.count) + after
        before = start
    }

    private mutating func moveRightByWord() {
        while after.first == " " { moveRight() }
        while let next = after.first, next != " " { moveRight() }
    }

    /// Shows an earlier answer, or the new text again.
    private mutating func recall(_ new: Int) {
        guard (0...history.count).contains(new), new != place else { return }
        if place == history.count { draft = before + after }
        place = new
        (before, after) = (new == history.count ? draft : history[new], "")
    }

    private mutating func moveLeft() {
        if let character = before.popLast() { after.insert(character, at: after.startIndex) }
    }

    private mutating func moveRight() {
        if !after.isEmpty { before.append(after.removeFirst()) }
    }

    /// Handles cursor keys, editing keys and the start and end of a paste (ECMA-48, section 5.4;
    /// xterm).
    private mutating func handleEscapeSequence() {
        guard isTypedAhead, let first = nextByte() else { return }
        guard [UInt8(ascii: "["), UInt8(ascii: "O")].contains(first) else {
            return handleWithAlt(first)
        }
        var sequence = ""
        while let byte = nextByte() {
            sequence.unicodeScalars.append(Unicode.Scalar(byte))
            if (0x40...0x7E).contains(byte) { break }
        }
        switch sequence {
        case "A": handle(control("P"))
        case "B": handle(control("N"))
        case "1;5D", "1;3D": moveLeftByWord()
        case "1;5C", "1;3C": moveRightByWord()
        case "D": moveLeft()
        case "C": moveRight()
        case "H", "1~", "7~": handle(control("A"))
        case "F", "4~", "8~": handle(control("E"))
        case "3~": handle(control("D"))
        case "200~": isPasting = true
        case "201~": isPasting = false
        default: break
        }
    }

    /// Handles a key that is pressed together with Alt.
    private mutating func handleWithAlt(_ key: UInt8) {
        switch key {
        case UInt8(ascii: "b"): moveLeftByWord()
        case UInt8(ascii: "f"): moveRightByWord()
        case 0x7F: handle(control("W"))
        default: break
        }
    }

    /// Draws the line, scrolled so that the cursor is visible, and the preview below it.
    private func draw(_ below: [String]) {
        let room = max(1, width - Terminal.columns(of: prompt) - 2)
        var left = before.printable(keepsLayout: false)[...]
        while Terminal.columns(of: left) > room { left.removeFirst() }
        let column = Terminal.columns(of: "\(prompt) \(left)")
        var right = after.printable(keepsLayout: false)[...]
        while column + Terminal.columns(of: right) >= width { right.removeLast() }
        var output = "\r\u{1B}[J\(prompt) \(left)\(right)"
        let below = below.flatMap { line in
            Output.wrapped(line.printable(keepsLayout: false), to: width - 1).split(separator: "\n")
        }
        output += below.map { "\n" + Terminal.fit(String($0), into: width - 1) }.joined()
        if !below.isEmpty { output += "\u{1B}[\(below.count)A" }
        if !below.isEmpty || !right.isEmpty { output += "\r\u{1B}[\(column)C" }
        Output.printToStderr(output)
    }

    private func nextByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            switch Glibc.read(STDIN_FILENO, &byte, 1) {
            case 1: return byte
            case -1 where errno == EINTR: continue
            default: return nil
            }
        }
    }

    private var isTypedAhead: Bool {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, 0) == 1
    }

    private func control(_ letter: Unicode.Scalar) -> UInt8 { UInt8(ascii: letter) - 64 }
}
