package import Messages

/// A command line that the program does not understand.
package struct UsageError: MessageError {
    package let message: Message
    /// The argument that is missing or has a wrong value; `nil` if it is another error.
    package let definition: ArgumentDefinition?
    /// The command whose arguments are wrong.
    package let path: CommandPath

    package var description: String { message.description }

    package init(_ message: Message, of path: CommandPath) {
        self.message = message
        self.path = path
        definition = nil
    }

    init(_ problem: UsageProblem, of path: CommandPath) {
        message = problem.message
        self.path = path
        definition = problem.definition
    }
}

/// Arguments that are valid alone, but not together.
package struct ValidationError: MessageError {
    package let message: Message

    package var description: String { message.description }

    package init(_ message: Message) {
        self.message = message
    }
}

/// A mistake in the arguments of a command.
enum UsageProblem: Sendable {
    case unknownOption(String, nearest: String?)
    case missingValue(ArgumentDefinition)
    case unwantedValue(String, String)
    case invalidValue(String, ArgumentDefinition)
    case conflict(String, String)
    case missing(ArgumentDefinition)
    case unexpected([String])

    var message: Message {
        switch self {
        case .unknownOption(let name, nil): Message("Unknown option '\(name)'.")
        case .unknownOption(let name, let nearest?):
            Message("Unknown option '\(name)'. Did you mean '\(nearest)'?")
        case .missingValue(let option): Message("Missing value for '\(option.synopsis)'.")
        case .unwantedValue(let name, let value):
            Message("The option '\(name)' takes no value, but '\(value)' was given.")
        case .invalidValue(let value, let argument) where argument.allowedValues.isEmpty:
            // All other values are texts, of which none is wrong.
            Message(
                "'\(value)' is not a valid value for '\(argument.synopsis)'. Give a whole number.")
        case .invalidValue(let value, let argument):
            Message(
                "'\(value)' is not a valid value for '\(argument.synopsis)'. Allowed values: "
                    + "\(argument.allowedValues.map { "'\($0)'" }.joined(separator: ", ")).")
        case .conflict(let first, let second):
            Message("'\(first)' and '\(second)' cannot be used together.")
        case .missing(let argument): Message("Missing expected argument '\(argument.synopsis)'.")
        case .unexpected(let words):
            Message(
                "Unexpected argument: \(words.map { "'\($0)'" }.joined(separator: ", ")).")
        }
    }

    /// The argument whose help tells more.
    var definition: ArgumentDefinition? {
        switch self {
        case .missingValue(let definition), .invalidValue(_, let definition),
            .missing(let definition):
            definition
        default: nil
        }
    }
}
