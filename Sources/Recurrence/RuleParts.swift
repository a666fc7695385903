/// The parts of a rule beside `FREQ` and days without numbers; lists ascend, each value once.
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

    /// The list of a part that is a list of numbers.
    subscript(_ part: RulePart) -> [Int] {
        get { part.list.map { self[keyPath: $0] } ?? [] }
        set { if let list = part.list { self[keyPath: list] = newValue } }
    }
}
