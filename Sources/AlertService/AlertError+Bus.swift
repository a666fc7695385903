import AlertCoding
import Alerts
import DBus
import JSON
import Messages

extension AlertError {
    private static let prefix = "io.github.peal.Error."

    /// The D-Bus error name.
    var busName: ErrorName { ErrorName(stringLiteral: Self.prefix + code.rawValue) }

    /// The values that follow the text in the error reply: the message as JSON, which clients can
    /// translate.
    var busDetails: [Value] { [.string(message.json.text())] }

    /// Makes the error from the daemon's error reply; `nil` for an error of any other kind.
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
    /// The error for an answer of an unexpected type, usually because the daemon has another
    /// version.
    static let unknownForm = BusError(
        code: .protocolViolation,
        message: "The daemon's answer has an unknown format, so it is another version of "
            + "Peal. Restart the daemon.")

    /// Returns the error for another program that owns the daemon's name.
    static func isStranger(process: UInt32?) -> BusError {
        let program = process.map { Message("process \($0)") } ?? Message("another program")
        return BusError(
            code: .protocolViolation,
            message:
                "The name \(AlertsInterface.busName) on the session bus belongs to "
                + "\(program), which does not answer like Peal. End that program, "
                + "then run 'peal daemon'.")
    }
}
