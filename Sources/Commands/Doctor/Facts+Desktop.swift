import Alerts
import Messages

/// Findings about the session bus, the daemon and the notification server.
extension Facts {
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
                advice: "Run this in your desktop's session; what runs elsewhere, as over ssh, is "
                    + "told of its bus by DBUS_SESSION_BUS_ADDRESS.",
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
                    Message("End process \($0), and start it with 'peal daemon --background'.")
                } ?? Message("End its process, and start it with 'peal daemon --background'."),
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
                "The daemon is Peal \(daemon.version) (process \(daemon.process)), and this is Peal "
                    + "\(daemon.ownVersion).",
                advice: "End that process, and start the daemon again with "
                    + "'peal daemon --background'.",
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
                "Process \(holder) has the store, but is not on this session's bus: its alerts ring "
                    + "where it runs.",
                advice: "Use the session that it runs in, or end it and start one here with "
                    + "'peal daemon --background'.",
                facts: facts)
        }
        return .error(
            .daemon, "No daemon is running: nothing rings.", advice: Access.hint, facts: facts)
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
                    advice: "Start it anew, or log out and in again.", facts: ["server": .null])
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
            return .ok(.server, "Notifications are shown on \(name).", facts: facts)
        }
        let list = details.dropFirst().reduce(first) { Message("\($0), \($1)") }
        return .ok(.server, "Notifications are shown on \(name): \(list).", facts: facts)
    }

    /// A missing server cannot be noticed without a bus.
    ///
    /// In a sandbox only the portal matters.
    private var noServer: Finding? {
        guard case .success = bus, !isSandboxed else { return nil }
        return .error(
            .server, "There is no notification server: what is due waits for one.",
            advice: "Start your desktop's, or install one such as dunst or mako; 'peal daemon "
                + "--activate-server' starts an installed one when something is to be shown.",
            facts: ["server": .null])
    }

    private func capabilities(_ settings: DeliverySettings) -> Finding? {
        let names = settings.capabilities.sorted()
        let facts: JSONObject = ["capabilities": .array(names.map(JSONValue.string))]
        let list = names.joined(separator: ", ")
        guard settings.capabilities.contains("body") else {
            return .warning(
                .capabilities, "It shows titles alone; it offers: \(list).",
                advice: "What an alert has to say has to be in its title.", facts: facts)
        }
        guard settings.capabilities.contains("actions") else {
            return .warning(
                .capabilities, "It shows no buttons; it offers: \(list).",
                advice: "Answer with 'peal done ID' and 'peal snooze ID'.", facts: facts)
        }
        return .ok(.capabilities, "It offers: \(list).", facts: facts)
    }

    /// GNOME has a switch for each application.
    ///
    /// If it is off, GNOME shows no notifications.
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
                .doNotDisturb, "Do not disturb is on: the server keeps pop-ups back.",
                advice: "Turn it off where you turned it on; Peal never gets around it.",
                facts: ["isOn": .bool(true)])
        case false: .ok(.doNotDisturb, "Do not disturb is off.", facts: ["isOn": .bool(false)])
        case nil:
            .ok(
                .doNotDisturb, "Whether do not disturb is on cannot be read here.",
                facts: ["isOn": .null])
        }
    }

    private func sound(_ settings: DeliverySettings) -> Finding? {
        switch settings.sound {
        case .server:
            .ok(
                .sound, "Sounds are played by what shows the notifications.",
                facts: ["route": .string("server"), "player": .null])
        case .player(let name):
            .ok(
                .sound, "Sounds are played by \(name).",
                facts: ["route": .string("player"), "player": .string(name)])
        case .failing(let name):
            .warning(
                .sound, "Nothing is heard: \(name) failed when it was used last.",
                advice:
                    "Run it in a terminal to see why: pw-play needs PipeWire to run, and paplay "
                    + "PulseAudio.",
                facts: ["route": .string("none"), "player": .string(name)])
        case .none:
            .warning(
                .sound, "Nothing is heard: the server plays no sounds, and no player is installed.",
                advice:
                    "Install canberra-gtk-play, pw-play (PipeWire), paplay (PulseAudio) or aplay "
                    + "(ALSA), and start the daemon anew.",
                facts: ["route": .string("none"), "player": .null])
        }
    }

    var portalFinding: Finding? {
        guard case .success = bus else { return nil }
        guard let portal else {
            let facts: JSONObject = ["version": .null]
            guard isSandboxed else {
                return .ok(
                    .portal, "No desktop portal runs; it is needed in a sandbox only.", facts: facts
                )
            }
            return .error(
                .portal, "No desktop portal runs, and in this sandbox there is no other way.",
                advice: "Install xdg-desktop-portal and the one for your desktop.", facts: facts)
        }
        return .ok(
            .portal, "The desktop portal takes notifications, version \(portal).",
            facts: ["version": .int(Int(portal))])
    }
}
