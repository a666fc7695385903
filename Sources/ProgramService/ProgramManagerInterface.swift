import AlertCoding
import Alerts
import DBus
import JSON
import Messages
import Programs
import Recurrence

/// The interface `io.github.peal.ProgramManager1`, with which the user manages programs.
///
/// The command `peal apps` uses this interface.
enum ProgramManagerInterface {
    static let name: InterfaceName = "io.github.peal.ProgramManager1"

    static let list: MemberName = "List"
    static let getPending: MemberName = "GetPending"
    static let allow: MemberName = "Allow"
    static let setAuthorization: MemberName = "SetAuthorization"
    static let forget: MemberName = "Forget"

    private typealias Method = ServedMethod<ProgramCall>

    static let table = ServedInterface<ProgramCall, Void>(
        name,
        methods: [
            // Returns the JSON texts of all programs, sorted by id.
            Method(list, outputs: ["programs": "as"]) { call in
                [.strings(try await call.center.list().map { $0.json(in: .utc).text() })]
            },
            // Returns the JSON texts of a program's pending requests.
            Method(getPending, inputs: ["id": "s"], outputs: ["requests": "as"]) { call in
                let pending = try await call.center.pending(of: call.id(0))
                return [.strings(pending.map { ProgramCall.pending($0.request, next: $0.next) })]
            },
            // Allows a program, even if it has never connected. The keys of "settings" are those of
            // SetSetting.
            Method(allow, inputs: ["id": "s", "settings": "a{sv}"]) { call in
                try await call.center.allow(call.id(0), call.settings(1))
                return []
            },
            // "authorization" is "authorized", "denied", "provisional" or "notDetermined".
            Method(setAuthorization, inputs: ["id": "s", "authorization": "s"]) { call in
                try await call.center.setAuthorization(call.authorization(1), of: call.id(0))
                return []
            },
            // "setting" is "alert", "sound" or "badge".
            Method("SetSetting", inputs: ["id": "s", "setting": "s", "on": "b"]) { call in
                try await call.center.set(call.setting(1), to: call.boolean(2), of: call.id(0))
                return []
            },
            // Removes a program with its requests. If the program registers again, it needs a new
            // permission.
            Method(forget, inputs: ["id": "s"]) { call in
                try await call.center.forget(call.id(0))
                return []
            },
        ])
}
