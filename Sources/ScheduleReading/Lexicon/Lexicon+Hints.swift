extension Lexicon {
    /// Words that belong to no phrase, and tell what a user means.
    struct Hints: Sendable {
        /// The words of titles for days that come back each year.
        let anniversaries: [String]
        /// The words for a ring that comes again until done.
        let again: [String]
        let goal: String
        /// The words for what goals count, such as glasses.
        let counters: [String]
        /// The counters that a goal in words can have, because each is one ring.
        let servings: [String]
        /// The word for rings in place of servings: `eight times a day`.
        let times: String
        /// The words in front of a goal and behind it that add nothing to it, the longest first.
        let goalHeads: [String]
        let goalTails: [String]
        /// The words that ask for the number of days to a date, the longest of those with the same
        /// beginning first.
        let countdowns: [String]
        /// The text with the number of days.
        let daysLeft: String
        /// The words that ask to wake the machine, wherever they stand.
        let sleeping: [String]
        /// The words that ask to wake the machine behind a time, and can end a title elsewhere.
        let waking: [String]

        /// The hints of all languages.
        static let all = [english, korean]
    }
}

extension Lexicon.Hints {
    static let english = Self(
        anniversaries: ["birthday", "bday", "anniversary"], again: ["again", "nag", "done"],
        goal: "goal", counters: ["glass", "glasses", "cups", "bottles", "pages", "pills"],
        servings: ["glasses", "cups", "bottles", "sets", "rounds"], times: "times",
        goalHeads: ["a goal of", "goal of", "goal"], goalTails: ["as a goal", "goal"],
        countdowns: [
            "counting down the days", "count down the days", "counting down", "count down",
            "a countdown", "countdown", "how many days are left", "how many days left",
            "the number of days left", "the days left", "days left", "days remaining", "d-day",
        ], daysLeft: "Days left: {days}",
        sleeping: machines.flatMap { machine in
            ["if", "when", "while"].flatMap { word in
                ["sleeps", "is asleep", "is sleeping", "is suspended"].map {
                    "even \(word) the \(machine) \($0)"
                }
            }
        },
        waking: machines.flatMap { machine in
            [
                "and wake the \(machine)", "and wake up the \(machine)",
                "and wake the \(machine) up", "and wake the \(machine) for it",
                "and wake up the \(machine) for it", "wake the \(machine) for it",
                "wake up the \(machine) for it", "waking the \(machine)",
            ]
        })

    private static let machines = ["computer", "machine", "laptop", "pc"]
}

extension Lexicon.Hints {
    static let korean = Self(
        anniversaries: ["생일", "생신", "제사", "기일", "기념일"], again: ["다시", "또", "완료할"], goal: "목표",
        counters: ["잔", "컵", "쪽", "페이지", "알"], servings: ["잔", "컵", "병", "세트"], times: "번",
        goalHeads: ["목표"], goalTails: ["마시기 목표", "마시기", "목표로", "목표"],
        countdowns: [
            "며칠 남았는지 알려 줘", "며칠 남았는지 알려줘", "며칠 남았는지", "디데이 세 줘", "디데이 세줘", "디데이 알려 줘",
            "디데이 알려줘", "디데이", "카운트다운", "남은 날짜", "남은 날 수", "남은 날",
        ], daysLeft: "{days}일 남음",
        sleeping: ["컴퓨터를", "노트북을", "pc를"].flatMap { machine in
            ["깨워서", "깨워서라도", "깨우고"].map { "\(machine) \($0)" }
        }
            + ["컴퓨터가", "노트북이", "pc가"].flatMap { machine in
                (["자고 있어도", "자고 있더라도", "잠들어 있어도"] + saving).map { "\(machine) \($0)" }
            } + saving, waking: [])

    /// The words that say that a machine is suspended.
    private static let saving = ["절전 중이어도", "절전 중이라도", "절전 모드여도", "절전 모드라도", "잠자기 중이어도"]
}
