import JSON
import Testing

@Suite("JSON objects")
struct JSONObjectTests {
    @Test("Members are sorted by name, in whatever order they are added")
    func order() {
        var object: JSONObject = ["b": .int(1), "a": .int(2), "가": .null, "": .bool(true)]
        #expect(Array(object.keys) == ["", "a", "b", "가"])
        object["aa"] = .int(3)
        object["b"] = .int(4)
        object[""] = nil
        object["c"] = nil
        #expect(object == ["a": .int(2), "aa": .int(3), "b": .int(4), "가": .null])
        #expect((object["b"], object["c"], object.count) == (.int(4), nil, 4))
    }
}
