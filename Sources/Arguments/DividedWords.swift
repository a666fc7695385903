import Messages

/// The words of a command line, divided among the arguments of a command.
///
/// The rules are those of the POSIX Utility Syntax Guidelines with long options as in GNU programs:
/// options and other words can be mixed, and after `--` no word is an option. Short flags cannot be
/// combined as in `-ab`, because no command has two of them.
struct DividedWords {
    let definitions: [ArgumentDefinition]
    /// The words for each definition: values, or the names of a flag.
    private(set) var words: [[String]]
    /// The first thing that is wrong.
    private(set) var problem: UsageProblem?
    /// Whether the words ask for help.
    private(set) var wantsHelp = false
    /// Whether the words ask for the version.
    private(set) var wantsVersion = false
    /// The index of the option whose value is the next word.
    private var waiting: Int?
    /// The words that are no options.
    private(set) var positionals: [String] = []
    /// Whether `--` was among the words.
    private(set) var isTerminated = false

    init(_ all: some Sequence<String>, _ definitions: [ArgumentDefinition]) {
        self.definitions = definitions
        words = definitions.map { _ in [] }
        for word in all {
            if let option = waiting {
                waiting = nil
                guard isName(word) else {
                    words[option].append(word)
                    continue
                }
                note(.missingValue(definitions[option]))
            }
            if isTerminated { positionals.append(word) } else { add(word) }
        }
        if let openOption { note(.missingValue(openOption)) }
        assignPositionals()
    }

    /// The option that still waits for its value at the end of the words.
    var openOption: ArgumentDefinition? { waiting.map { definitions[$0] } }

    /// The definition of the next positional argument; `nil` if no more are expected.
    var nextPositional: ArgumentDefinition? {
        let places = definitions.filter { $0.kind == .positional }
        if positionals.count < places.count { return places[positionals.count] }
        return places.last.flatMap { $0.isRepeating ? $0 : nil }
    }

    /// The names of the options that can still be added, and their help.
    var unusedNames: [CompletionWord] {
        zip(definitions, words).flatMap { definition, words in
            words.isEmpty || definition.isRepeating
                ? definition.names.map { CompletionWord($0, definition.help.text) } : []
        }
    }

    private mutating func note(_ problem: UsageProblem) {
        self.problem = self.problem ?? problem
    }

    /// Adds a word before `--` that is no value of an option.
    private mutating func add(_ word: String) {
        switch word {
        case "--": isTerminated = true
        case "--help", "-h": wantsHelp = true
        case "--version": wantsVersion = true
        case _ where word.isOption: addOption(word)
        default: positionals.append(word)
        }
    }

    private mutating func addOption(_ word: String) {
        let (name, value) = word.nameAndValue
        if let index = definitions.firstIndex(where: { $0.names.contains(name) }) {
            return add(name, value, index)
        }
        if let value, ["--help", "-h", "--version"].contains(name) {
            return note(.unwantedValue(name, value))
        }
        // `-n5` is a short name with its value.
        let short = String(decoding: word.utf8.prefix(2), as: UTF8.self)
        if let index = definitions.firstIndex(where: {
            $0.kind == .option && $0.names.contains(short)
        }) {
            return add(short, String(decoding: word.utf8.dropFirst(2), as: UTF8.self), index)
        }
        // One letter is too short to find out which one was meant.
        let names = definitions.flatMap(\.names).filter { $0.utf8.count > 2 }
        note(.unknownOption(name, nearest: SpellingSuggestion.word(to: name, among: names)))
    }

    private mutating func add(_ name: String, _ value: String?, _ index: Int) {
        let definition = definitions[index]
        switch (definition.kind, value) {
        case (.option, let value?): words[index].append(value)
        case (.option, nil): waiting = index
        case (_, let value?): note(.unwantedValue(name, value))
        case (_, nil):
            if definition.isExclusive, let other = words[index].first, other != name {
                note(.conflict(other, name))
            }
            words[index].append(name)
        }
    }

    /// Returns whether a word is a name of one of the arguments, and so no value of an option.
    private func isName(_ word: String) -> Bool {
        guard word.isOption else { return word == "--" }
        let name = word.nameAndValue.name
        return name.utf8.starts(with: "--".utf8) || definitions.contains { $0.names.contains(name) }
            || name == "-h"
    }

    private mutating func assignPositionals() {
        var rest = positionals[...]
        for (index, definition) in definitions.enumerated() where definition.kind == .positional {
            let count = definition.isRepeating ? rest.count : min(1, rest.count)
            words[index] = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
            if words[index].isEmpty, definition.isRequired { note(.missing(definition)) }
        }
        if !rest.isEmpty { note(.unexpected(Array(rest))) }
    }
}

extension String {
    /// Whether the word has the form of an option.
    ///
    /// A title can begin with a dash, too: `-5 degrees`. So the name of an option has no space, and a
    /// dash before a digit is a minus sign.
    var isOption: Bool {
        let bytes = utf8.prefix { $0 != UInt8(ascii: "=") }
        guard bytes.first == UInt8(ascii: "-"), self != "-", self != "--" else { return false }
        let isNumber = bytes.dropFirst().first.map { (0x30...0x39).contains($0) } ?? false
        return !isNumber && !bytes.contains(UInt8(ascii: " "))
    }

    /// The parts of `--group=health`, or the word itself.
    var nameAndValue: (name: String, value: String?) {
        guard let sign = utf8.firstIndex(of: UInt8(ascii: "=")) else { return (self, nil) }
        return (String(self[..<sign]), String(self[utf8.index(after: sign)...]))
    }
}
