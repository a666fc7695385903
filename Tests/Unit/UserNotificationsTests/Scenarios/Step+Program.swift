import Foundation
import Testing

@testable import UserNotifications

/// The actions of the program.
extension Step {
    /// Calls `requestAuthorization`, without waiting for the answer.
    static func ask(_ options: UNAuthorizationOptions = [.alert, .sound, .badge]) -> Step {
        Step { stage in
            let center = try stage.center
            stage.asking.append(Task { try await center.requestAuthorization(options: options) })
        }
    }

    /// Adds a request, which rings now if it has no trigger.
    ///
    /// If the call must fail, `code` is its error.
    static func add(
        _ id: String, _ trigger: UNNotificationTrigger? = nil, title: String = "Tea",
        fails code: UNError.Code? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        _ change: @escaping @Sendable (UNMutableNotificationContent) -> Void = { _ in }
    ) -> Step {
        Step { stage in
            let content = UNMutableNotificationContent()
            content.title = title
            change(content)
            let request = UNNotificationRequest(
                identifier: id, content: content, trigger: trigger)
            // The request has a copy of the content.
            content.title = "Changed later"
            do {
                try await stage.center.add(request)
                stage.added[id] = request
                #expect(code == nil, sourceLocation: sourceLocation)
            } catch {
                #expect((error as? UNError)?.code == code, sourceLocation: sourceLocation)
            }
        }
    }

    /// Adds requests for an hour later, with the ids 1, 2, 3 and so on.
    static func addMany(_ count: Int) -> Step {
        Step { stage in
            for number in 1...count {
                try await Step.add("\(number)", .after(3_600)).run(stage)
            }
        }
    }

    static func removePending(_ ids: String...) -> Step {
        Step { try $0.center.removePendingNotificationRequests(withIdentifiers: ids) }
    }

    static let removeAllPending = Step { try $0.center.removeAllPendingNotificationRequests() }

    static func removeDelivered(_ ids: String...) -> Step {
        Step { stage in
            try stage.center.removeDeliveredNotifications(withIdentifiers: ids)
            await stage.barrier()
        }
    }

    static let removeAllDelivered = Step { stage in
        try stage.center.removeAllDeliveredNotifications()
        await stage.barrier()
    }

    static func setCategories(_ categories: UNNotificationCategory...) -> Step {
        Step { try $0.center.setNotificationCategories(Set(categories)) }
    }

    static func setBadge(
        _ count: Int, fails code: UNError.Code? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Step {
        Step { stage in
            do {
                try await stage.center.setBadgeCount(count)
                #expect(code == nil, sourceLocation: sourceLocation)
            } catch {
                #expect((error as? UNError)?.code == code, sourceLocation: sourceLocation)
            }
        }
    }

    /// Sets a delegate that answers every question; `nil` for a delegate that never answers.
    static func decides(_ answer: UNNotificationPresentationOptions?) -> Step {
        Step { try await $0.setDelegate(DecidingDelegate(answer, $0.observed)) }
    }

    /// Sets a delegate without `willPresent`.
    static let receives = Step { try await $0.setDelegate(ReceivingDelegate($0.observed)) }

    static func setForeground(_ isForeground: Bool) -> Step {
        Step { stage in
            try stage.center.setForeground(isForeground)
            await stage.barrier()
        }
    }

    static let quit = Step { try await $0.quit() }
    static let launch = Step { $0.launch() }
}

extension UNNotificationTrigger {
    static func after(_ seconds: Double) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
    }

    static func every(_ seconds: Double) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: true)
    }

    static func once(_ components: DateComponents) -> UNNotificationTrigger {
        UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    }

    static func always(_ components: DateComponents) -> UNNotificationTrigger {
        UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
    }
}

extension UNNotificationCategory {
    /// A category with the button "I drank" and the reply "Write".
    static let water = UNNotificationCategory(
        identifier: "WATER",
        actions: [
            UNNotificationAction(identifier: "DRANK", title: "I drank"),
            UNTextInputNotificationAction(
                identifier: "NOTE", title: "Write", textInputButtonTitle: "Send",
                textInputPlaceholder: "How much?"),
        ], intentIdentifiers: [])

    /// A category without buttons that reports when the user closes a notification.
    static let reported = UNNotificationCategory(
        identifier: "REPORTED", actions: [], intentIdentifiers: [],
        options: [.customDismissAction])

    /// The category "MANY" with this number of buttons.
    static func many(_ count: Int) -> UNNotificationCategory {
        UNNotificationCategory(
            identifier: "MANY",
            actions: (1...count).map {
                UNNotificationAction(identifier: "\($0)", title: "Button \($0)")
            }, intentIdentifiers: [])
    }
}
