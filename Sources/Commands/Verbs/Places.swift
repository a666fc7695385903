import Alerts
import Arguments
import DesktopDelivery
import JSON
import Localization
import Messages
import Recurrence
import Settings
import Wording

struct Places: ParsableCommand {
    static let commandName = "places"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Name the places at which alerts ring."),
            examples: [
                "peal places add home",
                "peal places add park 37.57,126.98 --radius 300",
                "peal add 'Water the plants' when I get home",
                "peal add 'Take the umbrella' when I leave work",
                "peal add 'Log the hours' weekdays after 17:00 when I get home",
                "peal places",
            ],
            discussion: tr(
                """
                Peal knows a place by its networks, which NetworkManager reports. Nothing leaves this \
                machine, and no location service is asked. You have left a place when its networks \
                have been gone for five minutes, so a router that restarts rings nothing.

                A place can be a circle on the earth instead. Then GeoClue, which may ask you first, \
                reports the position while an alert for the place is on. Peal keeps no position.
                """))
    }

    static var subcommands: [CommandGroup] {
        [CommandGroup([PlacesList.self, PlacesAdd.self, PlacesRemove.self])]
    }

    static var defaultSubcommand: (any ParsableCommand.Type)? { PlacesList.self }

    func run() async throws { try await PlacesList().run() }
}

struct PlacesList: ParsableCommand {
    static let commandName = "list"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("List your places."), examples: ["peal places"])
    }

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let places = SettingsFile.user.read().settings.ring.places
        let networks = try? await NetworkManager.current()
        func isHere(_ place: Place) -> Bool? {
            guard place.region == nil else { return nil }
            return networks.map { networks in place.networks.contains { networks.contains($0) } }
        }
        guard !output.json else {
            return Output.print(
                .object(["places": .array(places.map { $0.json(isHere: isHere($0)) })]))
        }
        guard !places.isEmpty else {
            return Output.print(
                tr("You have no places. 'peal places add home' names the place where you are now."))
        }
        var table = Table(tr("PLACE"), tr("WHERE"), "")
        for place in places {
            table.add(
                place.name.rawValue, place.extentText,
                isHere(place) == true ? tr("you are here") : "")
        }
        Output.print(table.text(width: Terminal.width))
        if networks == nil, places.contains(where: { $0.region == nil }) {
            Output.complain(NetworkManager.absence)
        }
    }
}

struct PlacesAdd: ParsableCommand {
    static let commandName = "add"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Give the place where you are now, or one on the map, a name."),
            examples: [
                "peal places add home", "peal places add office",
                "peal places add park 37.57,126.98 --radius 300",
            ],
            discussion: tr(
                """
                The settings keep the name of the network and NetworkManager's id of it, and nothing else \
                about the place. A place can have several networks: connect to the next one, and add the \
                place again.

                With degrees north and east, the place is a circle on the earth instead.
                """))
    }

    @Argument(help: .tr("The name of the place, one word.", valueName: "name"))
    var name: String

    @Argument(
        help: .tr(
            "The degrees north and east, like 37.57,126.98, in place of the network.",
            valueName: "coordinates"))
    var coordinates: String?

    @Option(
        "--radius",
        help: .tr(
            "The radius around the coordinates in meters, 150 if not given.", valueName: "meters"))
    var radius: Int?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard coordinates != nil || radius == nil else {
            throw ValidationError(
                "--radius needs coordinates: 'peal places add \(name) 37.57,126.98 --radius 300'.")
        }
    }

    func run() async throws {
        let name = try Place.Name(name)
        let settings = SettingsFile.user.read().settings
        guard let coordinates else { return try await addNetworks(to: name, settings) }
        guard let center = Coordinates(coordinates) else {
            throw AlertError.invalid(
                "'\(Text.excerpt(coordinates))' are no coordinates. Give the degrees north and east, like "
                    + "37.57,126.98.")
        }
        let region = try Region(center: center, radius: Double(radius ?? 150))
        try await save(
            Place(name, .region(region)), isHere: nil, settings,
            Message(
                "You are at \(name.rawValue) while this machine is within \(Int(region.radius)) m of \(center)."
            ))
    }

    /// Stores a place, and says so in a sentence or as JSON.
    private func save(
        _ place: Place, isHere: Bool?, _ settings: UserSettings, _ sentence: Message
    ) async throws {
        try await PlaceSetting(of: place.name).change(
            in: settings, to: PlaceSetting.text(of: place.extent))
        guard !output.json else { return Output.print(place.json(isHere: isHere)) }
        Output.print(line: tr(sentence))
    }

    /// Adds the networks of now to a place, which may have others.
    private func addNetworks(to name: Place.Name, _ settings: UserSettings) async throws {
        let new = try await Self.networks()
        let known = settings.ring.places.first { $0.name == name }?.networks ?? []
        let kept = known.filter { old in !new.contains { $0.id == old.id } }
        let place = Place(name, .networks(kept + new))
        try await save(
            place, isHere: true, settings,
            Message(
                "You are at \(name.rawValue) while this machine is connected to \(place.extentText)."
            ))
        for network in new where !output.json && !network.isWireless {
            Output.complain(
                "'\(network.name)' is wired. NetworkManager may use these settings for other wired networks, too."
            )
        }
    }

    /// Returns the networks of the place where the machine is: those of Wi-Fi, or else the wired ones.
    private static func networks() async throws -> [Network] {
        guard let networks = try await NetworkManager.current() else {
            throw AlertError.invalid(NetworkManager.absence)
        }
        guard !networks.isEmpty else {
            throw AlertError.invalid(
                "This machine is not connected to a Wi-Fi or wired network. Connect it, and try again."
            )
        }
        let wireless = networks.filter(\.isWireless)
        return wireless.isEmpty ? networks : wireless
    }
}

