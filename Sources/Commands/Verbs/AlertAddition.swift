import AlertCoding
import Alerts
import Arguments
import Glibc
import Localization
import Messages
import Recurrence
import ScheduleReading
import Settings
import Wording

/// The work of the verbs that add an alert: `add`, `in` and `at`.
struct AlertAddition {
    var title: String?
    var request: ScheduleRequest
    /// The words after the title, which may be the rest of a title without quotes.
    var when: [String] = []
    var content: ContentOptions
    var template: String?
    var id: String?
    var isOff = false
    /// Whether the alert replaces an alert with the same id.
    var replaces = false
    var isDryRun: Bool
    var output: OutputOptions
    /// The words for one ring of an alert that rings each year because its title names such a day.
    var once: String?
    /// Whether words ask for the number of days that are left, which became the body.
    var counts = false

    /// The parts to ask for; empty if the command line says enough or there is no terminal.
    private var missing: Set<AddPrompt.Part> {
        let asksWhen = request.isEmpty
        guard Question.canAsk, template == nil, title == nil || asksWhen else { return [] }
        var parts: Set<AddPrompt.Part> = []
        if title == nil { parts.insert(.title) }
        if asksWhen { parts.insert(.when) }
        // If the command line has a part of the alert, the user left out the optional parts on
        // purpose.
        guard title == nil, asksWhen, content.isEmpty else { return parts }
        return parts.union([.body, .sound])
    }

    func run() async throws {
        var addition = self
        addition.separateMachineWakeRequest()
        addition.separateGoal()
        addition.separateCountdown()
        addition.separateRingsBefore()
        addition.separateWakeRequest()
        try addition.separateTitle()
        addition.keepOccasion()
        addition.repeatAnniversary()
        try await addition.add()
    }

    private func add() async throws {
        // Ask before the store is opened, because answers can take a long time.
        let missing = missing
        let settings = SettingsFile.user.read().settings
        guard
            let alert = try wanted(try AlertConnection.timeFormat(), settings, asking: missing)
        else {
            Output.complain("Nothing was added.")
            throw ExitCode(EXIT_FAILURE)
        }
        content.warn()
        try await AlertConnection.open(quietly: isDryRun, isDryRun: isDryRun) { connection in
            let (answer, replaces) = try await answer(to: alert, connection)
            if isDryRun { return showDryRun(answer, settings, connection) }
            if !replaces, let twin = connection.twin(in: answer) {
                Output.printToStderr(
                    line: tr("Note: added, although \(twin.name) has the same title and schedule."))
            }
            try await connection.warnAboutMachine(for: answer.snapshot.alert)
            if output.json { return Output.print(answer.snapshot.json(in: connection.zone)) }
            let alert = answer.snapshot.alert
            let sentence = alert.sentence(on: connection.timeFormat)
            let understood = "\(alert.id) (\(alert.content.title)): \(sentence)"
            Output.print(
                line: replaces ? tr("Replaced \(understood)") : tr("Added \(understood)"))
            showOtherMeanings(of: alert)
            showPlace(alert, settings, connection.zone)
            showUsualTime(of: alert.id, settings, connection)
            if counts {
                Output.print(
                    line: tr("Each ring says how many days are left: '\(alert.content.body)'"))
            }
            if answer.replacesOther {
                Output.print(line: tr("It replaces '\(alert.id)', which has rung."))
            }
            if template != nil { show(alert.content) }
            // The prompt has already shown the next rings.
            if !missing.contains(.when) {
                Output.print(SchedulePreview(answer, connection.timeFormat).lines)
            }
            showSilences(in: answer, settings, connection)
        }
    }

    /// Prints what would be added.
    private func showDryRun(
        _ answer: AlertPreview, _ settings: UserSettings, _ connection: AlertConnection
    ) {
        let preview = SchedulePreview(answer, connection.timeFormat)
        if output.json { return Output.print(preview.json(isNamed: id != nil)) }
        Output.print(line: tr("Not added: \(preview.sentence)"))
        show(preview.status.alert.content)
        Output.print(preview.lines)
        showUsualTime(of: nil, settings, connection)
        showSilences(in: answer, settings, connection)
    }

