import Arguments
import Localization
import Messages

/// A page of `peal help` that is not about one command.
enum HelpTopic: String, CaseIterable {
    case times, recipes, silence

    /// The line about the page in the list of pages.
    var abstract: Message {
        switch self {
        case .times: Message("The words that say when.")
        case .recipes: Message("Alerts for many purposes, to copy.")
        case .silence: Message("Snooze, postpone, skip, done, pause, quiet hours or off?")
        }
    }

    /// Returns the page that `peal help NAME` asks for; `nil` if the command line asks for none.
    static func wanted(_ words: [String]) -> HelpTopic? {
        guard words.count == 2, words[0] == "help" else { return nil }
        return HelpTopic(rawValue: words[1]) ?? otherNames[words[1]]
    }

    /// Other names of the pages, which the help does not list.
    private static let otherNames: [String: HelpTopic] = [
        "time": .times, "when": .times, "words": .times, "시간": .times, "시각": .times,
        "recipe": .recipes, "examples": .recipes, "예": .recipes, "예시": .recipes, "레시피": .recipes,
        "silent": .silence, "quiet": .silence, "조용": .silence, "무음": .silence,
    ]

    /// Returns the names of the pages that begin with a text, for completion.
    static func completions(of typed: String) -> [CompletionWord] {
        allCases.filter { $0.rawValue.hasPrefix(typed) }
            .map { CompletionWord($0.rawValue, $0.abstract) }
    }

    /// Returns the page for a terminal of this width.
    ///
    /// Commands are not wrapped, so that they can be copied.
    func text(width: Int?) -> String {
        switch self {
        case .times:
            tr(Self.waysToSayWhen).split(separator: "\n").map { Self.wrapped($0, to: width) }
                .joined(separator: "\n")
        case .recipes: tr(Self.examples)
        case .silence:
            tr(Self.waysToBeSilent).split(separator: "\n").map { Self.wrapped($0, to: width) }
                .joined(separator: "\n")
        }
    }

    /// Wraps a line of phrases, and aligns the new lines with the first phrase.
    private static func wrapped(_ line: Substring, to width: Int?) -> String {
        guard let width else { return String(line) }
        let indent = line.prefix { $0 == " " }
        let rest = line.dropFirst(indent.count)
        guard !indent.isEmpty else { return Terminal.wrap(String(line), to: width) }
        // A line begins with a heading such as `weeks`, unless it continues the line above.
        var phrases = rest
        if indent.count == 2,
            let gap = zip(rest.indices, rest.indices.dropFirst())
                .first(where: { rest[$0] == " " && rest[$1] == " " })?.0
        {
            phrases = rest[gap...].drop { $0 == " " }
        }
        let start = line[..<phrases.startIndex]
        return Terminal.wrap(String(phrases), after: String(start), to: width)
    }

    private static let waysToSayWhen = Message(
        """
        Say when in your own words, in any order:
          once        3pm · friday 15:00 · tomorrow 8am · 24 dec 18:00 · in 20 min
                      by friday 17:00
          days        daily 9:30 · weekdays 9:00 and 17:00 · mon,wed,fri 7:00
          weeks       every other tuesday 19:00 · mondays in even weeks 19:00
          months      monthly on the 15th at 9:00 · last friday of the month 17:00
                      last workday of the month 16:00 · last day of the quarter 9:00
                      every 3 months on the 1st 9:00
          years       every year on 24 dec 9:00
          lunar       every year on lunar 8-15 9:00 · 3 days before chuseok 9:00
                      the 15th of every lunar month 9:00
          named days  every mother's day 9:00 · the day after thanksgiving 9:00
                      every year on good friday 9:00 · winter solstice 17:00
          holidays    weekdays 9:00 except holidays · weekends and holidays 10:00
                      first working day of the month 9:00
                      3 working days before the 25th of every month 9:00
                      every month on the 25th or the working day before 9:00
          shifts      21 days on, 7 days off 9:00
          the sun     daily at sunset · 30 min before sunrise on weekends
          random      3 times a day at random between 9 and 21
          after done  every 3 days after done 9:00
          countdown   daily 8:00 count down to 18 nov (or {days} in the title)
          a day       3 times daily 8:00, 14:00, 20:00 · daily morning, noon and night
                      8 glasses a day · 6 times a day from 10:00 to 20:00
          intervals   every 30 min from 9:30 to 21:30 on weekdays · hourly 9 to 17
          all day     every 45 min · hourly (on the hour) · every 8 hours for 7 days
          until       daily 9:00 until 24 dec · fridays 9:00 5 times · ... for 3 weeks
          from        daily 9:00 starting next monday
          except      weekdays 9:00 except 24 dec - 2 jan · daily 9:00 except mondays
          events      when I unlock · when I log in · when I get home ('peal places')
          waking      wake me up at 7am · weekdays 6:45 even if the computer sleeps
          elsewhere   daily 9:00 new york time
          own times   mon 9:00 and fri 17:00 · weekdays 7:00 and weekends 9:00
        6, 7 and 8 need am or pm, or a colon: 7pm, 19:00, 7:00.
        1:00 to 5:59 need am or pm, or two digits for the hour: 3:30pm, 15:30, 03:30.
        Korean words are understood as well: 평일 9시 반.
        'peal preview WORDS' shows when a schedule rings, without saving it.
        """)

    private static let waysToBeSilent = Message(
        """
        Seven ways to be silent, from one ring to all of them:
          snooze      rings again later, for what has rung: peal snooze pill 20m
          postpone    moves the next ring, and no other: peal postpone dentist 1w
          skip        leaves out the next rings or a day: peal skip gym 2 · peal skip gym friday
          done        ends a ring, or the rest of the day: peal done pill · peal done water --day
          pause       silences alerts until a time: peal pause 1h · peal pause gym until monday
          quiet       pauses every night: peal config quiet 22:00-07:00
          off         switches alerts off until 'peal on': peal off gym
        In a pause and in quiet hours, one-time alerts and snoozes wait until the end; all other rings
        are only recorded. Critical alerts and timers ring in quiet hours.
        'peal why ID' says what silences an alert, and 'peal undo' takes it back.
        """)

    private static let examples = Message(
        """
        Water, from morning to evening
          peal add 'Drink water' every 2h from 9 to 21
        A nag until it is done ('peal done ID', or the button)
          peal add 'Study?' weekdays every 30 min from 9:30 to 21:30
        An alarm that sounds, louder and louder, until you respond
          peal add 'Wake up' mon,wed,fri 7:00 --alarm
        Medicine twice a day, for ten days
          peal add 'Pill' 8:00 and 20:00 for 10 days
        Bins every other week, rent on the last workday
          peal add 'Bins' every other tuesday 19:00
          peal add 'Rent' last workday of the month 9:00
        The dentist, announced the day and the hour before
          peal add 'Dentist' fri 15:00 --before 1d,1h
        A ring that comes again until you respond
          peal add 'Get up' weekdays 6:45 --again 5m --urgency critical
        A command: a message to your phone
          peal add 'Pill' daily 21:00 --run 'curl -d "$PEAL_TITLE" ntfy.sh/my-topic'
        Work for 25 minutes, then a break of 5
          peal add 'Work' weekdays every 30 min from 9:00 to 17:00
          peal add 'Break' weekdays every 30 min from 9:25 to 17:25
        A birthday
          peal add 'Mum' every year on 24 dec 9:00
        A timer
          peal in 25 min Break
        Nothing during the holidays
          peal add 'Standup' weekdays 10:00 except 24 dec - 2 jan
        Import a calendar from the web
          curl -fsSL https://example.org/calendar.ics | peal import -
        """)
}
