import Alerts
import JSONText

/// Prints a JSON object with nothing but a list in it, as the elements come.
struct ListPrinter {
    private let name: String
    private var isEmpty = true

    init(_ name: String) {
        self.name = name
    }

    /// Prints elements, which are compact JSON texts.
    mutating func add(_ elements: [String]) {
        var text = ""
        for element in elements {
            text += isEmpty ? "{\n  \"\(name)\": [\n    " : ",\n    "
            text += JSONValue.indented(element, depth: 2)
            isEmpty = false
        }
        Output.write(text, terminator: "")
    }

    /// Prints what comes after the last element.
    func end() {
        Output.write(isEmpty ? "{\n  \"\(name)\": []\n}" : "\n  ]\n}")
    }
}
