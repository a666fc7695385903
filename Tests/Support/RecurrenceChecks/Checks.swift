import Recurrence

/// The failure that a check found.
package struct Finding: Error, CustomStringConvertible {
    package let description: String
}

/// Checks that hold for any bytes: nothing traps, and accepted input behaves as documented.
package enum Checks {
    static func require(
        _ condition: Bool, _ text: @autoclosure () -> String
    ) throws(Finding) {
        guard condition else { throw Finding(description: text()) }
    }

    static func decode(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    static let times = [CivilTime.midnight, CivilTime(hour: 2, minute: 30)].compactMap { $0 }
    static let night = [
        try? Window(
            from: CivilTime(iso8601: "22:10"), to: CivilTime(iso8601: "03:10"), every: 2_700)
    ].compactMap { $0 }
}
