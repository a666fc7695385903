import Alerts
import AlertsTestSupport
import Foundation
import Programs
import TestSupport
import Testing

@testable import UserNotifications

/// The observations of the program and the user.
extension Step {
    /// The user sees the question whether the program may send notifications.
    static func asksUser(_ sourceLocation: SourceLocation = #_sourceLocation) -> Step {
        Step { stage in
            let shown = try await stage.screen.deliveries.next(within: .seconds(20))
            #expect(
                shown.notification.content.body.hasPrefix("'Water' would like to notify you."),
                sourceLocation: sourceLocation)
            #expect(
                shown.notification.actions.map(\.key) == ["allow", "deny"],
                sourceLocation: sourceLocation)
            stage.question = shown.receipt
        }
    }

    /// The first call for permission that has no answer yet returns.
    static func granted(
        _ isGranted: Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Step {
        Step { stage in
            let answer = try await stage.asking.removeFirst().value
            #expect(answer == isGranted, sourceLocation: sourceLocation)
        }
    }

    static func settings(
        _ status: UNAuthorizationStatus, alert: UNNotificationSetting,
        sound: UNNotificationSetting, badge: UNNotificationSetting, style: UNAlertStyle,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Step {
        Step { stage in
            let settings = try await stage.center.notificationSettings()
            #expect(settings.authorizationStatus == status, sourceLocation: sourceLocation)
            #expect(settings.alertSetting == alert, sourceLocation: sourceLocation)
            #expect(settings.lockScreenSetting == alert, sourceLocation: sourceLocation)
            #expect(settings.soundSetting == sound, sourceLocation: sourceLocation)
            #expect(settings.badgeSetting == badge, sourceLocation: sourceLocation)
            #expect(settings.alertStyle == style, sourceLocation: sourceLocation)
        }
    }

    /// These requests are pending, and equal those that were added.
    static func pending(
        _ ids: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) -> Step {
        Step { stage in
            try await expect(ids, sourceLocation, stage.added) { [center = try stage.center] in
                await center.pendingNotificationRequests()
            }
        }
    }

    static func pendingCount(
        _ count: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Step {
        Step { stage in
            let pending = try await stage.center.pendingNotificationRequests()
            #expect(pending.count == count, sourceLocation: sourceLocation)
        }
    }

    /// These requests are delivered, the latest first, and equal those that were added.
    static func delivered(
        _ ids: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) -> Step {
        Step { stage in
            try await expect(ids, sourceLocation, stage.added) { [center = try stage.center] in
                await center.deliveredNotifications().map(\.request)
            }
        }
    }

    /// Reads requests until they are as expected; only a failing test waits long.
    private static func expect(
        _ ids: [String], _ sourceLocation: SourceLocation,
        _ added: [String: UNNotificationRequest],
        _ read: @escaping @Sendable () async -> [UNNotificationRequest]
    ) async throws {
        do {
            try await eventually { await read().map(\.identifier) == ids }
        } catch is DidNotHappen {
            #expect(await read().map(\.identifier) == ids, sourceLocation: sourceLocation)
        }
        for request in await read() {
            #expect(request == added[request.identifier], sourceLocation: sourceLocation)
        }
    }

    /// The next notification on the screen.
    static func shows(
        _ id: String, title: String = "Tea", sound: Sound = .none, urgency: Urgency? = nil,
        buttons: [String] = [], inPlaceOf earlier: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Step {
        Step { stage in
            let shown = try await stage.screen.deliveries.next(within: .seconds(20))
            let (notification, content) = (shown.notification, shown.notification.content)
            #expect(notification.request?.identifier == id, sourceLocation: sourceLocation)
            #expect(content.title == title, sourceLocation: sourceLocation)
            #expect(content.sound == sound, sourceLocation: sourceLocation)
            if let urgency { #expect(content.urgency == urgency, sourceLocation: sourceLocation) }
            #expect(
                notification.actions.map(\.label) == buttons, sourceLocation: sourceLocation)
            #expect(notification.isNew, sourceLocation: sourceLocation)
            if let earlier {
                #expect(
                    shown.receipt == stage.shown[earlier]?.receipt, sourceLocation: sourceLocation)
            }
            stage.shown[id] = shown
        }
    }

    /// The number on the program's icon changes.
    static func badge(
        _ count: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Step {
        Step { stage in
            let badge = try await stage.screen.programBadges.next(within: .seconds(20))
            #expect(badge.count == count, sourceLocation: sourceLocation)
        }
    }

    /// The delegate is asked about a notification.
    static func asksDelegate(
        _ id: String, at time: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Step {
        Step { stage in
            let question = try await stage.observed.questions.next(within: .seconds(20))
            #expect(question.id == id, sourceLocation: sourceLocation)
            if let time {
                #expect(question.date.formatted(.iso8601) == time, sourceLocation: sourceLocation)
            }
        }
    }

    /// The delegate gets a response: the id of the request, the action, and the text.
    static func response(
        _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Step {
        Step { stage in
            let response = try await stage.observed.responses.next(within: .seconds(20))
            #expect(response == text, sourceLocation: sourceLocation)
        }
    }

    /// Peal keeps this number of responses for the program.
    static func keepsResponses(_ count: Int) -> Step {
        Step { stage in
            try await eventually { [programs = stage.programs] in
                try await programs.list().map(\.responses) == [count]
            }
        }
    }

    /// Peal starts the program.
    static func starts(_ sourceLocation: SourceLocation = #_sourceLocation) -> Step {
        Step { stage in
            let started = try await stage.starter.starts.next(within: .seconds(20))
            #expect(started == stage.program, sourceLocation: sourceLocation)
        }
    }
}