    /// Says how to change the alert if its words were meant in another way.
    private func showOtherMeanings(of alert: Alert) {
        if let phrase = request.phrase, !request.once, WhenReading.isTimeAlone(phrase) {
            let daily = WhenReading.daily(phrase)
            Output.print(line: tr("For every day: peal edit \(alert.id.rawValue) \(daily)"))
        }
        showYearly(alert)
        showTimeOfDelay(alert)
        showMonths(alert)
        if case .afterDone(let time) = alert.trigger, time.done == nil {
            Output.print(
                line: tr("Done already? 'peal done \(alert.id.rawValue)' counts from now."))
        }
    }

    /// Says how a birthday rings each year if it rings once, or once if it rings each year because of its
    /// title.
    private func showYearly(_ alert: Alert) {
        if let once {
            return Output.print(
                line: tr(
                    "It rings each year, as its title says. For one ring: peal edit \(alert.id.rawValue) '\(once)'"
                ))
        }
        guard case .once = alert.trigger, !request.once, let phrase = request.phrase,
            alert.content.title.namesAnniversary || WhenReading.namesYearlyDays(phrase),
            let yearly = WhenReading.yearly(phrase)
        else { return }
        Output.print(line: tr("For every year: peal edit \(alert.id.rawValue) '\(yearly)'"))
    }

    /// Says at which time of day an alert rings after some days, which is that of the command.
    private func showTimeOfDelay(_ alert: Alert) {
        guard case .once = alert.trigger, let phrase = request.phrase,
            WhenReading.countsDaysAlone(phrase)
        else { return }
        Output.print(
            line: tr(
                "It rings at this time of day. For another one: peal edit \(alert.id.rawValue) 9:00"
            ))
    }

    /// Says whose sunrise and sunset an alert follows, unless the user has chosen the place.
    private func showPlace(_ alert: Alert, _ settings: UserSettings, _ zone: Zone) {
        guard settings.ring.place == nil,
            alert.trigger.schedules.contains(where: { !$0.sun.isEmpty })
        else { return }
        Output.print(
            line: tr(
                "The sun is that of \(alert.trigger.zone(on: zone).identifier). For your own place: peal config place "
                    + "LATITUDE,LONGITUDE"))
    }

    /// Says that months without a year come each year: `tue 9:00 from december to february`.
    private func showMonths(_ alert: Alert) {
        let comeAgain = alert.trigger.schedules.contains { schedule in
            schedule.rule.frequency < .monthly && !schedule.rule.byMonth.isEmpty
                && schedule.rule.limit == nil && schedule.until == nil
        }
        guard comeAgain else { return }
        Output.print(line: tr("It rings in these months of each year."))
    }

    /// Adds the alert, or returns what adding it would do.
    ///
    /// - Returns: The answer, and whether the alert replaces one with the same id, as the user wants.
    private func answer(
        to alert: Alert, _ connection: AlertConnection
    ) async throws -> (AlertPreview, replaces: Bool) {
        let center = connection.center
        func preview(isNew: Bool) async throws -> AlertPreview {
            try await center.preview(alert, isNew: isNew, limit: AlertPreview.usualLimit)
        }
        if replaces {
            do {
                return (
                    try await isDryRun ? preview(isNew: false) : center.update(alert),
                    replaces: true
                )
            } catch let error as AlertError where error.code == .noSuchAlert {
                // There is nothing to replace, so the alert is added.
            }
        }
        return (try await isDryRun ? preview(isNew: true) : center.add(alert), replaces: false)
    }

    /// Says which time an alert has if no words named one, unless the user has chosen that time.
    ///
    /// The id is that of an alert that was added, so that a command can change it.
    private func showUsualTime(
        of id: Alert.ID?, _ settings: UserSettings, _ connection: AlertConnection
    ) {
        let timeFormat = connection.timeFormat
        guard let time = settings.allDayTime, template == nil, !request.isEmpty,
            (try? request.trigger(now: timeFormat.now, in: timeFormat.zone)) == nil
        else { return }
        if let other = request.phrase.flatMap(WhenReading.withOtherHours) {
            let (first, last) = (
                Language.current.time(WhenReading.usualHours.from),
                Language.current.time(WhenReading.usualHours.to)
            )
            let command = id.map { "peal edit \($0) '\(other)'" } ?? "'\(other)'"
            return Output.print(
                line: tr(
                    "No hours were said, so it rings from \(first) to \(last). For others: \(command)"
                ))
        }
        guard time == UserSettings().allDayTime else { return }
        let text = Language.current.time(time)
        let command = id.map { "peal edit \($0) 18:00" } ?? "peal config all-day 18:00"
        Output.print(
            line: tr("No time was said, so it rings at \(text). For another time: \(command)"))
    }

