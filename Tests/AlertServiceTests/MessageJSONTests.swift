import Alerts
import JSONText
import Messages
import Testing

@testable import AlertService

@Suite("Messages as they cross the bus")
struct MessageJSONTests {
    @Test("There and back")
    func roundTrip() throws {
        let inner = Message.counted(2, one: "a ring", other: "\(2) rings")
        for message: Message in ["Plain.", "'\("{0} \"물\"")' and \(inner)", inner] {
            let text = message.json.text()
            #expect(try Message(json: JSONValue(text: text)) == message)
        }
    }

    @Test(
        "What is no message is none, and the sentence before it is taken",
        arguments: [
            #"{}"#, #"[]"#, #""text""#, #"{"format":1,"arguments":[]}"#,
            #"{"format":"{0}","arguments":[1]}"#, #"{"format":"{0}","arguments":[{}]}"#,
        ])
    func refused(text: String) throws {
        #expect(try Message(json: JSONValue(text: text)) == nil)
    }

    @Test("Wrong numbers do no harm")
    func hostile() throws {
        let text = #"{"format":"{7} rings","one":"a ring","count":-1,"arguments":[]}"#
        let message = try #require(try Message(json: JSONValue(text: text)))
        #expect(message.description == "{7} rings")
    }
}
