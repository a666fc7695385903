import Alerts
import DBus

extension AlertError {
    private static let prefix = "io.github.peal.Error."

    /// The error's name on the bus.
    var busName: ErrorName { ErrorName(stringLiteral: Self.prefix + code.rawValue) }

    /// The error that a call of the service was answered with; `nil` if it is none of ours.
    init?(_ error: BusError) {
        guard case .remote(let name) = error.code, name.rawValue.hasPrefix(Self.prefix),
            let code = Code(rawValue: String(name.rawValue.dropFirst(Self.prefix.count)))
        else { return nil }
        self.init(code, error.message)
    }
}
