import Alerts
import DBus

extension DeliveryError {
    /// What a failed call to the notification server means.
    init(_ error: BusError) {
        switch error.code {
        case .remote(.serviceUnknown), .remote(.nameHasNoOwner), .noBus, .disconnected, .closed,
            .cancelled:
            self.init(.unavailable, "There is no notification server: \(error.message)")
        case .timedOut, .remote(.noReply):
            self.init(.timedOut, "The notification server did not answer: \(error.message)")
        default:
            self.init(.rejected, "The notification server refused: \(error.description)")
        }
    }
}
