import Alerts
import Arguments
import Localization
import Messages
import ScheduleReading
import Wording

/// The words of `add`, `in` and `at`: which are the title, which say when, and which ask for something else.
extension AlertAddition {
    /// Returns the error about words that say no time, with the command to type if a title without
    /// quotes is the reason.
    func refusal(
        _ error: AlertError, _ timeFormat: RelativeTimeFormat
    ) -> AlertError {
        guard let title, !when.isEmpty,
            !WhenReading.isUnderstood(when.joined(separator: " "))
        else { return error }
        if hasFlags {
            let quoted = when.map { "'\($0)'" }.joined(separator: ", ")
            return .invalid("Unexpected argument: \(quoted). Put a title with spaces in quotes.")
        }
        do throws(AlertError) {
            if let titled = try TitledPhrase.unquoted(
                title, when, today: timeFormat.date(in: 0))
            {
                if let other = titled.timeFirst {
                    return .invalid(
                        "'\(titled.title)' can begin with the time. Write: \(command(other)), or: \(command(titled))"
                    )
                }
                return .invalid(
                    "Put a title of several words in quotes: \(command(titled))")
            }
            if let titled = TitledPhrase.unread([title] + when), titled.title != title {
                var request = request
                request.phrase = titled.when
                _ = try request.trigger(now: timeFormat.now, in: timeFormat.zone)
            }
        } catch {
            return error
        }
        guard let titled = TitledPhrase.afterTime([title] + when) else { return error }
        return .invalid("Write the title first: \(command(titled))")
    }

    /// The command with its title in quotes, and with the options of the command line.
    private func command(_ titled: TitledPhrase) -> String {
        var options = Array(CommandLine.arguments.dropFirst())
        if let verb = options.firstIndex(where: { !$0.hasPrefix("-") }) { options.remove(at: verb) }
        for word in [title ?? ""] + when {
            if let index = options.firstIndex(of: word) { options.remove(at: index) }
        }
        let quoted = options.map { $0.includes(" ") ? "'\($0)'" : $0 }
        return (["peal add '\(titled.title)'", titled.when] + quoted).joined(separator: " ")
    }

    /// Whether flags say when.
    private var hasFlags: Bool {
        var flags = request
        flags.phrase = nil
        return !flags.isEmpty
    }

    /// Finds the title and the time if they are not given one after the other: `peal add 'Call mum
    /// friday 15:00'`, `peal add friday 15:00`, `peal add remind me at 9 to call mum`.
    ///
    /// - Throws: ``AlertError`` with the command to type if there is no terminal to ask on.
    mutating func separateTitle() throws {
        guard let title, template == nil, !hasFlags, when.isEmpty || !title.includes(" ") else {
            return
        }
        let words = when.joined(separator: " ")
        if let titled = try TitledPhrase.withPart(title, when) {
            use(titled.title, titled.when)
        } else if let titled = TitledPhrase.request(([title] + when).joined(separator: " ")) {
            try checkTitle(titled)
            use(titled.title, titled.when)
        } else if !when.isEmpty, !WhenReading.isUnderstood(words),
            let titled = TitledPhrase.certain([title] + when)
        {
            use(titled.title, titled.when)
        } else if !when.isEmpty, !WhenReading.isUnderstood(words),
            let titled = TitledPhrase.behindTime([title] + when)
        {
            use(titled.title, titled.when)
        } else if TitledPhrase.isMissing(title, words) {
            let phrase = ([title] + when).joined(separator: " ")
            guard Question.canAsk else {
                throw AlertError.invalid(
                    "The title is missing. Write it first: peal add Tea \(phrase)")
            }
            use(nil, phrase)
        } else if when.isEmpty, request.isEmpty,
            let titled = try TitledPhrase.sentence(
                title, today: AlertConnection.timeFormat().date(in: 0))
        {
            try checkTitle(titled)
            let command = command(titled)
            guard Question.canAsk else {
                throw AlertError.invalid("Put only the title in quotes: \(command)")
            }
            let question = tr("Do you mean: \(command)?") + " [Y/n]"
            let answer = Question.line(question)
            if answer == "" || Question.isYes(answer: answer) { use(titled.title, titled.when) }
        }
    }

    /// Refuses a title that has words about time without quotes.
    private func checkTitle(_ titled: TitledPhrase) throws {
        guard titled.hasTimeInTitle else { return }
        throw AlertError.invalid(
            "'\(titled.title)' has words that can say when. If they belong to the title, write: \(command(titled))"
        )
    }

