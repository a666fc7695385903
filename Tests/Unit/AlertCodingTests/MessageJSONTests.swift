import AlertCoding
import JSON
import Messages
import Testing

@Suite("Messages as JSON")
struct MessageJSONTests {
    @Test("A message survives a round trip through JSON")
    func roundTrip() throws {
        let inner = Message.counted(2, one: "a ring", other: "\(2) rings")
        for message: Message in ["Plain.", "'\("{0} \"물\"")' and \(inner)", inner] {
            let text = message.json.text()
            #expect(try Message(json: JSONValue(text: text)) == message)
        }
    }

    @Test(
        "JSON that is not a message is refused",
        arguments: [
            #"{}"#, #"[]"#, #""text""#, #"{"format":1,"arguments":[]}"#,
            #"{"format":"{0}","arguments":[1]}"#, #"{"format":"{0}","arguments":[{}]}"#,
        ])
    func refused(text: String) throws {
        #expect(try Message(json: JSONValue(text: text)) == nil)
    }

    @Test("An out-of-range placeholder or count in the JSON leaves the text unchanged")
    func hostile() throws {
        let text = #"{"format":"{7} rings","one":"a ring","count":-1,"arguments":[]}"#
        let message = try #require(try Message(json: JSONValue(text: text)))
        #expect(message.description == "{7} rings")
    }
}
