import Alerts
import DBus
import Messages
import Programs

/// The interface `io.github.peal.Programs1`, with which programs schedule notifications.
///
/// A call always concerns the program that sends it. `docs/programs.md` describes the methods and
/// the JSON documents.
enum ProgramsInterface {
    static let busName: BusName = "io.github.peal.Peal"
    static let errorPrefix = "io.github.peal.Error."
    static let path: ObjectPath = "/io/github/peal/Programs"
    static let name: InterfaceName = "io.github.peal.Programs1"

    static let object = ObjectDescription(
        path: path, interfaces: [table.description, ProgramManagerInterface.table.description])

    static let table = ServedInterface<ProgramCall, Void>(
        name, methods: registering + requesting + answering,
        signals: [
            // Only the connection of the program concerned receives these signals.
            SignalDescription(
                "Responded", arguments: [.init("number", "t"), .init("response", "s")]),
            SignalDescription(
                "WillPresent", arguments: [.init("number", "t"), .init("notification", "s")]),
        ])

    private typealias Method = ServedMethod<ProgramCall>

    /// The method that waits for the user; the calls after it do not wait for its end.
    static let waitingMethod: MemberName = "RequestAuthorization"
    /// The method that answers Peal; it does not wait for the calls before it, because a
    /// notification waits for the answer.
    static let answeringMethod: MemberName = "Present"

    private static let add: MemberName = "Add"

    /// Whether a call adds requests.
    static func isAdd(_ call: IncomingCall) -> Bool {
        call.interface == name && call.member == add
    }

    private static let registering: [Method] = [
        // If "claim" is empty, Peal derives the program's id from its executable file.
        Method(
            "Register", inputs: ["claim": "s", "details": "a{sv}"],
            outputs: ["program": "s", "settings": "a{sv}"]
        ) { call in
            let program = try await call.register()
            return [.string(program.id.rawValue), .properties(program.settings)]
        },
        Method("Configure", inputs: ["details": "a{sv}"]) { call in
            try await call.center.configure(call.connection, call.details(0))
            return []
        },
        // The reply comes when the user has answered the question or closed it.
        Method(
            "RequestAuthorization", inputs: ["options": "u"], outputs: ["granted": "b"]
        ) { call in
            [
                .boolean(
                    try await call.center.requestAuthorization(
                        call.number(0), from: call.connection))
            ]
        },
        Method("GetSettings", outputs: ["settings": "a{sv}"]) { call in
            [.properties(try await call.center.configure(call.connection, .init()).settings)]
        },
        Method("SetCategories", inputs: ["categories": "as"]) { call in
            try await call.center.setCategories(call.texts(0), from: call.connection)
            return []
        },
        Method("GetCategories", outputs: ["categories": "as"]) { call in
            [.strings(try await call.center.categories(for: call.connection))]
        },
        Method("SetBadge", inputs: ["count": "u"]) { call in
            try await call.center.setBadge(Int(call.number(0)), from: call.connection)
            return []
        },
    ]

    private static let requesting: [Method] = [
        // Either all requests are added or none. A request replaces the pending request with its id.
        Method(add, inputs: ["requests": "as"]) { call in
            try await call.center.add([call.texts(0)], from: call.connection)[0].get()
            return []
        },
        Method("GetPending", outputs: ["requests": "as"]) { call in
            let pending = try await call.center.pending(for: call.connection)
            return [.strings(pending.map { ProgramCall.pending($0.request, next: $0.next) })]
        },
        Method("RemovePending", inputs: ["ids": "as"]) { call in
            try await call.center.removePending(call.texts(0), from: call.connection)
            return []
        },
        Method("RemoveAllPending") { call in
            try await call.center.removePending(nil, from: call.connection)
            return []
        },
        Method("GetDelivered", outputs: ["notifications": "as"]) { call in
            let delivered = try await call.center.delivered(for: call.connection)
            return [.strings(delivered.map { ProgramCall.delivered($0.request, due: $0.due) })]
        },
        Method("RemoveDelivered", inputs: ["ids": "as"]) { call in
            try await call.center.removeDelivered(call.texts(0), from: call.connection)
            return []
        },
        Method("RemoveAllDelivered") { call in
            try await call.center.removeDelivered(nil, from: call.connection)
            return []
        },
    ]

    private static let answering: [Method] = [
        // Returns the responses that the program has not acknowledged, each with its number.
        Method("TakeResponses", outputs: ["responses": "a(ts)"]) { call in
            let responses = try await call.center.responses(for: call.connection)
            return [
                .array(
                    of: "(ts)",
                    responses.map {
                        .structure([.uint64(UInt64($0.number)), .string($0.document)])
                    })
            ]
        },
        Method("Acknowledge", inputs: ["numbers": "at"]) { call in
            try await call.center.acknowledge(call.longs(0), from: call.connection)
            return []
        },
        // Answers the signal WillPresent with the same number. The options are the bits of
        // UNNotificationPresentationOptions.
        Method("Present", inputs: ["number": "t", "options": "u"]) { call in
            await call.center.present(
                call.long(0), PresentationOptions(rawValue: call.number(1)),
                from: call.connection)
            return []
        },
    ]
}
