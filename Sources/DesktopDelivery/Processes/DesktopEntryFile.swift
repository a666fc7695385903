import Glibc

/// The keys of a desktop entry that describe a program and its start (Desktop Entry Specification).
struct DesktopEntryFile {
    private let path: String
    private let values: [String: String]

    /// Reads the entry in the file at `path`; fails if the file cannot be read.
    init?(path: String) {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&part, 1, part.count, file), count > 0 {
            bytes += part[..<count]
        }
        self.path = path
        // Other groups are the entry's further actions, which have an Exec key, too.
        values = KeyFile(String(decoding: bytes, as: UTF8.self)).group("Desktop Entry")
    }

    /// Whether the bus can start the program.
    var isActivatable: Bool { values["DBusActivatable"] == "true" }

    /// The icon's name in the theme, or its absolute path; `nil` if there is none.
    var icon: String? { text("Icon") }

    /// Returns the name that people read, in the language of the messages.
    func name(in environment: [String: String]) -> String? {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }.first { !$0.isEmpty }
        let country = locale?.prefix { $0 != "." && $0 != "@" } ?? ""
        let language = country.prefix { $0 != "_" }
        return text("Name[\(country)]") ?? text("Name[\(language)]") ?? text("Name")
    }

    /// Returns a value that is neither empty nor too long for a notification.
    private func text(_ key: String) -> String? {
        guard let text = values[key].map(Self.unescaped), !text.isEmpty, text.utf8.count <= 4096
        else { return nil }
        return text
    }

    /// The program and its arguments without files; `nil` if the key `Exec` is missing or wrong.
    var command: [String]? {
        guard let words = values["Exec"].flatMap({ Self.words(of: Self.unescaped($0)) }) else {
            return nil
        }
        let command = words.flatMap(expanded)
        return command.first?.isEmpty == false ? command : nil
    }

    /// Replaces the field codes of a word.
    private func expanded(_ word: String) -> [String] {
        switch word {
        case "%f", "%F", "%u", "%U": return []
        case "%i": return values["Icon"].map { ["--icon", $0] } ?? []
        default: break
        }
        var text = ""
        var rest = word[...]
        while let character = rest.popFirst() {
            guard character == "%", let code = rest.popFirst() else {
                text.append(character)
                continue
            }
            switch code {
            case "%": text += "%"
            case "c": text += values["Name"] ?? ""
            case "k": text += path
            // The other codes stand for files, of which there are none, or are obsolete.
            default: break
            }
        }
        return [text]
    }

    /// Splits a command into words, which can be in double quotes; `nil` if a quote is missing.
    private static func words(of command: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        var rest = command[...]
        while let character = rest.popFirst() {
            switch character {
            case "\"":
                isQuoted.toggle()
                word = word ?? ""
            case "\\" where isQuoted:
                word?.append(rest.popFirst() ?? character)
            case " " where !isQuoted:
                if let word { words.append(word) }
                word = nil
            default:
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return isQuoted ? nil : words
    }

    /// Replaces the escape sequences that all values of type string have.
    private static func unescaped(_ value: String) -> String {
        var text = ""
        var rest = value[...]
        while let character = rest.popFirst() {
            guard character == "\\", let code = rest.popFirst() else {
                text.append(character)
                continue
            }
            switch code {
            case "s": text += " "
            case "n": text += "\n"
            case "t": text += "\t"
            case "r": text += "\r"
            case "\\": text += "\\"
            default: text += "\\" + String(code)
            }
        }
        return text
    }
}
