internal import CDBus
internal import Messages

/// The identity of this machine, as libdbus knows it.
enum MachineID {
    /// Reads it.
    ///
    /// - Returns: 32 hexadecimal digits.
    /// - Throws: Why the machine has none, which is not unheard of in a container.
    static func read() throws(BusError) -> String {
        // Not `dbus_get_local_machine_id`, which aborts where there is none.
        let characters = try check("The machine has no identity") { error in
            dbus_try_get_local_machine_id(error)
        }
        defer { dbus_free(characters) }
        return String(cString: characters)
    }
}
