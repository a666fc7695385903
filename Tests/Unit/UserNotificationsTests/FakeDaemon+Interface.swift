import DBus
import Foundation

/// The ids of requests.
enum RequestID {
    /// Returns the id in the JSON text of a request.
    static func of(_ document: String) -> String {
        let object = try? JSONSerialization.jsonObject(with: Data(document.utf8))
        return (object as? [String: Any])?["id"] as? String ?? ""
    }
}

extension FakeDaemon {
    /// The interface for programs, with handlers that work in memory.
    static let interface = ServedInterface<Call, Void>(
        "io.github.peal.Programs1", methods: session + requests + delivered + events,
        signals: [
            SignalDescription("Responded", arguments: [.init("number", "t"), .init("s", "s")]),
            SignalDescription("WillPresent", arguments: [.init("number", "t"), .init("s", "s")]),
        ])

    private static let session: [ServedMethod<Call>] = [
        ServedMethod(
            "Register", inputs: ["claim": "s", "details": "a{sv}"],
            outputs: ["app": "s", "settings": "a{sv}"]
        ) { call in
            [call.arguments[0], .properties(call.daemon.withState { $0.settings })]
        },
        ServedMethod("Configure", inputs: ["details": "a{sv}"]) { _ in [] },
        ServedMethod(
            "RequestAuthorization", inputs: ["options": "u"], outputs: ["granted": "b"]
        ) { call in
            [.boolean(call.daemon.withState { $0.isGranted })]
        },
        ServedMethod("GetSettings", outputs: ["settings": "a{sv}"]) { call in
            [.properties(call.daemon.withState { $0.settings })]
        },
        ServedMethod("SetCategories", inputs: ["categories": "as"]) { call in
            call.daemon.withState { $0.categories = call.arguments[0].asStrings ?? [] }
            return []
        },
        ServedMethod("GetCategories", outputs: ["categories": "as"]) { call in
            [.strings(call.daemon.withState { $0.categories })]
        },
        ServedMethod("SetBadge", inputs: ["count": "u"]) { call in
            try call.refuse()
            return []
        },
    ]

    private static let requests: [ServedMethod<Call>] = [
        ServedMethod("Add", inputs: ["requests": "as"]) { call in
            try call.refuse()
            add(call.arguments, to: call.daemon)
            return []
        },
        ServedMethod("GetPending", outputs: ["requests": "as"]) { call in
            let pending = call.daemon.withState { $0.pending }
            return [.strings(pending.map { #"{"request": \#($0.document), "next": null}"# })]
        },
        ServedMethod("RemovePending", inputs: ["ids": "as"]) { call in
            let ids = call.arguments[0].asStrings ?? []
            call.daemon.withState { $0.pending.removeAll { ids.contains($0.id) } }
            return []
        },
        ServedMethod("RemoveAllPending") { call in
            call.daemon.withState { $0.pending = [] }
            return []
        },
    ]

    private static let delivered: [ServedMethod<Call>] = [
        ServedMethod("GetDelivered", outputs: ["notifications": "as"]) { call in
            [.strings(call.daemon.withState { $0.delivered })]
        },
        ServedMethod("RemoveDelivered", inputs: ["ids": "as"]) { _ in [] },
        ServedMethod("RemoveAllDelivered") { call in
            call.daemon.withState { $0.delivered = [] }
            return []
        },
    ]

    private static let events: [ServedMethod<Call>] = [
        ServedMethod("TakeResponses", outputs: ["responses": "a(ts)"]) { call in
            let responses = call.daemon.withState { $0.responses }
            return [
                .array(
                    of: "(ts)",
                    responses.map { .structure([.uint64($0.number), .string($0.document)]) })
            ]
        },
        ServedMethod("Acknowledge", inputs: ["numbers": "at"]) { call in
            let numbers = call.arguments[0].asArray?.compactMap(\.asUInt64) ?? []
            call.daemon.withState { $0.responses.removeAll { numbers.contains($0.number) } }
            return []
        },
        ServedMethod("Present", inputs: ["number": "t", "options": "u"]) { _ in [] },
    ]
}

extension FakeDaemon.Call {
    /// Throws the error that the test wants.
    fileprivate func refuse() throws {
        if let refusal = daemon.withState({ $0.refusal }) {
            throw FakeDaemon.Refusal(name: refusal.name, sentence: refusal.sentence)
        }
    }
}
