import DBus
import DBusTestSupport
import Testing

@Suite("Introspection of exported objects", .privateBus)
struct IntrospectionTests {
    static let interface = InterfaceDescription(
        "test.Interface",
        methods: [
            MethodDescription("Nothing"),
            MethodDescription(
                "Add", inputs: [ArgumentDescription("a < \"b\" & c", "a{sv}")],
                outputs: [ArgumentDescription("id", "u")]),
        ],
        signals: [
            SignalDescription("Changed", arguments: [ArgumentDescription("id", "u")]),
            SignalDescription("Gone"),
        ],
        properties: [
            PropertyDescription("Badge", "u"),
            PropertyDescription("Volume", "d", access: .readWrite),
        ])

    private func introspect(_ path: ObjectPath, of service: Bus) async throws -> String {
        let name = try #require(service.uniqueName)
        let bus = try await PrivateBus.current.connect()
        let call = MethodCall(
            destination: name, path: path, interface: .introspectable, member: "Introspect")
        return try #require(try await bus.call(call).first?.asString)
    }

    @Test("Introspect lists the methods, signals, properties and standard interfaces")
    func interfaces() async throws {
        let bus = try await PrivateBus.current.connect()
        let calls = try bus.export(ObjectDescription(path: "/a/b", interfaces: [Self.interface]))
        let text = try await introspect("/a/b", of: bus)
        #expect(
            text.contains(
                """
                  <interface name="test.Interface">
                    <method name="Nothing"/>
                    <method name="Add">
                      <arg name="a &lt; &quot;b&quot; &amp; c" type="a{sv}" direction="in"/>
                      <arg name="id" type="u" direction="out"/>
                    </method>
                    <signal name="Changed">
                      <arg name="id" type="u"/>
                    </signal>
                    <signal name="Gone"/>
                    <property name="Badge" type="u" access="read"/>
                    <property name="Volume" type="d" access="readwrite"/>
                  </interface>
                </node>
                """))
        for standard in ["Introspectable", "Peer", "Properties"] {
            #expect(text.contains(#"<interface name="org.freedesktop.DBus.\#(standard)">"#))
        }
        withExtendedLifetime(calls) {}
    }

    @Test(
        "Introspect on a path lists the child nodes",
        arguments: [
            ("/", ["a", "x"]), ("/a", ["b", "c"]), ("/a/b", ["d"]), ("/x", []),
        ])
    func childNodes(_ path: String, _ children: [String]) async throws {
        let bus = try await PrivateBus.current.connect()
        let calls = try ["/a/b", "/a/b/d", "/a/c/e", "/x"].map { path in
            try bus.export(
                ObjectDescription(path: try ObjectPath(path), interfaces: [Self.interface]))
        }
        let text = try await introspect(try ObjectPath(path), of: bus)
        let nodes = text.split(separator: "\n").filter { $0.hasPrefix("  <node") }
        #expect(nodes == children.map { #"  <node name="\#($0)"/>"# })
        #expect(text.contains("test.Interface") == ["/a/b", "/x"].contains(path))
        withExtendedLifetime(calls) {}
    }

    @Test("A service without objects has an empty root and no other path")
    func emptyRoot() async throws {
        let bus = try await PrivateBus.current.connect()
        #expect(try await !introspect("/", of: bus).contains("<node name"))
        let error = try await failure { try await introspect("/a", of: bus) }
        #expect(error?.code == .remote(.unknownObject))
    }
}
