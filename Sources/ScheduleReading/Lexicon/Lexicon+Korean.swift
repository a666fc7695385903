import Alerts
import Recurrence

extension Lexicon.Table {
    /// The words of Korean between the parts of a phrase, and those of bounds and repetition.
    static let korean: Lexicon.Table = [
        (.and, "와|과|이랑|랑|하고|및|그리고"), (.atTail, "에"), (.only, "만"), (.particle, "은|는|을|를|의"),
        (.filler, "그리고|의|은|는|로|으로|씩|마다|기준|알려 줘|깨워 줘|울려 줘|지금부터"), (.alarm, "알림|알람"),
        (.tellMe, "알려 줘|알려 주세요|깨워 줘|울려 줘|말해 줘|알림 줘|미리 알림|미리 알려 줘|미리 알려 주세요"),
        (.titleTail, "하라고|라고|다고|고"),
        (.wakeMe, "깨워 줘|깨워 주세요|깨워 줄래|나 깨워 줘|나 좀 깨워 줘|저 좀 깨워 주세요"),
        (.fromTail, "부터|에서"), (.startTail, "부터|이후로|이후"), (.untilTail, "까지|까지만"),
        (.betweenTail, "사이에|사이"), (.nextDay, "다음 날"),
        (.forTail, "동안만|동안|간만|간"), (.for, "앞으로|모두"),
        (.later, "뒤에|뒤|후에|후|이후에|이후|있다가|이따가|이따|안에|내로|내에|안으로"),
        (.doneHead, "완료|완료하고|완료하고 나서|완료 후|완료 후에|완료 뒤|완료한 후|완료한 뒤|완료한 지|완료한 다음"),
        (.doneHead, "끝내고|끝내고 나서|끝낸 후|끝낸 뒤|끝낸 지|끝나고|끝나고 나서|끝난 후|끝난 뒤|마치고|마친 후|마친 뒤"),
        (.doneHead, "다 하고|다 하고 나서|하고 나서|하고 난 뒤|하고 난 후|다 한 뒤|다 한 후|한 뒤|한 후|한 지"),
        (
            .doneHead,
            "물 준 지|준 지|간 지|갈아 준 지|바꾼 지|빤 지|먹은 지|치운 지|닦은 지|깎은 지|자른 지|한 날부터|한 날로부터|준 날부터|간 날부터|바꾼 날부터|갈아 준 날부터"
        ), (.doneTail, "하고"),
        (.doneHead, "나서|주고 나서|물 주고 나서|물 준 뒤|물 준 후|먹고 나서|먹은 뒤|먹은 후|갈고 나서|갈아 준 뒤"),
        (.doneHead, "바꾸고 나서|바꾼 뒤|바꾼 후|빨고 나서|치우고 나서|닦고 나서|깎고 나서|자르고 나서"),
        (.doneHead, "청소하고 나서|교체하고 나서|복용하고 나서|빨래하고 나서|청소한 뒤|교체한 뒤"),
        (.now, "지금부터|지금으로부터"), (.beforeTail, "전"), (.alsoBeforeTail, "전에도"),
        (.earlierTail, "일찍|앞당겨"), (.laterTail, "뒤로"),
        (.exceptTail, "빼고는|빼고|제외하고|제외한|제외|말고|이 아닌|가 아닌|없이|외에|쉬고"), (.alsoTail, "추가|도 추가|도"),
        (.every, "매"), (.everyTail, "마다"),
        (.intervalTail, "마다 한 번씩|마다|간격으로|간격|에 한 번씩|에 한 번|에 1번|에 1회|걸러"),
        (.step(.day), "매일|날마다|매일매일"), (.step(.week), "매주"), (.weekendStep, "매주말"),
        (.step(PhraseLength(weeks: 2)), "격주|격주로|격주마다"),
        (.step(.month), "매월|매달|다달이|달마다"),
        (.step(PhraseLength(months: 2)), "격월|격월로|격월마다"),
        (.step(PhraseLength(months: 3)), "매 분기|분기|분기별|분기마다"),
        (.quarterly, "매 분기|분기|분기별"), (.step(.year), "매년|해마다|매해"),
        (.step(PhraseLength(days: 2)), "격일|격일로|하루 걸러|이틀에 한 번"),
        (.step(.hour), "매 시간|매시"), (.step(.minute), "매분"), (.onTheHourTail, "정시마다"),
        (.countedUnit(.day), "하루에|하루"), (.countedUnit(.week), "일주일에|주에|주"),
        (.countedUnit(.month), "한 달에|월"), (.countedUnit(.year), "일 년에|년"),
        (.once, "한 번|1번|1회"), (.onceOnly, "한 번만|1번만|1회만"), (.oneDayOnly, "하루만"),
        (.thisTimeOnly, "이번만|이번 한 번만"),
        (.times, "번씩|번|회|차례"), (.timesOnly, "번만|회만"), (.total, "총|모두"),
        (.inAll, "동안|반복|까지"),
        (.zoneTime, "시간으로|시간대로|시간대|시간|시각"), (.place("America/New_York"), "뉴욕"),
        (.place("America/Los_Angeles"), "로스앤젤레스"), (.place("America/Chicago"), "시카고"),
        (.place("Europe/London"), "런던"), (.place("Europe/Paris"), "파리"),
        (.place("Europe/Berlin"), "베를린"), (.place("Asia/Tokyo"), "도쿄|일본"),
        (.place("Asia/Seoul"), "서울|한국"), (.place("Asia/Shanghai"), "베이징|중국|상하이"),
        (.place("Asia/Hong_Kong"), "홍콩"), (.place("Asia/Singapore"), "싱가포르"),
        (.place("Asia/Bangkok"), "방콕"), (.place("Australia/Sydney"), "시드니"),
        (.place("Pacific/Honolulu"), "하와이"),
        (.unknown(.holiday), "휴일|명절"),
        (.unknown(.countdown), "디데이|카운트다운|며칠 남았는지|며칠 남았는지 알려 줘|남은 날|남은 날짜|남은 날 수"),
        (
            .sun(.sunrise),
            "아침 일출|아침 해 뜰 때|아침 해뜰 때|일출|일출 시각|일출 시간|해뜰때|해뜰 때|해 뜰 때|해가 뜰 때|해뜨기|해 뜨기|해돋이|"
                + "해 뜨고|해뜨고|해가 뜨고|해 뜨고 나서|해 뜬 뒤|해 뜬 후"
        ),
        (
            .sun(.sunset),
            "저녁 일몰|저녁 해 질 때|저녁 해질 때|일몰|일몰 시각|일몰 시간|해질때|해질 때|해 질 때|해가 질 때|해지기|해 지기|해넘이|"
                + "해 지고|해지고|해가 지고|해 지고 나서|해 진 뒤|해 진 후"
        ),
        (.unknown(.sun), "해질녘|해 질 녘|해질 녘"),
        (.random, "아무 때나|아무 때|아무 시간에나|무작위로|무작위|무작위 시간에|무작위 시각에|랜덤으로|랜덤하게|랜덤"),
        (.random, "랜덤 시간에|임의로|임의의 시간에|임의의 시각에"),
        (.unknown(.moon), "보름|그믐|초하루"),
        (.event(.unlock), "잠금을 풀면|잠금 풀면|잠금을 풀 때|잠금을 풀 때마다|잠금 풀 때마다|잠금 해제하면|잠금을 해제하면"),
        (.event(.unlock), "화면 잠금을 풀면|화면 잠금 풀면|화면 잠금을 풀 때|화면 잠금을 풀 때마다|화면 잠금을 해제하면"),
        (.event(.unlock), "잠금 해제 시|화면 잠금 해제 시|잠금 해제할 때|잠금 해제할 때마다"),
        (.event(.login), "로그인하면|로그인할 때|로그인할 때마다|로그인 시|컴퓨터를 켜면|컴퓨터 켜면|컴퓨터를 켤 때마다"),
        (.eventTail(.arrive), "에 도착하면|에 도착할 때|에 도착할 때마다|에 도착하는 대로|에 가면|에 갈 때마다|에 오면|에 올 때마다"),
        (.eventTail(.arrive), "에 들어가면|에 들어갈 때마다|에 들어오면|에 들어올 때마다|에 돌아오면|에 돌아올 때마다"),
        (.eventTail(.leave), "에서 나오면|에서 나올 때|에서 나올 때마다|에서 나가면|에서 나갈 때|에서 나갈 때마다|에서 떠나면"),
        (.eventTail(.leave), "을 나서면|를 나서면|을 나설 때|를 나설 때|을 나갈 때|를 나갈 때|을 떠나면|를 떠나면|을 떠날 때|를 떠날 때"),
        (.eventTail(.leave), "나갈 때|나올 때|나가면|나오면|나설 때|나서면"),
        (.unknown(.event), "월급날|도착하면|퇴근하면|출근하면|일어나면"),
        (.unknown(.hours), "근무시간에|근무 시간에|근무시간 동안|근무 시간 동안|업무시간에|업무 시간에"),
        (.occasion(nil), "공복|공복에|식후|식전|식사 후|식사 전|식후에|식전에|밥 먹고|밥 먹고 나서"),
        (.occasion(.night), "자기 전|자기 전에|잠들기 전|잠들기 전에|취침 전|취침 전에"),
        (
            .occasion(.evening),
            "저녁 먹고|저녁 먹고 나서|저녁 식사 후|퇴근하고|퇴근하고 나서|퇴근 후|퇴근 후에|퇴근길에|퇴근 전|퇴근 전에|퇴근하기 전에"
        ),
        (.occasion(.afterNoon), "점심 먹고|점심 먹고 나서|점심 식사 후|학교 끝나고|수업 끝나고|하교 후|하교 후에|하교하고"),
        (
            .occasion(.beforeNoon),
            "아침 먹고|아침 먹고 나서|아침 식사 후|일어나서|출근 전|출근 전에|출근하기 전에|출근길에|등교 전|등교 전에|등교하기 전에"
        ),
        (.ifHoliday, "공휴일이면|공휴일일 때|공휴일일 경우|공휴일인 경우"), (.ifWeekend, "주말이면|주말일 때|주말일 경우|주말인 경우"),
        (.isHoliday, "이 공휴일이면|이 휴일이면|이 빨간 날이면|이 공휴일인 경우|이 공휴일일 때"),
        (.ifDayOff, "휴일이면|쉬는 날이면|휴일일 때|휴일일 경우|휴일인 경우|영업일이 아니면"),
        (.ifDayOff, "주말이나 공휴일이면|주말이나 휴일이면|공휴일이나 주말이면|휴일이나 주말이면"),
        (.workingDayBefore, "전 영업일|직전 영업일|이전 영업일|앞 영업일|그 전 영업일|바로 전 영업일"),
        (.workingDayBefore, "전 근무일|직전 근무일|이전 근무일"),
        (.nextWorkingDay, "다음 영업일|그 다음 영업일|다음 날 영업일|이후 영업일|익 영업일|다음 근무일"),
        (.weekdayBefore, "전 평일|직전 평일|이전 평일|앞 평일|그 전 평일|전 금요일|직전 금요일|그 전 금요일|바로 전 금요일"),
        (.nextWeekday, "다음 평일|그 다음 평일|이후 평일|그 다음 월요일|바로 다음 월요일"),
        (.unknown(.season), "겨울|봄|여름|가을"), (.unknown(.cycle), "먹고|하고|켜고"),
        (.lunar(.dangi), "음력|한국 음력"), (.lunar(.chinese), "중국 음력"), (.leap, "윤"),
        (.lunarDay(1), "초하루|초하룻날"), (.lunarDay(2), "초이틀|초이튿날"), (.lunarDay(3), "초사흘|초사흗날"),
        (.lunarDay(4), "초나흘|초나흗날"), (.lunarDay(5), "초닷새|초닷샛날"), (.lunarDay(6), "초엿새|초엿샛날"),
        (.lunarDay(7), "초이레|초이렛날"), (.lunarDay(8), "초여드레|초여드렛날"), (.lunarDay(9), "초아흐레|초아흐렛날"),
        (.lunarDay(10), "초열흘|초열흘날"), (.lunarDay(11), "열하루"), (.lunarDay(12), "열이틀"),
        (.lunarDay(13), "열사흘"), (.lunarDay(14), "열나흘"), (.lunarDay(15), "열닷새"),
        (.lunarDay(16), "열엿새"), (.lunarDay(17), "열이레"), (.lunarDay(18), "열여드레"),
        (.lunarDay(19), "열아흐레"), (.lunarDay(20), "스무날"),
        (.lunarDay(21), "스무하루"), (.lunarDay(22), "스무이틀"), (.lunarDay(23), "스무사흘"),
        (.lunarDay(24), "스무나흘"), (.lunarDay(25), "스무닷새"), (.lunarDay(26), "스무엿새"),
        (.lunarDay(27), "스무이레"), (.lunarDay(28), "스무여드레"), (.lunarDay(29), "스무아흐레"),
        (.lunarDay(30), "그믐날|그믐"),
        (.lunarMonth(1), "정월"), (.lunarMonth(11), "동짓달"), (.lunarMonth(12), "섣달"),
        (.dayBeforeTail, "하루 전날|전날"),
        (.holidays, "공휴일|법정 공휴일"), (.workingDays, "영업일|근무일"),
    ]

