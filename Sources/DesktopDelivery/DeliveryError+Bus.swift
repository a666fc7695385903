import Alerts
import DBus
import Messages

extension DeliveryError {
    /// Says what a failed call to the notification server means.
    ///
    /// The server's own sentence may quote the notification, so of its errors only the name is kept.
    init(_ error: BusError) {
        switch error.code {
        case .noBus, .disconnected, .closed:
            self.init(.noBus, "There is no session bus: \(error.message)")
        // The bus answers so for a server that has left meanwhile.
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

    /// GLib's, Qt's and sd-bus's words for arguments that make no sense.
    private static let refusalsForGood: Set<ErrorName> = [
        .invalidArguments, "org.freedesktop.DBus.Error.InvalidSignature", "System.Error.ENXIO",
        "System.Error.EINVAL",
    ]
}

extension BusError {
    /// Whether the callee is on the bus but does not have its object yet.
    var isObjectMissing: Bool {
        guard case .remote(let name) = code else { return false }
        return [.unknownMethod, .unknownObject, .unknownInterface].contains(name)
    }

    /// Plasma refuses a notification that equals one of the last second.
    var isDuplicate: Bool {
        guard case .remote(let name) = code else { return false }
        return name.rawValue.hasSuffix(".ExcessNotificationGeneration")
    }
}
