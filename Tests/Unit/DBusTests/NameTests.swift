import DBus
import Testing

@Suite("D-Bus names, object paths and signatures")
struct NameTests {
    static let tooLong = String(repeating: "a", count: 256)
    static let longest = String(repeating: "a", count: 255)

    @Test(
        "Valid bus names are accepted",
        arguments: ["org.example.Clock", "a.b", "org.x-y._z", ":1.42", ":1.a-b"])
    func busNames(_ text: String) throws {
        #expect(try BusName(text).rawValue == text)
    }

    @Test(
        "Invalid bus names are refused",
        arguments: [
            "", "org", ".org.a", "org..a", "org.a.", "org.1a", "org.ä.b", "org.a b", "a.b\0c",
            "a.b\n", "a." + tooLong,
        ])
    func refusedBusNames(_ text: String) {
        #expect(throws: BusError.self) { try BusName(text) }
    }

    @Test(
        "A bus name is unique if it begins with a colon",
        arguments: [(":1.1", true), ("org.example", false)] as [(BusName, Bool)])
    func uniqueNames(_ name: BusName, _ isUnique: Bool) {
        #expect(name.isUnique == isUnique)
    }

    @Test(
        "Valid names are accepted as interface names and as error names",
        arguments: ["org.example.Clock", "a.b", "a._1"])
    func interfaceNames(_ text: String) throws {
        #expect(try InterfaceName(text).rawValue == text)
        #expect(try ErrorName(text).rawValue == text)
    }

    @Test(
        "Invalid names are refused as interface names and as error names",
        arguments: [
            "", "org", ".a.b", "a..b", "a.b.", "a.1", "a.b-c", ":1.1", "a.ü", "a.b\0",
            "a." + tooLong,
        ])
    func refusedInterfaceNames(_ text: String) {
        #expect(throws: BusError.self) { try InterfaceName(text) }
        #expect(throws: BusError.self) { try ErrorName(text) }
    }

    @Test("Valid member names are accepted", arguments: ["Notify", "_", "a1", longest])
    func memberNames(_ text: String) throws {
        #expect(try MemberName(text).rawValue == text)
    }

    @Test(
        "Invalid member names are refused",
        arguments: ["", "a.b", "1a", "a-b", "a b", "é", "a\0", "\0", tooLong])
    func refusedMemberNames(_ text: String) {
        #expect(throws: BusError.self) { try MemberName(text) }
    }

    @Test("Valid object paths are accepted", arguments: ["/", "/a", "/a/B_1", "/" + tooLong])
    func objectPaths(_ text: String) throws {
        #expect(try ObjectPath(text).rawValue == text)
    }

    @Test(
        "Invalid object paths are refused",
        arguments: ["", "a", "//", "/a/", "/a//b", "/a-b", "/ä", "/a\0", "/\0", "/a\n"])
    func refusedObjectPaths(_ text: String) {
        #expect(throws: BusError.self) { try ObjectPath(text) }
    }

    @Test(
        "Valid signatures are accepted",
        arguments: [
            "", "s", "susssasa{sv}i", "(iiibiiay)", "a{s(uv)}", longest.replacing("a", with: "y"),
        ])
    func signatures(_ text: String) throws {
        #expect(try Signature(text).rawValue == text)
    }

    @Test(
        "Invalid, too long or too deeply nested signatures are refused",
        arguments: [
            "a", "z", "()", "(s", "s)", "{sv}", "a{vs}", "a{s}", "a{sss}", "e", "s\0",
            String(repeating: "y", count: 256), String(repeating: "a", count: 33) + "y",
            String(repeating: "(", count: 33) + "y" + String(repeating: ")", count: 33),
        ])
    func refusedSignatures(_ text: String) {
        #expect(throws: BusError.self) { try Signature(text) }
    }

    @Test(
        "A signature is single if it contains exactly one complete type",
        arguments: [("s", true), ("a{sv}", true), ("(su)", true), ("", false), ("ss", false)])
    func singleTypes(_ text: String, _ isSingle: Bool) throws {
        #expect(try Signature(text).isSingle == isSingle)
    }

    @Test("The error for an invalid name gives the reason, and escapes and shortens the name")
    func errorDescription() throws {
        let error = #expect(throws: BusError.self) { try BusName("a.b\n\0" + Self.tooLong) }
        #expect(error?.code == .invalidName)
        #expect(error?.description.hasPrefix(#""a.b\n\0aaa"#) == true)
        #expect(error?.description.hasSuffix(#"…" is not a bus name: it contains NUL"#) == true)
    }
}