    /// The numbers, lengths and times of Korean.
    static let koreanTimes: Lexicon.Table = [
        (.number(1), "한"), (.number(2), "두"), (.number(3), "세|석"), (.number(4), "네|넉"),
        (.number(5), "다섯"), (.number(6), "여섯"), (.number(7), "일곱"), (.number(8), "여덟"),
        (.number(9), "아홉"), (.number(10), "열"), (.number(11), "열한"), (.number(12), "열두"),
        (.number(20), "스무"),
        (.digit(1), "일"), (.digit(2), "이"), (.digit(3), "삼"), (.digit(4), "사"), (.digit(5), "오"),
        (.digit(6), "육"), (.digit(7), "칠"), (.digit(8), "팔"), (.digit(9), "구"),
        (.power(10), "십"), (.power(100), "백"), (.power(1_000), "천"),
        (.ordinal(1), "첫 번째|첫째|첫"), (.ordinal(2), "두 번째|둘째"), (.ordinal(3), "세 번째|셋째"),
        (.ordinal(4), "네 번째|넷째"), (.ordinal(5), "다섯 번째|다섯째"), (.ordinal(6), "여섯째"),
        (.ordinal(-1), "마지막"), (.fromEnd, "끝에서"), (.countedOrdinal, "번째|째"),
        (.unit(.second), "초"), (.unit(.minute), "분"), (.unit(.hour), "시간"), (.unit(.day), "일|날"),
        (.unit(.week), "주|주일"), (.weekday(.sunday), "주일"), (.unit(.month), "달|개월"),
        (.unit(PhraseLength(months: 3)), "분기"),
        (.unit(.year), "년|해"),
        (.length(PhraseLength(days: 1)), "하루"), (.length(PhraseLength(days: 2)), "이틀"),
        (.length(PhraseLength(days: 3)), "사흘"), (.length(PhraseLength(days: 4)), "나흘"),
        (.length(PhraseLength(days: 5)), "닷새"), (.length(PhraseLength(days: 6)), "엿새"),
        (.length(PhraseLength(days: 7)), "이레"), (.length(PhraseLength(days: 8)), "여드레"),
        (.length(PhraseLength(days: 9)), "아흐레"),
        (.length(PhraseLength(days: 10)), "열흘"),
        (.length(PhraseLength(days: 15)), "보름"), (.length(.week), "일주일|한 주"),
        (.length(PhraseLength(months: 6)), "반년"), (.length(.year), "일 년|한 해"),
        (.length(PhraseLength(seconds: 1_800)), "반 시간"), (.half, "반"),
        (.namedHour(12), "정오"), (.namedHour(0), "자정"),
        (.partSign(.beforeNoon), "오전"), (.partSign(.afterNoon), "오후"), (.partSign(.dawn), "새벽"),
        (.partSign(.earlyMorning), "아침"), (.partSign(.midday), "낮|점심"),
        (.partSign(.evening), "저녁"), (.partSign(.night), "밤"),
        (.part(.morning, repeats: false), "오전|오전 중에|오전 중"),
        (.part(.afternoon, repeats: false), "오후|오후 중에|오후 중"),
        (.part(.dawn, repeats: false), "새벽"), (.part(.earlyMorning, repeats: false), "아침"),
        (.part(.midday, repeats: false), "낮|점심|점심시간|점심때"),
        (.part(.evening, repeats: false), "저녁|저녁때"), (.part(.night, repeats: false), "밤"),
        (.bothParts, "아침 저녁"), (.lunchHour, "점심시간|점심 시간|점심시간은|점심시간에는"), (.hourMark, "시"),
        (.minuteMark, "분"), (.sharp, "정각"),
        (.approximately, "쯤|경"), (.sameTime, "이 시간에|이 시간|같은 시간에|같은 시간"),
        (.minuteOfHour(0), "정각에|정각"),
    ]

