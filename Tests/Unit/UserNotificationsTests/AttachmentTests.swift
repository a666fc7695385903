import Foundation
import TestSupport
import Testing
import UserNotifications

@Suite("Attachments")
struct AttachmentTests {
    @Test(
        "The type of an attachment comes from the name of its file",
        arguments: [
            ("a.PNG", "public.png"), ("a.jpeg", "public.jpeg"), ("a.gif", "com.compuserve.gif"),
            ("a.wav", "com.microsoft.waveform-audio"), ("a.mp4", "public.mpeg-4"),
        ])
    func type(file: String, type: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: file)
        let url = URL(filePath: folder.path).appending(path: file)
        let attachment = try UNNotificationAttachment(identifier: "", url: url)
        #expect(attachment.type == type && attachment.url == url)
        #expect(!attachment.identifier.isEmpty)
        #expect(try UNNotificationAttachment(identifier: "a", URL: url).identifier == "a")
    }

    @Test("A file that is missing, unknown or too large is refused with Apple's code")
    func refused() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "a.odt")
        try folder.write(String(repeating: "x", count: 10 << 20 + 1), to: "a.png")
        func code(_ file: String, hint: String? = nil) -> UNError.Code? {
            let url = URL(filePath: folder.path).appending(path: file)
            do {
                _ = try UNNotificationAttachment(
                    identifier: "", url: url,
                    options: hint.map { [UNNotificationAttachmentOptionsTypeHintKey: $0] })
                return nil
            } catch {
                return (error as? UNError)?.code
            }
        }
        #expect(code("none.png") == .attachmentInvalidURL)
        #expect(code("a.odt") == .attachmentUnrecognizedType)
        #expect(code("a.odt", hint: "public.png") == nil)
        #expect(code("a.png") == .attachmentInvalidFileSize)
    }
}
