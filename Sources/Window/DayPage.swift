import Adwaita
import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// The page with the rings of the coming days, day by day.
final class TodayPage: Box {
    private let days = DayList()
    private let stack: Stack
    private let page: Page
    private let empty = StatusPage(
        icon: "x-office-calendar-symbolic", tr("Nothing Rings"),
        tr("No alert rings in the next days."))

    init() {
        page = Page(days)
        stack = Stack([page, empty])
        super.init(.down, [stack])
    }

    /// Shows the contents.
    func show(_ contents: WindowContents) {
        let timeFormat = contents.timeFormat
        let lines = contents.agenda.map { line in
            DayList.Line(
                heading: timeFormat.heading(timeFormat.date(in: line.part)),
                title: timeFormat.title(line.title, of: line.first, announcing: line.event),
                subtitle: timeFormat.remark(of: line),
                time: timeFormat.time(of: line.first, to: .minutes),
                isDim: line.silence != nil)
        }
        days.show(lines)
        stack.show(lines.isEmpty ? empty : page)
    }
}

/// The page with the history of the last days, the newest first.
final class HistoryPage: Box {
    private let days = DayList()
    private let stack: Stack
    private let page: Page
    private let empty = StatusPage(
        icon: "document-open-recent-symbolic", tr("No History"),
        tr("What rings, and what you do about it, appears here."))

    init() {
        page = Page(days)
        stack = Stack([page, empty])
        super.init(.down, [stack])
    }

    /// Shows the contents.
    func show(_ contents: WindowContents) {
        let timeFormat = contents.timeFormat
        let lines = contents.history.reversed().map { entry in
            let date = timeFormat.zone.civil(at: entry.at).date
            return DayList.Line(
                heading: timeFormat.heading(date),
                title: contents.titles[entry.alert] ?? entry.alert.rawValue,
                subtitle: entry.text, time: timeFormat.time(of: entry.at, to: .minutes),
                isDim: false)
        }
        days.show(lines)
        stack.show(lines.isEmpty ? empty : page)
    }
}

/// Lists with a heading for each day.
final class DayList: Box {
    /// A row of a day.
    struct Line: Hashable {
        let heading: String
        let title: String
        let subtitle: String
        let time: String
        let isDim: Bool
    }

    private var lines: [Line] = []
    private var groups: [PreferencesGroup] = []

    init() {
        super.init(.down, spacing: 18)
        margin(12)
    }

    /// Shows the lines in place of the former ones.
    func show(_ lines: [Line]) {
        guard lines != self.lines else { return }
        self.lines = lines
        for group in groups { remove(group) }
        groups = []
        var heading: String?
        for line in lines {
            if heading != line.heading {
                groups.append(PreferencesGroup(line.heading))
                heading = line.heading
            }
            let row = ActionRow(line.title, line.subtitle)
            let time = Label(line.time)
            time.style("numeric")
            time.keepOnOneLine()
            row.prepend(time)
            row.style("dim-label", if: line.isDim)
            groups.last?.append(row)
        }
        for group in groups { append(group) }
    }
}
