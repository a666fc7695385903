import Testing

@testable import Commands

@Suite("The entry that starts Peal at login")
struct LoginStartTests {
    @Test(
        "The Exec line starts the program, whatever its path is",
        arguments: [
            ("/usr/bin/peal", "/usr/bin/peal"),
            ("/opt/my apps/peal", #""/opt/my apps/peal""#),
            ("/opt/it's/peal", #""/opt/it's/peal""#),
            (#"/opt/a"b/peal"#, #""/opt/a\\"b/peal""#),
            ("/opt/$HOME`id`/peal", #""/opt/\\$HOME\\`id\\`/peal""#),
            (#"/opt/a\b/peal"#, #""/opt/a\\\\b/peal""#),
            ("/opt/a%f/peal", #"/usr/bin/env "/opt/a%%f/peal""#),
            ("/opt/a\nHidden=true\r\n/peal", #""/opt/a\nHidden=true\r\n/peal""#),
            ("/opt/물/peal", #""/opt/물/peal""#),
        ])
    func command(_ program: String, _ command: String) {
        #expect(LoginStart.command(program) == command)
    }
}
