import Messages

extension RecurrenceRule {
    /// Creates a rule from parts whose values are in range, and checks that RFC 5545 allows the
    /// parts together.
    ///
    /// - Parameters:
    ///   - frequency: `FREQ`.
    ///   - weekdays: The days of `BYDAY` without a number.
    ///   - parts: All other parts.
    ///   - positions: The position in the text at which each part's value begins; empty if there is
    ///     no text.
    /// - Throws: ``RuleError`` if two parts conflict.
    init(
        checking frequency: Frequency, _ weekdays: WeekdaySet, _ parts: RuleParts,
        positions: [RulePart: Int] = [:]
    ) throws(RuleError) {
        func conflict(_ part: RulePart, _ reason: Message) -> RuleError {
            let position = positions[part] ?? 0
            return RuleError(
                .conflict, part.rawValue, at: position,
                positions.isEmpty
                    ? "\(part.rawValue) \(reason)."
                    : "\(part.rawValue) at character \(position + 1) \(reason).")
        }
        let isLong = frequency == .monthly || frequency == .yearly
        if !parts.byOrdinalDay.isEmpty, !isLong {
            throw conflict(
                .byDay,
                "has a number, which is allowed only with FREQ=MONTHLY and FREQ=YEARLY")
        }
        if !parts.byOrdinalDay.isEmpty, !parts.byWeekNo.isEmpty {
            throw conflict(.byDay, "has a number, which is not allowed with BYWEEKNO")
        }
        if !parts.byMonthDay.isEmpty, frequency == .weekly {
            throw conflict(.byMonthDay, "is not allowed with FREQ=WEEKLY")
        }
        if !parts.byYearDay.isEmpty, (.daily ... .monthly).contains(frequency) {
            throw conflict(
                .byYearDay, "is allowed only with FREQ=YEARLY, HOURLY, MINUTELY and SECONDLY")
        }
        if !parts.byWeekNo.isEmpty, frequency != .yearly {
            throw conflict(.byWeekNo, "is allowed only with FREQ=YEARLY")
        }
        if !parts.bySetPos.isEmpty {
            let areEmpty = [
                weekdays.isEmpty, parts.byOrdinalDay.isEmpty, parts.bySecond.isEmpty,
                parts.byMinute.isEmpty, parts.byHour.isEmpty, parts.byMonthDay.isEmpty,
                parts.byYearDay.isEmpty, parts.byWeekNo.isEmpty, parts.byMonth.isEmpty,
            ]
            guard areEmpty.contains(false) else {
                throw conflict(.bySetPos, "needs another BY… part to choose from, such as BYDAY")
            }
        }
        self.init(frequency, weekdays, parts)
    }
}