    /// Prints the silences that cover an alert's next rings.
    private func showSilences(
        in answer: AlertPreview, _ settings: UserSettings, _ connection: AlertConnection
    ) {
        let (status, silence) = (answer.snapshot, answer.silence)
        let today = connection.timeFormat.date(in: 0)
        for notice in HolidayNotice.sentences(status.alert.trigger.countries, today: today) {
            Output.print(line: tr(notice))
        }
        if let hours = settings.ring.quietHours,
            let notice = notice(of: hours, for: status.alert, connection)
        {
            Output.print(line: notice)
        }
        let pauses = status.pauses(and: silence)
        if !pauses.isEmpty,
            let time = status.listItem.time(delayedAfter: connection.now, in: connection.zone),
            let end = connection.held(status, at: time, by: pauses), end < .distantFuture
        {
            let (new, old) = (
                connection.timeFormat.describe(end), connection.timeFormat.describe(time)
            )
            Output.print(line: tr("It rings \(new) instead of \(old)."))
        }
        for notice in self.pauses(of: status.alert, silence, connection) {
            Output.print(line: notice)
        }
    }

    /// Returns a sentence for each pause that covers one of an alert's next three rings.
    private func pauses(
        of alert: Alert, _ silence: Silence, _ connection: AlertConnection
    ) -> [String] {
        let rings = sequence(first: connection.now) {
            alert.next(after: $0, in: connection.zone)?.instant
        }.dropFirst().prefix(3)
        var silence = silence
        guard alert.isOn, silence.pause != nil || silence.plannedPause != nil else { return [] }
        func covering(_ pause: Alerts.Pause?) -> Alerts.Pause? {
            pause.flatMap { rings.contains(where: $0.covers) ? $0 : nil }
        }
        silence.pause = covering(silence.pause)
        silence.plannedPause = covering(silence.plannedPause)
        silence.quietUntil = nil
        return silence.sentences(connection.timeFormat)
    }

    /// Returns a sentence if quiet hours silence one of an alert's next three rings.
    private func notice(
        of hours: QuietHours, for alert: Alert, _ connection: AlertConnection
    ) -> String? {
        guard alert.isAffected(by: hours, after: connection.now, in: connection.zone) else {
            return nil
        }
        if case .once = alert.trigger {
            return tr("It is due in the quiet hours (\(hours)), and rings when they end.")
        }
        return tr("In the quiet hours (\(hours)) it is silent.")
    }

    /// Prints the title and the body, which may come from a template.
    private func show(_ content: Content) {
        for (name, text) in [(tr("Title"), content.title), (tr("Body"), content.body)]
        where !text.isEmpty {
            Output.print(line: "  \(name): \(text.replacingEach("\n", with: " "))")
        }
    }

    /// Returns the alert that the flags and the answers describe; `nil` if the user cancelled.
    private func wanted(
        _ timeFormat: RelativeTimeFormat, _ settings: UserSettings,
        asking missing: Set<AddPrompt.Part>
    ) throws -> Alert? {
        let template = try template.map(Template.named)
        var trigger = try template?.schedule.trigger(now: timeFormat.now, in: timeFormat.zone)
        if !missing.contains(.when), trigger == nil || !request.isEmpty {
            do throws(AlertError) {
                trigger = try request.trigger(
                    changing: trigger, now: timeFormat.now, in: timeFormat.zone,
                    allDayTime: settings.allDayTime)
            } catch {
                throw refusal(error, timeFormat)
            }
        }
        var generator = SystemRandomNumberGenerator()
        var alert = Alert(
            id: try id.map { try Alert.ID($0) } ?? .random(using: &generator),
            content: template?.content ?? Content(title: ""),
            trigger: trigger ?? AddPrompt.noTrigger, isOn: !isOff,
            late: template?.late ?? .default)
        alert.use(settings)
        if let title { alert.content.title = title }
        try content.apply(to: &alert)
        guard !missing.isEmpty else { return alert }
        if title != nil { try alert.validate() }
        var prompt = AddPrompt(alert, timeFormat)
        return prompt.run(asking: missing)
    }
}
