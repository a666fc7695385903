/// The parts of a rule other than `FREQ` and weekdays without numbers.
///
/// Lists are sorted and without duplicates.
struct RuleParts: Hashable, Sendable {
    var interval = 1
    var limit: RecurrenceRule.Limit?
    var bySecond: [Int] = []
    var byMinute: [Int] = []
    var byHour: [Int] = []
    var byOrdinalDay: [OrdinalWeekday] = []
    var byMonthDay: [Int] = []
    var byYearDay: [Int] = []
    var byWeekNo: [Int] = []
    var byMonth: [Int] = []
    var bySetPos: [Int] = []
    var weekStart = Weekday.monday

    /// The list of numbers of a part; empty if the part is not a list of numbers.
    subscript(_ part: RulePart) -> [Int] {
        get { part.list.map { self[keyPath: $0] } ?? [] }
        set { if let list = part.list { self[keyPath: list] = newValue } }
    }
}
