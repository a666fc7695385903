public import Alerts
public import JSON

extension DeliverySettings {
    /// The settings as a JSON object.
    ///
    /// The keys are `name`, `vendor`, `version`, `specification`, `pid`, `capabilities` (sorted),
    /// `doNotDisturb`, `allowed`, `sound` (`server`, `player`, `off` or `none`), `soundPlayer` and
    /// `soundWorks`. `soundPlayer` is the player's name, and `soundWorks` says whether it worked
    /// when it was last used.
    public var json: JSONValue {
        let (route, player, works): (String, String?, Bool?) =
            switch sound {
            case .server: ("server", nil, nil)
            case .player(let name): ("player", name, true)
            case .untried(let name): ("player", name, nil)
            case .failing(let name): ("none", name, false)
            case .off: ("off", nil, nil)
            case .none: ("none", nil, nil)
            }
        return .object([
            "name": .string(server), "vendor": .string(vendor), "version": .string(version),
            "specification": .string(specification),
            "pid": process.map { .int(Int($0)) } ?? .null,
            "capabilities": .array(capabilities.sorted().map(JSONValue.string)),
            "doNotDisturb": doNotDisturb.map(JSONValue.bool) ?? .null,
            "allowed": isAllowed.map(JSONValue.bool) ?? .null,
            "sound": .string(route), "soundPlayer": .optional(player),
            "soundWorks": works.map(JSONValue.bool) ?? .null,
        ])
    }

    /// Reads an object that ``json`` wrote.
    ///
    /// Keys that only a newer version knows are ignored.
    ///
    /// - Returns: The settings; `nil` if there is no `name`, which means that there is no server.
    public init?(json: JSONValue) {
        guard case .object(let object) = json, case .string(let name) = object["name"] else {
            return nil
        }
        func text(_ key: String) -> String? {
            if case .string(let text) = object[key] { text } else { nil }
        }
        var process: UInt32?
        if case .int(let number) = object["pid"] { process = UInt32(exactly: number) }
        var capabilities: [JSONValue] = []
        if case .array(let list) = object["capabilities"] { capabilities = list }
        func truth(_ key: String) -> Bool? {
            if case .bool(let truth) = object[key] { truth } else { nil }
        }
        let sound: SoundRoute =
            switch (text("sound"), text("soundPlayer")) {
            case ("server", _): .server
            case ("player", let player?):
                truth("soundWorks") == true ? .player(player) : .untried(player)
            case ("off", _): .off
            case (_, let player?): .failing(player)
            default: .none
            }
        self.init(
            server: name, vendor: text("vendor") ?? "", version: text("version") ?? "",
            specification: text("specification") ?? "", process: process,
            capabilities: Set(
                capabilities.compactMap { if case .string(let word) = $0 { word } else { nil } }),
            doNotDisturb: truth("doNotDisturb"), isAllowed: truth("allowed"), sound: sound)
    }
}
