import Alerts
import Recurrence

extension PhraseReader {
    /// Reads `at random`, `at 3 random times`, `at a random time`, `아무 때나`, `무작위로`.
    mutating func readRandom() -> Bool {
        guard scanner.text.kinds.random else { return false }
        var copy = scanner
        copy.skip(.at)
        var count: Int?
        if !copy.isBefore(.random) {
            guard let number = copy.count() else { return false }
            count = number
        }
        guard copy.take(.random) else { return false }
        scanner = copy
        scanner.takeAtTail()
        add(.random(count: count))
        var unit = scanner
        guard count != nil, unit.take(.per), unit.take(.unit(.day)) else { return true }
        scanner = unit
        return add(.step(DayStep(.daily, 1)))
    }
}