struct PlacesRemove: ParsableCommand {
    static let commandName = "remove"

    static var help: CommandHelp {
        CommandHelp(
            abstract: tr("Forget a place."),
            examples: ["peal places remove office"])
    }

    @Argument(
        help: .tr("The place.", valueName: "name"),
        completion: .list(SettingsFile.user.read().settings.ring.places.map(\.name.rawValue)))
    var name: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let settings = SettingsFile.user.read().settings
        guard
            let place = settings.ring.places.first(where: { $0.name.rawValue == name.lowercased() })
        else {
            throw AlertError(
                .noSuchAlert, "There is no place '\(name)'. 'peal places' lists your places.")
        }
        try await PlaceSetting(of: place.name).change(in: settings, to: nil)
        if output.json {
            return Output.print(.object(["removed": .string(place.name.rawValue)]))
        }
        Output.print(line: tr("Removed the place \(place.name.rawValue)"))
        output.mentionUndo()
        try await AlertConnection.open(quietly: true, looking: true) { connection in
            let waiting = try await connection.center.list().filter {
                $0.alert.isOn && $0.alert.trigger.place == place.name
            }
            for status in waiting {
                Output.print(line: tr("\(status.listItem.name) does not ring any more."))
            }
        }
    }
}

extension PlaceSetting {
    /// Writes the line, so that it can be undone, and has the daemon read it.
    fileprivate func change(in settings: UserSettings, to value: String?) async throws {
        let before = text(in: settings)
        let text = try SettingsFile.user.set(self, to: value)
        await Config.remember(
            SettingChange(
                key: name, before: before.isEmpty ? nil : before,
                after: value == nil ? nil : self.text(in: text.settings)))
        await Config.informDaemon()
    }
}

extension Place {
    /// The place as a JSON object; whether the machine is there is null if it is not known.
    fileprivate func json(isHere: Bool?) -> JSONValue {
        .object([
            "name": .string(name.rawValue),
            "networks": .array(
                networks.map { network in
                    .object([
                        "id": .string(network.id), "name": .string(network.name),
                        "kind": .string(network.isWireless ? "wifi" : "wired"),
                    ])
                }),
            "region": region.map { region in
                .object([
                    "latitude": .double(region.center.latitude),
                    "longitude": .double(region.center.longitude),
                    "radius": .double(region.radius),
                ])
            } ?? .null,
            "isHere": isHere.map(JSONValue.bool) ?? .null,
        ])
    }
}
