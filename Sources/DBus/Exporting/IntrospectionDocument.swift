/// The XML document that an object returns from `Introspect`.
struct IntrospectionDocument {
    let interfaces: [InterfaceDescription]
    let children: [String]

    /// The document as XML.
    var text: String {
        var lines = [
            #"<!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN""#,
            #" "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">"#,
            "<node>",
        ]
        // A path without an exported object has only the two standard interfaces and no properties.
        for interface in Self.standard + (interfaces.isEmpty ? [] : [Self.properties]) + interfaces
        {
            lines += Self.lines(for: interface)
        }
        for child in children {
            lines.append(#"  <node name="\#(child)"/>"#)
        }
        lines.append("</node>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(for interface: InterfaceDescription) -> [String] {
        var lines = [#"  <interface name="\#(interface.name)">"#]
        for method in interface.methods {
            lines += element(
                "method", method.name,
                method.inputs.map { argument($0, direction: "in") }
                    + method.outputs.map { argument($0, direction: "out") })
        }
        for signal in interface.signals {
            lines += element("signal", signal.name, signal.arguments.map { argument($0) })
        }
        for property in interface.properties {
            lines.append(
                """
                    <property name="\(property.name)" type="\(property.signature)" \
                access="\(property.access.rawValue)"/>
                """)
        }
        lines.append("  </interface>")
        return lines
    }

    private static func element(
        _ tag: String, _ name: MemberName, _ contents: [String]
    ) -> [String] {
        guard !contents.isEmpty else { return [#"    <\#(tag) name="\#(name)"/>"#] }
        return [#"    <\#(tag) name="\#(name)">"#] + contents + ["    </\(tag)>"]
    }

    private static func argument(
        _ argument: ArgumentDescription, direction: String? = nil
    ) -> String {
        let direction = direction.map { #" direction="\#($0)""# } ?? ""
        return """
                  <arg name="\(escaped(argument.name))" type="\(argument.signature)"\(direction)/>
            """
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // XML 1.0 cannot represent most control characters, so they become spaces.
            case "\0"..." ": escaped += " "
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    private static let standard = [
        InterfaceDescription(
            .introspectable,
            methods: [MethodDescription("Introspect", outputs: [ArgumentDescription("xml", "s")])]),
        InterfaceDescription(
            .peer,
            methods: [
                MethodDescription("Ping"),
                MethodDescription("GetMachineId", outputs: [ArgumentDescription("id", "s")]),
            ]),
    ]

    private static let properties = InterfaceDescription(
        .properties,
        methods: [PropertyMethods.get, PropertyMethods.set, PropertyMethods.getAll],
        signals: [
            SignalDescription(
                "PropertiesChanged",
                arguments: [
                    ArgumentDescription("interface", "s"),
                    ArgumentDescription("changed", "a{sv}"),
                    ArgumentDescription("invalidated", "as"),
                ])
        ])
}
