import Alerts
import JSON

/// Prints a JSON object that contains a list, element by element.
struct ListPrinter {
    private let name: String
    private var isEmpty = true

    init(_ name: String) {
        self.name = name
    }

    /// Prints elements, given as compact JSON texts.
    mutating func add(_ elements: [String]) {
        var text = ""
        for element in elements {
            text += isEmpty ? "{\n  \"\(name)\": [\n    " : ",\n    "
            text += JSONValue.indented(element, depth: 2)
            isEmpty = false
        }
        Output.write(text, terminator: "")
    }

    /// Ends the list and prints the members after it.
    func end(with members: [JSONObject.Member] = []) {
        var text = isEmpty ? "{\n  \"\(name)\": []" : "\n  ]"
        for member in members {
            text += ",\n  \"\(member.key)\": " + member.value.text()
        }
        Output.write(text + "\n}")
    }
}
