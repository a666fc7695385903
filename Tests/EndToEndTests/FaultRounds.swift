import Glibc

/// How often a fault is repeated.
enum FaultRounds {
    /// `PEAL_FAULT_ROUNDS`, where it is set; `Tests/Nightly/faults.sh` sets it.
    private static let wanted = getenv("PEAL_FAULT_ROUNDS").flatMap { Int(String(cString: $0)) }

    static let kills = wanted ?? 8
    static let servers = wanted.map { max(1, $0 / 4) } ?? 5
    static let buses = wanted.map { max(1, $0 / 20) } ?? 2
    static let writers = wanted.map { max(1, $0 / 10) } ?? 3
}
