import Alerts
import DBus
import JSONText
import Messages

extension AlertError {
    private static let prefix = "io.github.peal.Error."

    /// The error's name on the bus.
    var busName: ErrorName { ErrorName(stringLiteral: Self.prefix + code.rawValue) }

    /// What follows the sentence: the message, for clients that translate it.
    var busDetails: [Value] { [.string(message.json.text())] }

    /// The error that a call of the service was answered with; `nil` if it is none of ours.
    init?(_ error: BusError) {
        guard case .remote(let name) = error.code, name.rawValue.hasPrefix(Self.prefix),
            let code = Code(rawValue: String(name.rawValue.dropFirst(Self.prefix.count)))
        else { return nil }
        let message = error.details.first?.asString.flatMap { try? JSONValue(text: $0) }
            .flatMap(Message.init(json:))
        self.init(code, message ?? error.message)
    }
}

extension BusError {
    /// What answers in the service's name is no Peal, or another.
    static let unknownForm = BusError(
        code: .protocolViolation,
        message: "The daemon answers in a form that is not known here: it is of another version. "
            + "Restart it.")

    /// The daemon's name belongs to a program that does not answer as the daemon does.
    static func isStranger(process: UInt32?) -> BusError {
        let program = process.map { Message("process \($0)") } ?? Message("another program")
        return BusError(
            code: .protocolViolation,
            message:
                "\(AlertsInterface.busName) on the session bus belongs to \(program), which does "
                + "not answer as Peal does. End that program, then start 'peal daemon'.")
    }
}
