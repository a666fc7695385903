import Alerts
import Foundation
import Settings
import TestSupport
import Testing

@testable import Commands

@Suite("Calendars that other programs ring")
struct OtherReminderTests {
    static let source = """
        [Data Source]
        DisplayName=Work
        Enabled=true
        Parent=local-stub

        [Calendar]
        BackendName=local
        Color=#62a0ea

        """

    @Test(
        "A source of Evolution is the file that it names, or the usual one, if it rings",
        arguments: [
            (source, "abc", "/data/evolution/calendar/abc/calendar.ics"),
            (source, "system-calendar", "/data/evolution/calendar/system/calendar.ics"),
            (
                source + "[Local Backend]\nCustomFile=file:///home/me/my%20work.ics\n", "abc",
                "/home/me/my work.ics"
            ),
            (
                source.replacing("[Calendar]", with: "[Task List]"), "system-task-list",
                "/data/evolution/tasks/system/tasks.ics"
            ),
            (source.replacing("Enabled=true", with: "Enabled=false"), "abc", nil),
            (source + "[Alarms]\nIncludeMe=false\n", "abc", nil),
            (source.replacing("=local\n", with: "=caldav\n"), "abc", nil),
            (source.replacing("[Calendar]", with: "[Address Book]"), "abc", nil),
            ("", "abc", nil),
        ])
    func evolution(_ text: String, _ uid: String, _ path: String?) {
        #expect(OtherReminder.evolution(text, uid: uid, data: "/data")?.path == path)
    }

    @Test(
        "A resource of KDE is the file or folder that it names",
        arguments: [
            ("[General]\nPath=/home/me/work.ics\nReadOnly=false\n", "/home/me/work.ics"),
            ("[General]\nPath[$e]=$HOME/.calendars/work\n", "/home/me/.calendars/work"),
            ("[General]\nPath=file:///srv/%ED%95%9C.ics\n", "/srv/한.ics"),
            ("[General]\nPath=https://example.org/work.ics\n", nil), ("[Other]\nPath=/a\n", nil),
        ])
    func kde(_ text: String, _ path: String?) {
        #expect(OtherReminder.kde(text, home: "/home/me")?.path == path)
    }

    @Test("A calendar of Thunderbird is its file, unless it is off or has no reminders")
    func thunderbird() {
        let text = """
            // Mozilla User Preferences
            user_pref("calendar.registry.a.name", "Work");
            user_pref("calendar.registry.a.type", "ics");
            user_pref("calendar.registry.a.uri", "file:///home/me/a.ics");
            user_pref("calendar.registry.a.disabled", false);
            user_pref("calendar.registry.b.uri", "file:///home/me/b.ics");
            user_pref("calendar.registry.b.disabled", true);
            user_pref("calendar.registry.c.suppressAlarms", true);
            user_pref("calendar.registry.c.uri", "file:///home/me/c.ics");
            user_pref("calendar.registry.d.uri", "https://example.org/d.ics");
            user_pref("calendar.registry.
            user_pref("calendar.timezone.local", "Europe/Berlin");
            """
        #expect(OtherReminder.thunderbird(text).map(\.path) == ["/home/me/a.ics"])
    }

    @Test(
        "A followed calendar rings twice if it has the other program's file or folder, or is in it",
        arguments: [
            ("/c/work", "/c/work", true), ("/c/work.ics", "/c/work.ics", true),
            ("/c", "/c/work", true), ("/c", "/c/a.ics", true), ("/c", "/c/work/a.ics", true),
            ("/c/work/a.ics", "/c/work", true), ("/c", "/c/work/deep/a.ics", false),
            ("/c", "/c/work/deep", false), ("/c", "/c/.hidden/a.ics", false),
            ("/c/work", "/c", false), ("/c/work", "/c/work2/a.ics", false),
        ])
    func rings(_ followed: String, _ other: String, _ isDoubled: Bool) throws {
        let calendar = try FollowedCalendar(name: "work", path: followed)
        let reminder = OtherReminder(program: .kde, path: other)
        #expect(reminder.rings(calendar) == isDoubled)
    }

    @Test("The settings of all programs are found, and paths lose their links")
    func all() throws {
        let folder = try TemporaryFolder()
        let home = try #require(UserFile.realPath(folder.path))
        func write(_ text: String, to name: String) throws {
            try FileManager.default.createDirectory(
                at: URL(filePath: "\(home)/\(name)").deletingLastPathComponent(),
                withIntermediateDirectories: true)
            try folder.write(text, to: name)
        }
        try write(Self.source, to: ".config/evolution/sources/abc.source")
        try write(Self.source, to: ".config/evolution/sources/abc.source.bak")
        try write(
            "[General]\nPath[$e]=$HOME/link.ics\n", to: ".config/akonadi_ical_resource_0rc")
        try write("[General]\nPath=/a\n", to: ".config/akonadi_maildir_resource_0rc")
        try write("", to: "work.ics")
        #expect(symlink("\(home)/work.ics", "\(home)/link.ics") == 0)
        try write(
            "user_pref(\"calendar.registry.a.uri\", \"file:///t.ics\");\n",
            to: ".thunderbird/x.default/prefs.js")
        #expect(
            OtherReminder.all(environment: ["HOME": home]) == [
                OtherReminder(
                    program: .evolution,
                    path: "\(home)/.local/share/evolution/calendar/abc/calendar.ics"),
                OtherReminder(program: .kde, path: "\(home)/work.ics"),
                OtherReminder(program: .thunderbird, path: "/t.ics"),
            ])
        #expect(OtherReminder.all(environment: [:]).isEmpty)
    }
}
