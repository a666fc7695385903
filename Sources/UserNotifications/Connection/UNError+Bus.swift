import DBus
import Messages

extension UNError {
    /// Makes an error from the daemon's answer or the failure of the bus.
    init(_ error: BusError) {
        let code: Code =
            switch error.code {
            case .remote("io.github.peal.Error.InvalidRequest"),
                .remote("io.github.peal.Error.TooMany"), .tooLarge, .invalidValue:
                .notificationInvalidNoContent
            default: .notificationsNotAllowed
            }
        self.init(code, error.message.description)
    }
}

extension BusError {
    /// Whether the daemon has ended before it answered, so that the call can be repeated.
    var isLostDaemon: Bool {
        switch code {
        case .disconnected, .closed, .remote(.noReply), .remote(.serviceUnknown),
            .remote(.nameHasNoOwner), .remote("io.github.peal.Error.NotRegistered"):
            true
        default: false
        }
    }
}
