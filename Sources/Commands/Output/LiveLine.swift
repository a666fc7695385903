import Glibc

/// A line that is typed in a terminal, with what it means below it, anew with each key.
struct LiveLine {
    private let prompt: String
    private let preview: (String) -> [String]
    private let width: Int
    private var bytes: [UInt8] = []

    /// Prepares it; `nil` where the terminal cannot move its cursor.
    ///
    /// - Parameters:
    ///   - prompt: What stands before the line.
    ///   - preview: The lines below, for what has been typed so far.
    init?(_ prompt: String, preview: @escaping (String) -> [String]) {
        guard Question.canAsk, Terminal.hasSequences,
            let width = Terminal.width(of: STDERR_FILENO)
        else { return nil }
        self.prompt = prompt
        self.preview = preview
        self.width = width
    }

    private var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Reads the line; `nil` at the end of the input.
    mutating func read() -> String? {
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return nil }
        var raw = usual
        // Keys come one by one, ^C too, so that the terminal is never left like this.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        let end = edit()
        draw([])
        Output.tell("\n")
        tcsetattr(STDIN_FILENO, TCSADRAIN, &usual)
        if end == .interrupted { raise(SIGINT) }
        return end == .entered ? text : nil
    }

    private enum End {
        case entered, ended, interrupted
    }

    private mutating func edit() -> End {
        while true {
            // What was typed ahead or pasted is drawn once.
            if !isTypedAhead { draw(preview(text)) }
            switch key() {
            case nil: return .ended
            case control("C"): return .interrupted
            case control("D"): if bytes.isEmpty { return .ended }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return .entered
            case 0x7F, control("H"): bytes = Array(text.dropLast().utf8)
            case control("U"): bytes = []
            case control("W"):
                let words = text.trimmingTrailingSpaces
                bytes = words.lastIndex(of: " ").map { Array(words[...$0].utf8) } ?? []
            case 0x1B: skipSequence()
            case let byte? where byte >= 0x20: bytes.append(byte)
            default: break
            }
        }
    }

    /// The cursor stays behind what was typed, of which the end is shown where there is no room.
    private func draw(_ below: [String]) {
        var shown = text[...]
        let room = max(1, width - Terminal.columns(of: prompt) - 2)
        while Terminal.columns(of: shown) > room { shown.removeFirst() }
        let line = "\(prompt) \(shown)"
        var output = "\r\u{1B}[J\(line)"
        if !below.isEmpty {
            output += below.map { "\n" + Terminal.fit($0, into: width - 1) }.joined()
            output += "\u{1B}[\(below.count)A\r\u{1B}[\(Terminal.columns(of: line))C"
        }
        Output.tell(output)
    }

    private func key() -> UInt8? {
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

    /// Arrows and function keys, which have nothing to do here (ECMA-48, section 5.4).
    private func skipSequence() {
        guard isTypedAhead, [UInt8(ascii: "["), UInt8(ascii: "O")].contains(key()) else { return }
        while let byte = key(), !(0x40...0x7E).contains(byte) {}
    }

    private func control(_ letter: Unicode.Scalar) -> UInt8 { UInt8(ascii: letter) - 64 }
}
