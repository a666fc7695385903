import Glibc

/// The number of repetitions of each fault.
enum FaultRounds {
    /// The value of `PEAL_FAULT_ROUNDS`, which `Tests/Tools/Nightly/faults.sh` sets; `nil` if it is
    /// not set.
    private static let wanted = getenv("PEAL_FAULT_ROUNDS").flatMap { Int(String(cString: $0)) }

    static let kills = wanted ?? 8
    static let servers = wanted.map { max(1, $0 / 4) } ?? 5
    static let buses = wanted.map { max(1, $0 / 20) } ?? 2
    static let writers = wanted.map { max(1, $0 / 10) } ?? 3

    /// The step between the call numbers at which a process is killed.
    ///
    /// With a step of 5, the process is killed at its 1st call, in the next run at its 6th, and so
    /// on.
    static func killStep(_ call: String) -> Int {
        // Most files are opened before the store, and most locks are taken before the writes. So a
        // kill at one of these calls rarely finds a bug.
        let isRarelyOfUse = ["openat", "fcntl"].contains(call)
        guard wanted == nil else { return isRarelyOfUse ? 5 : 1 }
        return isRarelyOfUse ? 40 : call == "pwrite64" ? 7 : 3
    }

    /// The step between the sizes of the full disks that are tried, in KiB.
    static let diskStep = wanted == nil ? 20 : 4
}
