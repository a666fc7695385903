import CoreLocation
import UserNotifications

/// Requests that ring at regions, as in Apple's documentation and in tutorials.
@MainActor
struct LocationReminder {
    let notificationCenter = UNUserNotificationCenter.current()

    /// The listing of Apple's documentation of `UNLocationNotificationTrigger`.
    func headquarters() {
        let center = CLLocationCoordinate2D(latitude: 37.335400, longitude: -122.009201)
        let region = CLCircularRegion(center: center, radius: 2000.0, identifier: "Headquarters")
        region.notifyOnEntry = true
        region.notifyOnExit = false
        let trigger = UNLocationNotificationTrigger(region: region, repeats: false)

        let content = UNMutableNotificationContent()
        content.title = "Welcome"
        content.sound = UNNotificationSound.default
        let request = UNNotificationRequest(
            identifier: UUID().uuidString, content: content, trigger: trigger)
        notificationCenter.add(request) { error in
            if let error { print(error.localizedDescription) }
        }
    }

    /// A reminder at the shop, as tutorials write it.
    func shop(latitude: CLLocationDegrees, longitude: CLLocationDegrees) async throws {
        let coordinate = CLLocationCoordinate2DMake(latitude, longitude)
        guard CLLocationCoordinate2DIsValid(coordinate) else { return }
        let radius: CLLocationDistance = 100
        let region = CLCircularRegion(center: coordinate, radius: radius, identifier: "shop")
        region.notifyOnExit = true
        let content = UNMutableNotificationContent()
        content.title = "Buy milk"
        try await notificationCenter.add(
            UNNotificationRequest(
                identifier: region.identifier, content: content,
                trigger: UNLocationNotificationTrigger(region: region, repeats: true)))
    }

    func pendingRegions() async -> [CLRegion] {
        await notificationCenter.pendingNotificationRequests().compactMap { request in
            guard let trigger = request.trigger as? UNLocationNotificationTrigger else {
                return nil
            }
            if let circle = trigger.region as? CLCircularRegion {
                print(circle.center.latitude, circle.radius, circle.contains(circle.center))
            }
            return trigger.region
        }
    }
}
