import Alerts
import AlertsTestSupport
import DBus
import DBusTestSupport
import Glibc
import Logging
import Messages
import TestSupport
import Testing

@testable import AlertService

/// The service as seen by programs that call it on the bus without ``AlertClient``.
extension AlertServiceTests {
    @Test("An alert that is added without an id and a start date gets both from the service")
    func defaults() async throws {
        try await serving { client, bus, _ in
            let answer = try await bus.call(
                MethodCall(
                    destination: Self.name, path: "/io/github/peal/Peal",
                    interface: "io.github.peal.Alerts1", member: "Add",
                    arguments: [
                        .properties([
                            ("title", .string("A")),
                            (
                                "trigger",
                                .properties([
                                    ("kind", .string("schedule")), ("times", .strings(["09:30"])),
                                ])
                            ),
                        ])
                    ]))
            let alert = try #require(answer.first?.asProperties)
            #expect(alert["id"]?.asString?.count == 6)
            #expect(alert["next"] == .string("2026-11-23T09:30:00+09:00"))
            #expect(alert["trigger"]?.asProperties?["start"] == .string("2026-11-23"))
        }
    }

    @Test("Changes, rings and responses are announced with signals")
    func signals() async throws {
        try await serving { client, bus, delivery in
            let events = try await bus.events(matching: [
                MatchRule(sender: Self.name, path: "/io/github/peal/Peal")
            ])
            let id = try await client.add(.daily("water", at: "09:30")).id
            try await client.present(id)
            let delivered = try await delivery.deliveries.next(within: .seconds(20))
            delivery.activate(delivered.receipt, "done")
            var told: [String] = []
            for await case .signal(let signal) in events {
                told.append(signal.member.rawValue)
                if signal.member == "Responded" {
                    #expect(signal.arguments == [.string("water"), .string("done"), .string("")])
                    break
                }
            }
            #expect(told.contains("Changed"))
            #expect(told.contains("Presented"))
            #expect(told.contains("PropertiesChanged"))
        }
    }

    @Test("A second service on the same bus does not start")
    func single() async throws {
        try await serving { _, bus, _ in
            let second = try await AlertHarness.start(on: bus, logger: Logger(label: "test"))
            #expect(second == nil)
            let first = try #require(try await AlertClient.running(on: bus))
            #expect(try await first.processID() == UInt32(getpid()))
        }
    }

    @Test("If the service ends while a client asks for its version, the client finds no service")
    func endsMeanwhile() async throws {
        let service = try await PrivateBus.current.connect()
        let calls = try service.export(AlertsInterface.object)
        #expect(try await service.requestName(Self.name) == .owner)
        let ended = Task {
            // The call is kept until the service has left the bus, so that it gets no answer.
            for await call in calls where call.member == "Get" {
                await service.close()
                withExtendedLifetime(call) {}
            }
        }
        let bus = try await PrivateBus.current.connect()
        #expect(try await AlertClient.running(on: bus) == nil)
        await ended.value
        await bus.close()
    }

    @Test("Without a service, connecting returns no client")
    func none() async throws {
        let bus = try await PrivateBus.current.connect()
        let client = try await AlertClient.connect(to: bus)
        #expect(client == nil)
        await bus.close()
    }

    @Test("Waiting for a service that does not start ends after the given time")
    func notStarted() async throws {
        let bus = try await PrivateBus.current.connect()
        let client = try await AlertClient.started(on: bus, within: .milliseconds(50))
        #expect(client == nil)
        await bus.close()
    }

    @Test("Waiting for a service returns as soon as the service is ready")
    func started() async throws {
        let bus = try await PrivateBus.current.connect()
        let waiting = Task { try await AlertClient.started(on: bus, within: .seconds(240)) }
        try await serving { client, _, _ in
            let found = try #require(try await waiting.value)
            #expect(try await found.processID() == client.processID())
        }
        await bus.close()
    }

    @Test("Introspection lists the methods, properties and signals")
    func introspection() async throws {
        try await serving { _, bus, _ in
            let answer = try await bus.call(
                MethodCall(
                    destination: Self.name, path: "/io/github/peal/Peal",
                    interface: "org.freedesktop.DBus.Introspectable", member: "Introspect"))
            let xml = try #require(answer.first?.asString)
            for name in ["Add", "Upcoming", "ClearBadge", "Badge", "NextDue", "Responded"] {
                #expect(xml.contains("name=\"\(name)\""))
            }
        }
    }

    @Test("The properties of an interface without properties are empty")
    func otherInterface() async throws {
        try await serving { _, bus, _ in
            func all(of interface: String) async throws -> [String: Value]? {
                try await bus.call(
                    MethodCall(
                        destination: Self.name, path: "/io/github/peal/Peal",
                        interface: "org.freedesktop.DBus.Properties", member: "GetAll",
                        arguments: [.string(interface)])
                ).first?.asProperties
            }
            let ofApplication = try await all(of: "org.freedesktop.Application")
            #expect(ofApplication?.isEmpty == true)
            let ofAlerts = try await all(of: "io.github.peal.Alerts1")
            #expect(ofAlerts?["Badge"] == .uint32(0))
        }
    }
}
