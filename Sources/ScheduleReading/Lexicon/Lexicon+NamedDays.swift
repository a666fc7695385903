import Recurrence

extension Lexicon.Table {
    /// The days of the year with a name whose dates differ from year to year.
    static let namedDays: Lexicon.Table = [
        (.lunarName(.seollal), "seollal|korean new year|korean new year's day"),
        (.lunarName(.lunarNewYear), "lunar new year|lunar new year's day"),
        (.lunarName(.chineseNewYear), "chinese new year|chinese new year's day"),
        (.lunarName(.buddhasBirthday), "buddha's birthday|buddhas birthday"),
        (.lunarName(.chuseok), "chuseok"),
        (.lunarName(.midAutumn), "mid-autumn festival|mid autumn festival"),
        (.lunarName(.dragonBoat), "dragon boat festival"),
        (.lunarName(.seollal), "설날|설|구정|음력설"), (.lunarName(.chuseok), "추석|한가위"),
        (.lunarName(.init(month: 1, day: 15, calendar: .dangi)), "정월 대보름|대보름"),
        (.lunarName(.init(month: 5, day: 5, calendar: .dangi)), "단오"),
        (.lunarName(.init(month: 7, day: 7, calendar: .dangi)), "칠석"),
        (.lunarName(.buddhasBirthday), "부처님 오신 날|석가 탄신일|초파일"),

        (.namedDay(.easter(days: 0)), "easter|easter sunday|easter day|부활절|부활 주일"),
        (
            .namedDay(.easter(days: -47)),
            "shrove tuesday|pancake day|pancake tuesday|mardi gras|fat tuesday"
        ),
        (.namedDay(.easter(days: -46)), "ash wednesday|재의 수요일"),
        (.namedDay(.easter(days: -7)), "palm sunday"),
        (.namedDay(.easter(days: -3)), "maundy thursday"),
        (.namedDay(.easter(days: -2)), "good friday|성금요일"),
        (.namedDay(.easter(days: 1)), "easter monday"),
        (.namedDay(.easter(days: 39)), "ascension day"),
        (.namedDay(.easter(days: 49)), "pentecost|whit sunday|성령 강림절"),
        (.namedDay(.easter(days: 50)), "whit monday|pentecost monday"),
        (.namedDay(.easter(days: 60)), "corpus christi"),
        (
            .namedDay(.orthodoxEaster),
            "orthodox easter|orthodox easter sunday|greek easter|정교회 부활절"
        ),

        (.namedDay(.season(270)), "winter solstice"), (.namedDay(.season(90)), "summer solstice"),
        (.namedDay(.season(0)), "spring equinox|vernal equinox"),
        (.namedDay(.season(180)), "autumn equinox|autumnal equinox|fall equinox"),
        (.namedDay(.solarTerm(270, nil)), "december solstice"),
        (.namedDay(.solarTerm(90, nil)), "june solstice"),
        (.namedDay(.solarTerm(0, nil)), "march equinox"),
        (.namedDay(.solarTerm(180, nil)), "september equinox"),
        (
            .namedDay(.solarTerm(15, "Asia/Shanghai")),
            "qingming|qingming festival|ching ming festival|tomb sweeping day|tomb-sweeping day"
        ),
        (.namedDay(.solarTerm(270, "Asia/Seoul")), "동짓날"),
        (.namedDay(.solarTerm(90, "Asia/Seoul")), "하짓날"),
        (.namedDay(.hansik), "hansik|한식날"),
        (.namedDay(.dogDay(.chobok)), "chobok|초복"), (.namedDay(.dogDay(.jungbok)), "jungbok|중복"),
        (.namedDay(.dogDay(.malbok)), "malbok|말복"),

        (.namedDay(.observance(.thanksgiving)), "thanksgiving|thanksgiving day"),
        (
            .namedDay(.observance(.thanksgiving, in: "CA")),
            "canadian thanksgiving|thanksgiving in canada|캐나다 추수감사절|캐나다 추수 감사절"
        ),
        (
            .namedDay(.observance(.thanksgiving, in: "US")),
            "american thanksgiving|us thanksgiving|thanksgiving in america|미국 추수감사절|미국 추수 감사절"
        ),
        (.namedDay(.observance(.blackFriday)), "black friday|블랙 프라이데이"),
        (.namedDay(.observance(.cyberMonday)), "cyber monday"),
        (.namedDay(.observance(.churchThanksgiving)), "추수 감사절|추수 감사 주일"),
        (.namedDay(.observance(.comingOfAge)), "coming of age day|성년의 날"),
        (.namedDay(.observance(.mothersDay)), "mother's day|mothers day|mothers' day"),
        (
            .namedDay(.observance(.mothersDay, in: "US")),
            "american mother's day|us mother's day|canadian mother's day"
        ),
        (
            .namedDay(.observance(.mothersDay, in: "GB")),
            "mothering sunday|british mother's day|uk mother's day"
        ),
        (.namedDay(.observance(.fathersDay)), "father's day|fathers day|fathers' day"),
        (.namedDay(.observance(.laborDay)), "labor day|labour day"),
        (.namedDay(.observance(.memorialDay)), "memorial day"),
        (.namedDay(.observance(.martinLutherKing)), "martin luther king day|mlk day"),
        (.namedDay(.observance(.presidents)), "presidents' day|presidents day|president's day"),
        (.namedDay(.observance(.columbus)), "columbus day"),
    ]

    /// The solar terms in steps of 15 degrees from the spring equinox on.
    static let solarTerms: Lexicon.Table = {
        let english = [
            "spring equinox", "clear and bright", "grain rain", "start of summer", "grain buds",
            "grain in ear", "summer solstice", "minor heat", "major heat", "start of autumn",
            "end of heat", "white dew", "autumn equinox", "cold dew", "frost descent",
            "start of winter", "minor snow", "major snow", "winter solstice", "minor cold",
            "major cold", "start of spring", "rain water", "awakening of insects",
        ]
        let korean = [
            "춘분", "청명", "곡우", "입하", "소만", "망종", "하지", "소서", "대서", "입추", "처서", "백로", "추분", "한로",
            "상강", "입동", "소설", "대설", "동지", "소한", "대한", "입춘", "우수", "경칩",
        ]
        // These are also other words, such as a novel.
        let ambiguous = ["소설", "대한", "우수"]
        return zip(english, korean).enumerated().flatMap { index, names -> Lexicon.Table in
            let name = names.1
            let alone = ambiguous.contains(name) ? "" : "\(name)|\(name)날|"
            return [
                (.namedDay(.solarTerm(index * 15, nil)), "solar term \(names.0)"),
                (
                    .namedDay(.solarTerm(index * 15, "Asia/Seoul")),
                    "\(alone)\(name) 절기|절기 \(name)"
                ),
            ]
        }
    }()
}
