import Adwaita
import Localization
import Messages
import Recurrence

/// A clock and the days of the week, with which the user picks times without words.
final class TimePicker: Box {
    private let hour: NumberField
    private let minute = NumberField(0, in: 0...59)
    /// The button that changes between morning and afternoon; `nil` on a 24-hour clock.
    private let half: Button?
    private let halves: (morning: String, afternoon: String)?
    private var isAfternoon = false
    private var buttons: [(day: Weekday, button: ToggleButton)] = []
    private var isShowing = false
    private var onPick: @WindowActor (PickedTime) -> Void = { _ in }

    init(firstWeekday: Weekday) {
        let style = Language.current.clockStyle
        switch style {
        case .hours24:
            (hour, half, halves) = (NumberField(9, in: 0...23), nil, nil)
        case .hours12(let morning, let afternoon, _):
            (hour, half) = (NumberField(9, in: 1...12), Button(morning))
            halves = (morning, afternoon)
        }
        hour.describe(as: tr("Hour"))
        minute.describe(as: tr("Minute"))
        minute.padWithZero()
        let colon = Label(":")
        colon.style("title-2")
        for field in [hour, minute] { field.style("title-2") }
        var parts: [Widget] = [hour, colon, minute]
        if let half {
            half.centerVertically()
            let isFirst = if case .hours12(_, _, true) = style { true } else { false }
            parts.insert(half, at: isFirst ? 0 : 3)
        }
        let clock = Box(.across, spacing: 9, parts)
        // Clocks are read from left to right in every language.
        clock.keepLeftToRight()
        clock.centerHorizontally()
        let week = Box(.across)
        week.style("linked")
        week.makeEqual()
        super.init(.down, spacing: 18, [clock, week])
        addDays(to: week, from: firstWeekday)
        for field in [hour, minute] { field.onChange { [unowned self] in pick() } }
        half?.onClick { [unowned self] in
            isAfternoon.toggle()
            showHalf()
            pick()
        }
    }

    private func addDays(to week: Box, from first: Weekday) {
        let days = (0..<7).compactMap { Weekday(rawValue: (first.rawValue - 1 + $0) % 7 + 1) }
        for day in days {
            // 1969-12-29 was a Monday.
            let date = CivilDate(daysSinceEpoch: day.rawValue - 4)
            let button = ToggleButton(String(Language.current.date(date, "%a").prefix(1)))
            button.describe(as: Language.current.date(date, "%A"))
            button.onChange { [unowned self] _ in pick() }
            week.append(button)
            buttons.append((day, button))
        }
    }

    /// Calls a function when the user picks a time or days.
    func onPick(_ body: @escaping @WindowActor (PickedTime) -> Void) { onPick = body }

    /// The time and the days.
    var picked: PickedTime {
        let hour24 = halves == nil ? hour.value : hour.value % 12 + (isAfternoon ? 12 : 0)
        return PickedTime(
            hour: hour24, minute: minute.value,
            days: Set(buttons.filter(\.button.isOn).map(\.day)))
    }

    /// Takes over numbers that the user has typed without leaving the field.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    func update() -> Bool {
        let former = picked
        isShowing = true
        hour.update()
        minute.update()
        isShowing = false
        return picked != former
    }

    /// Shows a time and days that the user has written in words.
    func show(_ picked: PickedTime) {
        isShowing = true
        defer { isShowing = false }
        isAfternoon = picked.hour >= 12
        hour.show(halves == nil ? picked.hour : (picked.hour + 11) % 12 + 1)
        minute.show(picked.minute)
        for (day, button) in buttons { button.show(picked.days.contains(day)) }
        showHalf()
    }

    private func pick() {
        guard !isShowing else { return }
        update()
        onPick(picked)
    }

    private func showHalf() {
        guard let half, let halves else { return }
        half.setLabel(isAfternoon ? halves.afternoon : halves.morning)
    }
}
