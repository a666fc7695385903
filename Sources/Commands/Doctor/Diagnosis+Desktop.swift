import AlertCoding
import Alerts
import DesktopDelivery
import JSON
import Messages
import Settings
import Wording

/// Findings about the session bus, the daemon and the notification server.
extension Diagnosis {
    var busFinding: Finding? {
        switch bus {
        case .success(let address):
            // The part after the first comma, such as the GUID, is long and only useful to
            // programs.
            .ok(
                .bus, "The session bus answers: \(address.prefix { $0 != "," }).",
                facts: ["address": .string(address)])
        case .failure(let reason):
            .error(
                .bus, reason.sentence,
                advice: "Run this command in your desktop's session. Elsewhere, for "
                    + "example over ssh, set DBUS_SESSION_BUS_ADDRESS to the address of "
                    + "the session's bus.",
                facts: ["address": .null])
        }
    }

    var daemonFinding: Finding? {
        switch daemon {
        case .success(let daemon): running(daemon)
        case .failure(let reason):
            .error(
                .daemon, "The daemon does not answer: \(reason.sentence)",
                advice: store.holder.map {
                    Message(
                        "End process \($0), then start the daemon again with 'peal "
                            + "daemon --background'.")
                }
                    ?? Message(
                        "End its process, then start the daemon again with 'peal daemon "
                            + "--background'."),
                facts: ["pid": .null, "version": .null])
        case nil: notRunning
        }
    }

    private func running(_ daemon: Daemon) -> Finding {
        let facts: JSONObject = [
            "pid": .int(Int(daemon.process)), "version": .string(daemon.version),
        ]
        guard daemon.version == daemon.ownVersion else {
            return .warning(
                .daemon,
                "The daemon is Peal \(daemon.version) (process \(daemon.process)), "
                    + "but this command is Peal \(daemon.ownVersion).",
                advice: "End that process, then start the daemon again with 'peal daemon "
                    + "--background'.",
                facts: facts)
        }
        return .ok(
            .daemon, "The daemon runs: Peal \(daemon.version), process \(daemon.process).",
            facts: facts)
    }

    private var notRunning: Finding {
        let facts: JSONObject = ["pid": .null, "version": .null]
        if let holder = store.holder {
            return .error(
                .daemon,
                "Process \(holder) is using the store but is not on this session's "
                    + "bus. Alerts ring in the session of that process.",
                advice: "Use that session, or end the process and start a daemon here with "
                    + "'peal daemon --background'.",
                facts: facts)
        }
        return .error(
            .daemon, "No daemon is running: nothing rings.", advice: AlertConnection.hint,
            facts: facts)
    }

    // MARK: The server

    var serverFindings: [Finding] {
        switch server {
        case .success(let settings):
            [
                shows(settings), capabilities(settings), switchedOff(settings),
                doNotDisturb(settings), sound(settings),
            ].compactMap(\.self)
        case .failure(let reason):
            [
                .error(
                    .server, reason.sentence,
                    advice: "Restart it, or log out and in again.", facts: ["server": .null])
            ]
        case nil: noServer.map { [$0] } ?? []
        }
    }

    private func shows(_ settings: DeliverySettings) -> Finding {
        let name =
            settings.vendor.isEmpty
            ? Message(verbatim: settings.server)
            : Message("\(settings.server) by \(settings.vendor)")
        var details: [Message] = []
        if !settings.specification.isEmpty {
            details.append(Message("specification \(settings.specification)"))
        }
        if let process = settings.process { details.append(Message("process \(process)")) }
        let facts: JSONObject = ["server": settings.json]
        guard let first = details.first else {
            return .ok(.server, "Notification server: \(name).", facts: facts)
        }
        let list = details.dropFirst().reduce(first) { Message("\($0), \($1)") }
        return .ok(.server, "Notification server: \(name) (\(list)).", facts: facts)
    }