    /// The days of Korean.
    static let koreanDays: Lexicon.Table = [
        (.sign(.monday), "월"), (.sign(.tuesday), "화"), (.sign(.wednesday), "수"),
        (.sign(.thursday), "목"), (.sign(.friday), "금"), (.sign(.saturday), "토"),
        (.sign(.sunday), "일"), (.dayOfWeek, "요일|욜"), (.amongTail, "중"), (.whichTail, "인"),
        (.weekdays(.workdays), "평일|주중"), (.weekdays(.weekend), "주말"), (.weekend, "주말"),
        (.weekendTail, "말"), (.workdays, "영업일|근무일|평일"),
        (.month(6), "유월"), (.month(10), "시월"), (.monthMark, "월"), (.dayMark, "일"), (.yearMark, "년"),
        (.dayWord, "날"), (.weekWord, "주의|주"),
        (.daysAhead(-2), "그저께|그제|엊그제"), (.daysAhead(-1), "어제"), (.daysAhead(0), "오늘|금일|이따가|이따"),
        (.daysAhead(1), "내일|익일|낼"),
        (.daysAhead(2), "내일 모레|낼모레|모레"), (.daysAhead(3), "글피"),
        (.weeksAhead(0), "이번 주|금주"), (.weeksAhead(1), "다음 주|담주|차주"),
        (.weeksAhead(2), "다다음 주|다담주|담담주"),
        (.monthsAhead(0), "이번 달|이달"), (.monthsAhead(1), "다음 달|담달"), (.monthsAhead(2), "다다음 달"),
        (.yearsAhead(0), "올해"), (.yearsAhead(1), "내년"),
        (.nextSign, "다음"), (.this, "돌아오는|이번|오는"),
        (.fixedDate(month: 12, day: 24), "크리스마스 이브"),
        (.fixedDate(month: 12, day: 25), "크리스마스|성탄절"),
        (.fixedDate(month: 1, day: 1), "신정"), (.fixedDate(month: 2, day: 14), "발렌타인데이|밸런타인데이"),
        (.fixedDate(month: 3, day: 1), "삼일절"), (.fixedDate(month: 3, day: 14), "화이트데이"),
        (.fixedDate(month: 4, day: 5), "식목일"), (.fixedDate(month: 5, day: 1), "근로자의 날|노동절"),
        (.fixedDate(month: 5, day: 5), "어린이날"), (.fixedDate(month: 5, day: 8), "어버이날"),
        (.fixedDate(month: 5, day: 15), "스승의 날"), (.fixedDate(month: 6, day: 6), "현충일"),
        (.fixedDate(month: 7, day: 17), "제헌절"), (.fixedDate(month: 8, day: 15), "광복절"),
        (.fixedDate(month: 10, day: 3), "개천절"), (.fixedDate(month: 10, day: 9), "한글날"),
        (.fixedDate(month: 10, day: 31), "핼러윈|할로윈"), (.fixedDate(month: 11, day: 11), "빼빼로데이"),
        (.monthDays(.last, repeats: true), "말일"), (.monthDays(.last, repeats: false), "월말"),
        (.monthDays(.first, repeats: false), "월초"),
        (.monthDays(.odd, repeats: true), "홀수일|홀수 날"),
        (.monthDays(.even, repeats: true), "짝수일|짝수 날"),
        (.monthEndTail, "말일에|말에|말일|말"), (.monthStartTail, "초에|초"),
        (.endOfYear, "연말"), (.endOfMonth, "월말"),
        (.weeks(.even), "짝수 주"), (.weeks(.odd), "홀수 주"),
    ]
}

