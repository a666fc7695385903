import Glibc

/// The places in which a process looks for zones: two environment variables and two files.
package struct ZoneEnvironment: Sendable {
    /// The value of the variable `TZ`, or `nil` if it is not set.
    package var zone: String?
    /// The folder of the tz database.
    package var directory: String
    /// The path of the machine's zone file: a link into the database, or a copy of one of its
    /// files.
    package var localtime: String
    /// The path of the file with the name of the machine's zone.
    ///
    /// Not all systems have this file.
    package var timezone: String

    package init(
        zone: String? = nil, directory: String = "/usr/share/zoneinfo",
        localtime: String = "/etc/localtime", timezone: String = "/etc/timezone"
    ) {
        self.zone = zone
        self.directory = directory
        self.localtime = localtime
        self.timezone = timezone
    }

    /// The environment of this process at this moment.
    package static var current: ZoneEnvironment {
        let directory = variable("TZDIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return ZoneEnvironment(
            zone: variable("TZ"), directory: directory ?? "/usr/share/zoneinfo")
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
