import Alerts
import Messages
import Recurrence
import Settings
import Testing

@Suite("The text of the settings")
struct SettingsTextTests {
    @Test("A file of a person is read: spaces, comments, empty lines and Windows line ends")
    func read() {
        let text = SettingsText(
            "# mine\r\n\r\nsound=bell\r\n  urgency =  critical   # loud\nquiet\t= 22:00-07:00\n")
        #expect(text.problems.isEmpty)
        #expect(text.settings.sound == .named("bell"))
        #expect(text.settings.urgency == .critical)
        #expect(text.settings.ring.quietHours?.description == "22:00-07:00")
        #expect(text.keys == [.sound, .urgency, .quiet])
    }

    @Test("A value that is written is read back as the same value", arguments: values)
    func roundTrip(key: SettingKey, value: String, canonical: String) throws {
        var text = SettingsText("# a comment\n")
        try text.set(key, to: value)
        #expect(key.text(in: text.settings) == canonical)
        #expect(text.text == "# a comment\n\(key.rawValue) = \(canonical)\n")
        #expect(SettingsText(text.text).settings == text.settings)
        #expect(SettingsText(text.text).problems.isEmpty)
    }

    private static let values: [(SettingKey, String, String)] = [
        (.sound, "none", "none"), (.sound, "alarm-clock-elapsed", "alarm-clock-elapsed"),
        (.sound, "/home/me/a#b c.oga", "/home/me/a#b c.oga"), (.urgency, "low", "low"),
        (.late, "never", "never"), (.late, "always", "always"), (.late, "90m", "1h30m"),
        (.late, "2시간", "2h"), (.snooze, "5m", "5m"), (.snooze, "10m, 1h,1d", "10m,1h,1d"),
        (.snooze, "10m,10m", "10m"), (.quiet, "22:00-07:00", "22:00-07:00"),
        (.quiet, "22:00~24:00", "22:00-24:00"), (.quiet, "10pm-7am", "22:00-07:00"),
        (.quiet, "none", "none"), (.allDay, "9:00", "09:00"), (.allDay, "none", "none"),
        (.week, "Sunday", "sunday"), (.week, "sat", "saturday"), (.week, "auto", "auto"),
    ]

    @Test("A place with a region is read back, and one that is no circle is a problem")
    func region() throws {
        let text = SettingsText("place.home = region 37.57,-126.98 300\n")
        let region = try #require(text.settings.ring.places.first?.region)
        #expect(region.center.description == "37.57,-126.98" && region.radius == 300)
        #expect(PlaceSetting.text(of: .region(region)) == "region 37.57,-126.98 300")
        for value in ["37.57,126.98", "97,1 5", "37,1 0", "37,1 1000001", "37,1 5 m", ""] {
            #expect(SettingsText("place.a = region \(value)\n").problems.count == 1, "\(value)")
        }
    }

    @Test("A wrong value is refused, and nothing changes", arguments: wrongValues)
    func refused(key: SettingKey, value: String) {
        var text = SettingsText("sound = bell\n")
        #expect(throws: AlertError.self) { try text.set(key, to: value) }
        #expect(text.text == "sound = bell\n")
    }

    private static let wrongValues: [(SettingKey, String)] = [
        (.sound, "no such sound"), (.sound, "/a #b"), (.sound, "/a\nquiet = none"), (.sound, ""),
        (.urgency, "high"), (.urgency, ""), (.late, "soon"), (.late, "10"), (.snooze, ""),
        (.snooze, "0m"), (.snooze, "10"), (.snooze, "10m,,1h"), (.snooze, "400d"),
        (.snooze, "1m,2m,3m,4m,5m,6m"), (.quiet, "22:00"), (.quiet, "22:00-22:00"),
        (.quiet, "00:00-24:00"), (.quiet, "night"), (.allDay, "25:00"), (.allDay, "8"),
        (.week, "someday"), (.week, ""),
    ]

    @Test("A change keeps the comments, the other lines and the order")
    func kept() throws {
        var text = SettingsText(
            "# first\nquiet = 23:00-06:00  # week\n\nnonsense\nfuture = 1\nsound = bell\n")
        try text.set(SettingKey.quiet, to: "22:00-07:00")
        try text.set(SettingKey.late, to: "1h")
        #expect(
            text.text
                == "# first\nquiet = 22:00-07:00  # week\n\nnonsense\nfuture = 1\nsound = bell\nlate = 1h\n"
        )
        try text.set(SettingKey.sound, to: nil)
        #expect(
            text.text
                == "# first\nquiet = 22:00-07:00  # week\n\nnonsense\nfuture = 1\nlate = 1h\n")
        #expect(text.settings.sound == .default)
    }

    @Test("Lines that cannot be read are reported with their numbers, and change nothing")
    func problems() {
        let text = SettingsText("sond = bell\nquiet = 25:00-07:00\nhello\nurgency = low\n= 3\n")
        #expect(text.problems.map(\.line) == [1, 2, 3, 5])
        #expect(text.problems[0].reason.description.contains("Did you mean 'sound'?"))
        #expect(text.settings.urgency == .low)
        #expect(text.settings.ring.quietHours == nil)
    }

    @Test("If a setting is there twice, the last one counts, and a change changes the last one")
    func twice() throws {
        var text = SettingsText("sound = bell\nsound = none\n")
        #expect(text.settings.sound == .none)
        try text.set(SettingKey.sound, to: "message")
        #expect(text.text == "sound = bell\nsound = message\n")
        try text.set(SettingKey.sound, to: nil)
        #expect(text.text == "")
    }

    @Test("The line of a followed calendar is read as it was written, and removed")
    func calendars() throws {
        var text = SettingsText("quiet = 22:00-07:00\n")
        let calendars = [
            try FollowedCalendar(name: "work", path: "/home/me/my calendars/work"),
            try FollowedCalendar(
                name: "home", path: "/h#1", usualLead: 600,
                allDayTime: CivilTime(iso8601: "07:30"), group: "My home"),
            try FollowedCalendar(name: "quiet", path: "/q", usualLead: nil, writesBack: true),
        ]
        for calendar in calendars {
            try text.set(
                CalendarSetting(of: calendar), to: CalendarSetting.text(of: calendar))
        }
        #expect(
            text.text == """
                quiet = 22:00-07:00
                calendar.work = /home/me/my calendars/work
                calendar.home = /h#1; default 10m; all-day 07:30; group My home
                calendar.quiet = /q; default none; write-back

                """)
        #expect(SettingsText(text.text).settings.calendars == calendars)
        try text.set(CalendarSetting(of: calendars[0]), to: nil)
        #expect(text.settings.calendars == Array(calendars[1...]))
    }

    @Test(
        "A line of a calendar with a mistake is a problem and follows nothing",
        arguments: [
            "", "work", "/work; default 10x", "/work; colour red", "/work; default 60d",
            "/work; write-back no",
        ])
    func wrongCalendars(value: String) throws {
        let text = SettingsText("calendar.work = \(value)\n")
        #expect(text.problems.count == 1 && text.settings.calendars.isEmpty)
        let path = try FollowedCalendar(name: "work", path: "/a;b")
        #expect(throws: AlertError.self) { try CalendarSetting.text(of: path) }
    }
}