extension Lexicon {
    /// The words behind `30분 전에` for a ring before the time, which titles have, too.
    static let rings = ["미리", "울리기"]

    /// The words behind a length for an earlier or a later time, which titles have, too.
    static let earlier = [
        "앞당기기", "앞당겨 줘", "앞당겨줘", "당기기", "당겨 줘", "당겨줘", "당겨", "더 일찍", "더 빨리", "빨리", "먼저",
    ]
    static let later = [
        "늦추기", "늦춰 줘", "늦춰줘", "늦춰", "더 늦게", "늦게", "미루기", "미뤄 줘", "미뤄줘", "미뤄",
    ]

    /// The words for the end of days that lie in a row.
    static let over = ["끝나고", "끝난", "끝나는", "가 끝나고", "가 끝난", "이 끝나고", "이 끝난"]

    /// The words behind the name of a month for all of its days.
    static let wholeMonth = ["한 달", "한달", "내내"]
}

extension Lexicon.Advice {
    static let korean = Self(
        daily: "매일", weekly: "매주", monthly: "매월", yearly: "매년", once: "한 번만", today: "오늘",
        tomorrow: "내일", twoDays: "월,목 19:00",
        examples: "'내일 오후 6시', '평일 9:30', '격주 화요일 19:00', '20분 뒤'",
        until: { "\($0)까지" }, window: { "\($1)부터 \($2)까지 \($0)" })
}
