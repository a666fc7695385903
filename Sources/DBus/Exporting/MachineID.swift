internal import CDBus
internal import Messages

/// The D-Bus machine ID, as libdbus reads it.
enum MachineID {
    /// Reads the machine ID.
    ///
    /// - Returns: 32 hexadecimal digits.
    /// - Throws: The reason why there is no machine ID, as in some containers.
    static func read() throws(BusError) -> String {
        // `dbus_get_local_machine_id` would abort the process if there is no machine ID.
        let characters = try check("The machine has no identity") { error in
            dbus_try_get_local_machine_id(error)
        }
        defer { dbus_free(characters) }
        return String(cString: characters)
    }
}
