import DBusTestSupport
import Glibc
import TestSupport
import Testing

@testable import DBus

@Suite("Finding the address of a bus")
struct BusAddressTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let address: BusAddress
        var variables: [String: String] = [:]
        var files: [String] = []
        let found: String?
    }

    static let session = "DBUS_SESSION_BUS_ADDRESS"
    static let system = "DBUS_SYSTEM_BUS_ADDRESS"
    static let user = "/run/user/\(getuid())/bus"
    static let rows = [
        Row(
            testDescription: "DBUS_SESSION_BUS_ADDRESS comes first", address: .session,
            variables: [session: "unix:path=/a", "XDG_RUNTIME_DIR": "/run/x"],
            files: ["/run/x/bus", user], found: "unix:path=/a"),
        Row(
            testDescription: "without the variable: the runtime folder", address: .session,
            variables: ["XDG_RUNTIME_DIR": "/run/x"], files: ["/run/x/bus", user],
            found: "unix:path=/run/x/bus"),
        Row(
            testDescription: "without both: /run/user", address: .session,
            variables: ["XDG_RUNTIME_DIR": "/run/x"], files: [user], found: "unix:path=\(user)"),
        Row(testDescription: "no variable, no socket: no bus", address: .session, found: nil),
        Row(
            testDescription: "a path with special characters is escaped", address: .session,
            variables: ["XDG_RUNTIME_DIR": "/r u;n,ü"], files: ["/r u;n,ü/bus"],
            found: "unix:path=/r%20u%3bn%2c%c3%bc/bus"),
        Row(
            testDescription: "autolaunch: alone is refused", address: .session,
            variables: [session: "autolaunch:"], found: nil),
        Row(
            testDescription: "autolaunch: after another address is removed", address: .session,
            variables: [session: "unix:path=/a;autolaunch:scope=*user"], found: "unix:path=/a"),
        Row(
            testDescription: "DBUS_SYSTEM_BUS_ADDRESS comes first", address: .system,
            variables: [system: "unix:path=/s"], found: "unix:path=/s"),
        Row(
            testDescription: "the system bus in /run", address: .system,
            files: ["/run/dbus/system_bus_socket", "/var/run/dbus/system_bus_socket"],
            found: "unix:path=/run/dbus/system_bus_socket"),
        Row(
            testDescription: "the system bus in /var/run", address: .system,
            files: ["/var/run/dbus/system_bus_socket"],
            found: "unix:path=/var/run/dbus/system_bus_socket"),
        Row(testDescription: "no system bus", address: .system, found: nil),
        Row(
            testDescription: "a given address is used as it is", address: .address("unix:path=/o"),
            variables: [session: "unix:path=/a"], found: "unix:path=/o"),
    ]

    @Test(
        "A bus address is resolved from the environment, the runtime folder or /run",
        arguments: rows)
    func resolves(_ row: Row) {
        do throws(BusError) {
            let found = try row.address.resolve(
                variable: { row.variables[$0] }, exists: { row.files.contains($0) })
            #expect(found == row.found)
        } catch {
            #expect(row.found == nil)
            #expect(error.code == .noBus)
        }
    }

    @Test("Only a socket of this user or of the system is taken for a bus, also behind a link")
    func trusted() throws {
        let bus = try SilentBus()
        let folder = try TemporaryFolder()
        let path = String(bus.addressText.dropFirst("unix:path=".count))
        try folder.write("", to: "file")
        #expect(symlink(path, folder.path + "/link") == 0)
        #expect(symlink(folder.path + "/nothing", folder.path + "/dangling") == 0)
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(BusAddress.isTrustedSocket(path))
        #expect(BusAddress.isTrustedSocket(folder.path + "/link"))
        for name in ["file", "dangling", "pipe", "nothing", ""] {
            #expect(!BusAddress.isTrustedSocket(folder.path + "/" + name), "\(name)")
        }
        // Only root can give the socket to another user.
        guard getuid() == 0 else { return }
        #expect(chown(path, 65_534, 65_534) == 0)
        #expect(!BusAddress.isTrustedSocket(path))
        #expect(!BusAddress.isTrustedSocket(folder.path + "/link"))
    }
}
