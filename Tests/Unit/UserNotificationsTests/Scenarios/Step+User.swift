import Alerts
import AlertsTestSupport
import Programs
import Recurrence
import Testing

/// The actions of the user, and the passing of time.
extension Step {
    /// Allows the program before it asks, as `peal apps allow` does.
    static let allowed = Step { try await $0.programs.allow($0.program) }

    static func decide(_ authorization: Program.Authorization) -> Step {
        Step { try await $0.programs.setAuthorization(authorization, of: $0.program) }
    }

    static func `switch`(_ setting: ProgramSetting, _ isOn: Bool) -> Step {
        Step { try await $0.programs.set(setting, to: isOn, of: $0.program) }
    }

    /// Presses a button of the question whether the program may send notifications.
    static func answer(_ button: String) -> Step {
        Step { $0.screen.activate(try $0.openQuestion(), button) }
    }

    /// Closes that question.
    static let closeQuestion = Step { $0.screen.close(try $0.openQuestion(), .dismissed) }

    /// Clicks the notification of a request.
    static func click(_ id: String) -> Step {
        Step { $0.screen.activate(try $0.notification(id).receipt) }
    }

    static func press(_ label: String, of id: String) -> Step {
        Step { stage in
            let shown = try stage.notification(id)
            let button = try #require(shown.notification.actions.first { $0.label == label })
            stage.screen.activate(shown.receipt, button.key)
        }
    }

    static func reply(_ text: String, to id: String) -> Step {
        Step { $0.screen.reply(try $0.notification(id).receipt, text) }
    }

    static func close(_ id: String) -> Step {
        Step { $0.screen.close(try $0.notification(id).receipt, .dismissed) }
    }

    /// Lets the time end for which the notification is on the screen.
    static func expire(_ id: String) -> Step {
        Step { $0.screen.close(try $0.notification(id).receipt, .expired) }
    }

    static func wait(_ seconds: Int) -> Step {
        Step { $0.clock.advance(by: .seconds(seconds)) }
    }

    /// Moves the machine to another zone, where the next ring is due in `seconds`; `nil` if the zone
    /// does not change the next ring.
    static func travel(to zone: String, dueIn seconds: Int? = nil) -> Step {
        Step { stage in
            try stage.clock.move(to: zone)
            guard let seconds else { return }
            try await stage.clock.sleeper(
                until: stage.clock.now.advanced(by: .seconds(seconds)))
        }
    }
}
