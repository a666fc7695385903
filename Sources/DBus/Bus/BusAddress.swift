internal import Glibc
internal import Messages

/// The address of a message bus.
public enum BusAddress: Hashable, Sendable {
    /// The session bus of the user.
    ///
    /// The address comes from `DBUS_SESSION_BUS_ADDRESS`. Without this variable, the bus is a
    /// socket in `XDG_RUNTIME_DIR` or `/run/user`. This module never starts a bus.
    case session
    /// The system bus, at `DBUS_SYSTEM_BUS_ADDRESS` or the standard path.
    case system
    /// The bus at an explicit address, such as `unix:path=/tmp/bus`.
    case address(String)
}

extension BusAddress {
    /// The address in the D-Bus address format, resolved from the current environment.
    package var text: String {
        get throws(BusError) { try resolve() }
    }

    /// Resolves the address.
    ///
    /// - Parameters:
    ///   - variable: Returns the value of an environment variable.
    ///   - exists: Returns whether a file is a socket to which this user's messages may go.
    /// - Returns: The address in the D-Bus address format.
    /// - Throws: ``BusError/Code/noBus`` if no bus is found.
    func resolve(
        variable: (String) -> String? = Self.environmentVariable,
        exists: (String) -> Bool = Self.isTrustedSocket
    ) throws(BusError) -> String {
        let address = try find(variable: variable, exists: exists)
        // For an `autolaunch:` address, libdbus would start a separate bus, on which there are no
        // other programs.
        let parts = address.split(separator: ";", omittingEmptySubsequences: false)
        let usable = parts.filter { !$0.hasPrefix("autolaunch:") }
        guard !usable.isEmpty else {
            throw BusError(
                code: .noBus,
                message: "There is no bus at \"\(address)\", and Peal does not start one")
        }
        return usable.joined(separator: ";")
    }

    private func find(
        variable: (String) -> String?, exists: (String) -> Bool
    ) throws(BusError) -> String {
        switch self {
        case .address(let address): return address
        case .system:
            if let address = variable("DBUS_SYSTEM_BUS_ADDRESS") { return address }
            let path = ["/run", "/var/run"].map { $0 + "/dbus/system_bus_socket" }.first(
                where: exists)
            guard let path else {
                throw BusError(
                    code: .noBus,
                    message: "There is no system bus: /run/dbus/system_bus_socket does not exist")
            }
            return "unix:path=\(path)"
        case .session:
            if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
            var candidates = ["/run/user/\(getuid())/bus"]
            if let folder = variable("XDG_RUNTIME_DIR") {
                candidates.insert("\(folder)/bus", at: 0)
            }
            guard let path = candidates.first(where: exists) else {
                let all = candidates.dropFirst().reduce(Message(verbatim: candidates[0])) {
                    Message("\($0) or \($1)")
                }
                throw BusError(
                    code: .noBus,
                    message: """
                        There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set and \
                        \(all) does not exist
                        """)
            }
            return "unix:path=\(Self.escaped(path))"
        }
    }

    /// Returns whether a path leads to a socket of this user or of the system.
    ///
    /// Another user's bus would receive the titles of the alerts. A folder of another user is in
    /// `XDG_RUNTIME_DIR` after sudo(8) or su(1).
    static func isTrustedSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
            && (status.st_uid == getuid() || status.st_uid == 0)
    }

    /// Returns an environment variable; `nil` if it is unset or empty.
    private static func environmentVariable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// Percent-encodes the bytes that have a meaning in the D-Bus address format.
    private static func escaped(_ path: String) -> String {
        var escaped = ""
        for byte in path.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.properties.isAlphabetic && byte < 0x80 || ("0"..."9").contains(scalar)
                || "-_/.\\*".unicodeScalars.contains(scalar)
            let digits = String(byte, radix: 16)
            escaped += isPlain ? String(scalar) : "%" + (digits.utf8.count == 1 ? "0" : "") + digits
        }
        return escaped
    }
}