    /// The finding that no notification server runs.
    ///
    /// The value is `nil` without a bus, as servers cannot be found then, and in a sandbox, where
    /// only the portal matters.
    private var noServer: Finding? {
        guard case .success = bus, !isSandboxed else { return nil }
        return .error(
            .server, "There is no notification server. Due alerts are shown as soon as one starts.",
            advice: "Start your desktop's notification server, or install one such as "
                + "dunst or mako. 'peal daemon --activate-server' starts an installed "
                + "server when a notification is due.",
            facts: ["server": .null])
    }

    private func capabilities(_ settings: DeliverySettings) -> Finding? {
        let names = settings.capabilities.sorted()
        let facts: JSONObject = ["capabilities": .array(names.map(JSONValue.string))]
        let list = names.joined(separator: ", ")
        guard settings.capabilities.contains("body") else {
            return .warning(
                .capabilities, "The server shows only titles. Its capabilities: \(list).",
                advice: "Put everything important into the title.", facts: facts)
        }
        guard settings.capabilities.contains("actions") else {
            return .warning(
                .capabilities, "The server shows no buttons. Its capabilities: \(list).",
                advice: "Use 'peal done ID' and 'peal snooze ID' instead.", facts: facts)
        }
        return .ok(.capabilities, "The server's capabilities: \(list).", facts: facts)
    }

    /// Warns if GNOME's notification switch for Peal is off.
    ///
    /// GNOME then shows none of Peal's notifications.
    private func switchedOff(_ settings: DeliverySettings) -> Finding? {
        guard settings.isAllowed == false else { return nil }
        return .warning(
            .server, "Notifications from Peal are switched off in the desktop's settings.",
            advice: "Switch Peal on in Settings > Notifications.",
            facts: ["allowed": .bool(false)])
    }

    private func doNotDisturb(_ settings: DeliverySettings) -> Finding? {
        switch settings.doNotDisturb {
        case true:
            .warning(
                .doNotDisturb, "Do not disturb is on: the server shows no pop-ups.",
                advice: "Turn it off in your desktop's settings. Peal does not bypass it.",
                facts: ["isOn": .bool(true)])
        case false: .ok(.doNotDisturb, "Do not disturb is off.", facts: ["isOn": .bool(false)])
        case nil:
            .ok(
                .doNotDisturb, "Peal cannot tell whether do not disturb is on.",
                facts: ["isOn": .null])
        }
    }

    private func sound(_ settings: DeliverySettings) -> Finding? {
        switch settings.sound {
        case .server:
            .ok(
                .sound, "Sounds are left to the notification server.",
                facts: ["route": .string("server"), "player": .null])
        case .player(let name):
            .ok(
                .sound, "Sounds are played by \(name).",
                facts: ["route": .string("player"), "player": .string(name)])
        case .untried(let name):
            .ok(
                .sound, "Sounds will be played by \(name), which is not tried yet.",
                facts: ["route": .string("player"), "player": .string(name)])
        case .off:
            .warning(
                .sound, "Sounds from Peal are switched off in the desktop's settings.",
                advice: "Switch them on in Settings > Notifications > Peal.",
                facts: ["route": .string("off"), "player": .null])
        case .failing(let name):
            .warning(
                .sound, "No sound is played: \(name) failed the last time it was used.",
                advice:
                    "Run it in a terminal to see why. pw-play needs a running "
                    + "PipeWire, and paplay a running PulseAudio.",
                facts: ["route": .string("none"), "player": .string(name)])
        case .none:
            .warning(
                .sound,
                "No sound is played: the server plays no sounds, and no installed player can "
                    + "play them.",
                advice:
                    "Install a sound theme such as sound-theme-freedesktop, and "
                    + "canberra-gtk-play, pw-play (PipeWire), paplay (PulseAudio) or mpv; aplay "
                    + "(ALSA) plays only .wav files. Then restart the daemon.",
                facts: ["route": .string("none"), "player": .null])
        }
    }

