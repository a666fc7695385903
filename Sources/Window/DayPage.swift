import Adwaita
import Alerts
import Localization
import Messages
import Recurrence
import Wording

/// A page with the rings of several days, day by day.
final class DayPage: Box {
    private let days = DayList()
    private let stack: Stack
    private let page: Page
    private let empty: StatusPage

    /// Creates a page.
    ///
    /// - Parameter empty: The page to show while there are no rings.
    init(empty: StatusPage) {
        self.empty = empty
        page = Page(days)
        stack = Stack([page, empty])
        super.init(.down, [stack])
    }

    /// Shows the lines in place of the former ones.
    func show(_ lines: [DayList.Line]) {
        days.show(lines)
        stack.show(lines.isEmpty ? empty : page)
    }

    /// Returns the page with the rings of the coming days.
    static func today() -> DayPage {
        DayPage(
            empty: StatusPage(
                icon: "x-office-calendar-symbolic", tr("Nothing Rings"),
                tr("No alert rings in the next days.")))
    }

    /// Returns the page with the history of the last days.
    static func history() -> DayPage {
        DayPage(
            empty: StatusPage(
                icon: "document-open-recent-symbolic", tr("No History"),
                tr("What rings, and what you do about it, appears here.")))
    }
}

extension WindowContents {
    /// The lines with the rings of the coming days.
    var agendaLines: [DayList.Line] {
        AgendaRow.rows(of: agenda).map { row in
            let line = row.line
            return DayList.Line(
                heading: timeFormat.heading(timeFormat.date(in: line.part)),
                title: timeFormat.title(line.title, of: line.first, announcing: line.event),
                subtitle: timeFormat.remark(of: row),
                time: timeFormat.time(of: line.first, to: .minutes),
                isDim: line.silence != nil)
        }
    }

    /// The lines with the history, the newest first.
    var historyLines: [DayList.Line] {
        history.reversed().map { entry in
            DayList.Line(
                heading: timeFormat.heading(timeFormat.zone.civil(at: entry.at).date),
                title: titles[entry.alert] ?? entry.alert.rawValue,
                subtitle: entry.text, time: timeFormat.time(of: entry.at, to: .minutes),
                isDim: false)
        }
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
            row.dim(if: line.isDim)
            time.style("dim-label", if: line.isDim)
            groups.last?.append(row)
        }
        for group in groups { append(group) }
    }
}
