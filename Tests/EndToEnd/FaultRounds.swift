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

    /// The distance between two calls at which a process is killed.
    static func killStep(_ call: String) -> Int {
        // Most files are opened before the store, and most locks come before the writes, so a
        // kill at one of these calls rarely finds anything.
        let isRarelyOfUse = ["openat", "fcntl"].contains(call)
        guard wanted == nil else { return isRarelyOfUse ? 5 : 1 }
        return isRarelyOfUse ? 40 : call == "pwrite64" ? 7 : 3
    }

    /// The difference in size between one full disk and the next, in KiB.
    static let diskStep = wanted == nil ? 20 : 4
}