    /// Takes `and 10 min before` from the words that say when.
    mutating func separateRingsBefore() {
        guard content.before == nil, !when.isEmpty,
            let found = RingsBefore.split(when.joined(separator: " "), title: title)
        else { return }
        when = found.when.split(separator: " ").map(String.init)
        (request.phrase, content.before) = (found.when, found.option)
    }

    /// Takes a goal from words such as `eight glasses of water a day`, behind the title or in it.
    mutating func separateGoal() {
        guard content.goal == nil, template == nil, !hasFlags else { return }
        let text = when.isEmpty ? title ?? "" : when.joined(separator: " ")
        let words = text.split(separator: " ").map(String.init)
        for index in words.indices {
            let rest = words[index...].joined(separator: " ")
            guard let found = GoalRequest(rest) else { continue }
            // A title that names its goal stays whole.
            let others = when.isEmpty ? [] : words[..<index]
            when = others + found.when.split(separator: " ").map(String.init)
            (request.phrase, content.goal) = (when.joined(separator: " "), "\(found.goal)")
            return
        }
    }

    /// Lets the alert say how many days are left if its words or its title ask for a countdown.
    mutating func separateCountdown() {
        guard template == nil, !hasFlags, !when.isEmpty else { return }
        guard let found = CountdownRequest(when.joined(separator: " "), title: title) else {
            return
        }
        (when, request.phrase) = ([found.when], found.when)
        guard title?.includes("{days}") != true, content.body == nil else { return }
        (content.body, counts) = (found.body, true)
    }

    /// Lets the machine wake for the alert if its words ask for it: `daily 7am and wake the computer`,
    /// `컴퓨터가 자고 있어도 7시에`.
    mutating func separateMachineWakeRequest() {
        guard template == nil, content.wake != false, !hasFlags || request.once else { return }
        // A title of several words in quotes stays whole.
        let isQuoted = !when.isEmpty && title?.includes(" ") == true
        let words = (isQuoted ? when : [title].compactMap(\.self) + when).flatMap {
            $0.split(separator: " ").map(String.init)
        }
        guard let rest = MachineWakeRequest(words)?.rest else { return }
        if when.isEmpty {
            // A sentence in quotes that does not ask to be woken can be a title.
            let sentence = rest.joined(separator: " ")
            guard request.phrase != nil || WakeRequest(sentence) != nil else { return }
            title = sentence
        } else {
            (title, when) = isQuoted ? (title, rest) : (rest[0], Array(rest.dropFirst()))
            request.phrase = when.isEmpty ? nil : when.joined(separator: " ")
        }
        content.wake = true
    }

    /// Makes the alert an alarm if its words ask to be woken: `wake me up at 7am`, `기상 7시에 깨워 줘`.
    mutating func separateWakeRequest() {
        guard template == nil, content.alarm.alarm != false else { return }
        let words = ([title].compactMap(\.self) + when).joined(separator: " ")
        if let title, !hasFlags || request.once, let wake = WakeRequest(words),
            wake.when.isEmpty || !request.once
        {
            if WakeRequest(title)?.when.isEmpty != true { self.title = wake.title }
            if !wake.when.isEmpty { (when, request.phrase) = ([wake.when], wake.when) }
        } else if let wake = WakeRequest(when.joined(separator: " ")), !wake.when.isEmpty {
            (when, request.phrase) = ([wake.when], wake.when)
        } else {
            return
        }
        content.alarm.alarm = true
    }

    /// Keeps words such as `after work`, which say no time, in the title.
    mutating func keepOccasion() {
        guard let title, let phrase = request.phrase,
            let occasion = WhenReading.occasion(in: phrase), !title.lowercased().includes(occasion)
        else { return }
        self.title = "\(title) \(occasion)"
    }

    /// Lets a birthday ring each year: `Jisoo's birthday march 3`, `할머니 제사 음력 3월 5일`.
    mutating func repeatAnniversary() {
        guard template == nil, !hasFlags, !request.once, title?.isAnniversary == true,
            let phrase = request.phrase, let yearly = WhenReading.yearly(phrase)
        else { return }
        (request.phrase, once) = (yearly, WhenReading.once(phrase))
    }

    private mutating func use(_ title: String?, _ when: String) {
        (self.title, self.when, request.phrase) = (title, [when], when)
    }
}