    /// The finding about the players that alarms need; `nil` if there are no alarms.
    var alarmFinding: Finding? {
        guard !alarms.isEmpty else { return nil }
        let facts: JSONObject = ["alarms": .array(alarms.map { .string($0.rawValue) })]
        let players = Message(
            "Install canberra-gtk-play, pw-play (PipeWire), paplay (PulseAudio) or mpv.")
        switch alarmSupport {
        case .full where settings.text.settings.ring.alarmsSoundInDoNotDisturb:
            return .ok(
                .alarm, "Alarms sound until you respond, also while do not disturb is on.",
                facts: facts)
        case .full:
            return .ok(
                .alarm, "Alarms sound until you respond, but not while do not disturb is on.",
                facts: facts)
        case .withoutVolume(let name):
            return .warning(
                .alarm,
                "\(name) cannot set the volume, so alarms are loud from the beginning.",
                advice: players, facts: facts)
        case .none:
            return .warning(
                .alarm,
                "No installed player can repeat a sound, so alarms make their sound only once, if at "
                    + "all.",
                advice: "\(players) Install a sound theme, too, such as sound-theme-freedesktop.",
                facts: facts)
        }
    }

    /// The finding about the services that say whether the user is away.
    var awayFinding: Finding? {
        guard case .success = bus else { return nil }
        let facts: JSONObject = ["sources": .array(presence.map(JSONValue.string))]
        guard !presence.isEmpty else {
            return .ok(
                .away, "No service says whether you are away, so only 'peal away' counts.",
                facts: facts)
        }
        let list = presence.joined(separator: ", ")
        return .ok(.away, "These services say whether you are away: \(list).", facts: facts)
    }

    /// The finding about the service that says at which place the machine is.
    var placesFinding: Finding? {
        guard let hasNetworkManager else { return nil }
        let places = settings.text.settings.ring.places
        let facts: JSONObject = [
            "networkManager": .bool(hasNetworkManager),
            "places": .array(places.map { .string($0.name.rawValue) }),
        ]
        if hasNetworkManager {
            return .ok(
                .places, "NetworkManager says at which of your places this machine is.",
                facts: facts)
        }
        guard places.contains(where: { $0.region == nil }) else {
            return .ok(
                .places, "NetworkManager is not running, so no alert can ring at a place.",
                facts: facts)
        }
        return .warning(
            .places, "NetworkManager is not running, so no alert rings at a place.",
            advice: "Install NetworkManager and let it manage the network.", facts: facts)
    }

    /// The finding about the service that says where on the earth the machine is.
    var locationFinding: Finding? {
        guard let hasGeoClue else { return nil }
        let status = (try? daemon?.get())?.status.location ?? .unused
        let facts: JSONObject = [
            "geoClue": .bool(hasGeoClue), "position": .string(status.rawValue),
        ]
        guard let obstacle = status.obstacle else {
            let found =
                switch status {
                case .unused where !hasGeoClue:
                    Message("GeoClue is not installed, so nothing can ring at a region.")
                case .unused: Message("Nothing rings at a region, so Peal does not ask GeoClue.")
                default: Message("GeoClue reports where this machine is.")
                }
            return .ok(.location, found, facts: facts)
        }
        let advice =
            switch status {
            case .waiting:
                Message(
                    "If it never does, no agent asks you for the permission. GNOME and Phosh have one; "
                        + "elsewhere, start /usr/libexec/geoclue-2.0/demos/agent at login.")
            case .rough: Message("Switch on Wi-Fi, by which GeoClue finds the position.")
            case .refused:
                Message(
                    "Allow it in the desktop's settings, such as Settings > Privacy > Location in "
                        + "GNOME, and log in again.")
            default: Message("Install the package geoclue-2.0.")
            }
        return .warning(.location, obstacle, advice: advice, facts: facts)
    }

    var portalFinding: Finding? {
        guard case .success = bus else { return nil }
        guard let portal else {
            let facts: JSONObject = ["version": .null]
            guard isSandboxed else {
                return .ok(
                    .portal, "No desktop portal is running. Only a sandbox needs one.", facts: facts
                )
            }
            return .error(
                .portal, "No desktop portal is running, and Peal needs one in this sandbox.",
                advice: "Install xdg-desktop-portal and the portal for your desktop.", facts: facts)
        }
        return .ok(
            .portal, "The desktop portal accepts notifications (version \(portal)).",
            facts: ["version": .int(Int(portal))])
    }
}
