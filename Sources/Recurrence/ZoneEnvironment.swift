import Glibc

/// Where a process looks for zones: two variables and two files.
package struct ZoneEnvironment: Sendable {
    /// The value of `TZ`.
    package var zone: String?
    /// The folder of the tz database.
    package var directory: String
    /// The machine's zone: a link into the database, or a copy of one of its files.
    package var localtime: String
    /// The name of the machine's zone, on systems that keep one.
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

    /// What holds for this process now.
    package static var current: ZoneEnvironment {
        let directory = variable("TZDIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return ZoneEnvironment(
            zone: variable("TZ"), directory: directory ?? "/usr/share/zoneinfo")
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
