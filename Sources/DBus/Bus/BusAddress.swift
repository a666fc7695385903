internal import Glibc
internal import Messages

/// Which bus to connect to.
public enum BusAddress: Hashable, Sendable {
    /// The bus of the user's session.
    ///
    /// It is found by `DBUS_SESSION_BUS_ADDRESS`, or else at its usual place under
    /// `XDG_RUNTIME_DIR` or `/run/user`. None is started if there is none.
    case session
    /// The bus of the machine, found by `DBUS_SYSTEM_BUS_ADDRESS` or at its usual place.
    case system
    /// A bus at an address of its own, such as `unix:path=/tmp/bus`.
    case address(String)
}

extension BusAddress {
    /// The address in D-Bus's own form, as it is found now.
    package var text: String {
        get throws(BusError) { try resolve() }
    }

    /// Finds the address.
    ///
    /// - Parameters:
    ///   - variable: Reads an environment variable.
    ///   - exists: Whether there is a file.
    /// - Returns: The address in D-Bus's own form.
    /// - Throws: ``BusError/Code/noBus`` if there is no place left to look at.
    func resolve(
        variable: (String) -> String? = Self.environmentVariable,
        exists: (String) -> Bool = { access($0, F_OK) == 0 }
    ) throws(BusError) -> String {
        let address = try find(variable: variable, exists: exists)
        // libdbus would start a bus of its own for these, with nobody else on it.
        let parts = address.split(separator: ";", omittingEmptySubsequences: false)
        let usable = parts.filter { !$0.hasPrefix("autolaunch:") }
        guard !usable.isEmpty else {
            throw BusError(
                code: .noBus, message: "There is no bus at \"\(address)\", and none is started")
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
                let all = candidates.dropFirst().reduce(Messages.Message(verbatim: candidates[0])) {
                    Messages.Message("\($0) or \($1)")
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

    /// Reads an environment variable; an empty one is as good as none.
    private static func environmentVariable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// Escapes what would end a value within an address.
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
