import AlertCoding
import Alerts
import DBus
import JSON
import Messages
import Programs

/// The interface `io.github.peal.ProgramManager1`, with which the user manages programs.
///
/// The command `peal apps` uses this interface.
enum ProgramManagerInterface {
    static let name: InterfaceName = "io.github.peal.ProgramManager1"

    private typealias Method = ServedMethod<ProgramCall>

    static let table = ServedInterface<ProgramCall, Void>(
        name,
        methods: [
            // Returns the JSON texts of all programs, sorted by id.
            Method("List", outputs: ["programs": "as"]) { call in
                [.strings(await call.center.list().map { $0.json.text() })]
            },
            // Returns the JSON texts of a program's pending requests.
            Method("GetPending", inputs: ["id": "s"], outputs: ["requests": "as"]) { call in
                let pending = try await call.center.pending(of: call.id(0))
                return [.strings(pending.map { ProgramCall.pending($0.request, next: $0.next) })]
            },
            // "authorization" is "authorized", "denied", "provisional" or "notDetermined".
            Method("SetAuthorization", inputs: ["id": "s", "authorization": "s"]) { call in
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
            Method("Forget", inputs: ["id": "s"]) { call in
                try await call.center.forget(call.id(0))
                return []
            },
        ])
}
