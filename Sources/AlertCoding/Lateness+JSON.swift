import Alerts
import JSON
import Messages

extension Lateness {
    /// The lateness as JSON: the number of seconds, `"never"` or `"always"`.
    var json: JSONValue {
        switch self {
        case .never: .string("never")
        case .always: .string("always")
        case .within(let seconds): .int(seconds)
        }
    }

    init(json: JSONValue?) throws(AlertError) {
        switch json {
        case nil: self = .default
        case .string("never"): self = .never
        case .string("always"): self = .always
        case .int(let seconds) where seconds >= 0: self = .within(seconds: seconds)
        default:
            throw .invalid("'late' must be a number of seconds, \"never\" or \"always\".")
        }
    }
}
