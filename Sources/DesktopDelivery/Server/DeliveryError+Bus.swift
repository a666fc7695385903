import Alerts
import DBus
import Messages

extension DeliveryError {
    /// Translates the error of a call to the notification server.
    ///
    /// The server's message may quote the notification, so only the error's name is kept.
    init(_ error: BusError) {
        switch error.code {
        case .noBus, .disconnected, .closed:
            self.init(.noBus, "There is no session bus: \(error.message)")
        // The bus gives these answers if the server has left in the meantime.
        case .remote(.serviceUnknown), .remote(.nameHasNoOwner), .remote(.noReply), .cancelled:
            self.init(.unavailable, "There is no notification server.")
        case .timedOut:
            self.init(.timedOut, "The notification server did not answer: \(error.message)")
        case .invalidValue, .invalidName, .tooLarge:
            self.init(.unacceptable, "The notification cannot be sent: \(error.message)")
        case .remote(let name) where Self.refusalsForGood.contains(name):
            self.init(.unacceptable, "The notification server cannot show it: \(name).")
        case .remote(let name):
            self.init(.rejected, "The notification server refused: \(name).")
        default:
            self.init(.rejected, "The notification server refused: \(error.message)")
        }
    }

    /// The error names that GLib, Qt and sd-bus use for invalid arguments.
    private static let refusalsForGood: Set<ErrorName> = [
        .invalidArguments, "org.freedesktop.DBus.Error.InvalidSignature", "System.Error.ENXIO",
        "System.Error.EINVAL",
    ]
}

extension BusError {
    /// Whether the called program is on the bus but has not exported its object yet.
    var isObjectMissing: Bool {
        guard case .remote(let name) = code else { return false }
        return [.unknownMethod, .unknownObject, .unknownInterface].contains(name)
    }

    /// Whether Plasma refused the notification because an equal one was sent in the last second.
    var isDuplicate: Bool {
        guard case .remote(let name) = code else { return false }
        return name.rawValue.hasSuffix(".ExcessNotificationGeneration")
    }
}
