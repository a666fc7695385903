import Alerts
import Testing

@testable import DesktopDelivery

@Suite("What opens what a notification is for")
struct OpenerTests {
    private let token = ["XDG_ACTIVATION_TOKEN": "t"]

    @Test("A URI is the desktop's to open, a desktop entry that of its launcher")
    func desktop() throws {
        let page = try OpenTarget("https://example.org/?a=b")
        let entry = try OpenTarget("org.example.Editor")
        #expect(
            DesktopOpener.command(page, variables: token, environment: [:], process: 7)
                == ["xdg-open", "https://example.org/?a=b"])
        // Another process's: that of the terminal that Peal was started in.
        #expect(
            DesktopOpener.command(
                entry, variables: token, environment: ["SYSTEMD_EXEC_PID": "6"], process: 7)
                == ["gtk-launch", "org.example.Editor"])
    }

    @Test("A service of systemd, which may do little, has systemd start it")
    func service() throws {
        let page = try OpenTarget("https://example.org/")
        #expect(
            DesktopOpener.command(
                page, variables: token, environment: ["SYSTEMD_EXEC_PID": "7"], process: 7)
                == [
                    "systemd-run", "--user", "--quiet", "--collect", "--property=KillMode=process",
                    "--setenv=XDG_ACTIVATION_TOKEN=t", "--", "xdg-open", "https://example.org/",
                ])
    }
}
