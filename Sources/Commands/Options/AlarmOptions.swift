import Alerts
import Arguments
import DesktopDelivery
import Localization
import Messages
import ScheduleReading

/// The flags for the sound of an alert that sounds until it is answered.
struct AlarmOptions: ParsableArguments {
    @Flag(
        "--alarm", inversion: "--no-alarm",
        help: .tr("Whether the alert sounds, louder and louder, until you respond."))
    var alarm: Bool?

    @Option(
        "--volume",
        help: .tr("The volume at which an alarm begins, like 30%.", valueName: "percent"),
        completion: .list(["10%", "30%", "50%", "100%"]))
    var volume: String?

    @Option(
        "--ramp",
        help: .tr(
            "How long the volume of an alarm rises to 100%, like 30s; 0 for not.",
            valueName: "duration"),
        completion: .list(["0", "30s", "1m", "5m"]))
    var ramp: String?

    @Option(
        "--alarm-for",
        help: .tr(
            "How long an alarm sounds if you do not respond, like 10m.", valueName: "duration"),
        completion: .list(["1m", "5m", "10m", "30m"]))
    var length: String?

    /// Whether the command line has none of the flags.
    var isEmpty: Bool { alarm == nil && volume == nil && ramp == nil && length == nil }

    /// Applies the flags to an alert.
    ///
    /// - Parameters:
    ///   - alert: The alert.
    ///   - hasSound: Whether the user has chosen the alert's sound.
    /// - Throws: ``AlertError`` if a value cannot be read, or belongs to no alarm.
    func apply(to alert: inout Alert, hasSound: Bool) throws(AlertError) {
        guard !isEmpty else { return }
        guard alarm != false else {
            if let option = numbers.first { throw Self.belongsToNoAlarm(option) }
            alert.alarm = nil
            return
        }
        guard alarm == true || alert.alarm != nil else {
            throw Self.belongsToNoAlarm(numbers[0])
        }
        var new = alert.alarm ?? Alarm()
        if let volume { new.volume = try Self.percent(volume) }
        if let length { new.length = try DurationReading.seconds(length) }
        if let ramp {
            new.ramp = ["0", "0s", "none"].contains(ramp) ? 0 : try DurationReading.seconds(ramp)
        } else if length != nil, alert.alarm == nil {
            new.ramp = min(new.ramp, new.length)
        }
        // The usual sound of new alerts can be none, which is not meant for alarms.
        if alert.alarm == nil, !hasSound, alert.content.sound == .none {
            alert.content.sound = .default
        }
        alert.alarm = new
    }

    /// The given options that say how an alarm sounds.
    private var numbers: [String] {
        [("--volume", volume), ("--ramp", ramp), ("--alarm-for", length)]
            .filter { $0.1 != nil }.map(\.0)
    }

    private static func belongsToNoAlarm(_ option: String) -> AlertError {
        .invalid("\(option) is for alarms, and this alert is none. Add --alarm.")
    }

    private static func percent(_ text: String) throws(AlertError) -> Int {
        let number = text.hasSuffix("%") ? text.dropLast() : text[...]
        guard let percent = Int(number), number.allSatisfy(\.isNumber) else {
            throw .invalid("'\(text)' is not a volume. Write it in percent, like 30%.")
        }
        return percent
    }

    /// Warns if no installed player can sound an alarm, or none can set its volume.
    ///
    /// - Parameter becomesAlarm: Whether the alert sounds as an alarm after some rings.
    func warn(becomesAlarm: Bool) {
        guard alarm == true || becomesAlarm, let warning = AlarmSupport.current.warning else {
            return
        }
        Output.complain(warning)
    }
}

extension AlarmSupport {
    /// The sentence about an alarm that cannot sound as it should; `nil` if it can.
    var warning: Message? {
        switch self {
        case .full: nil
        case .withoutVolume(let name):
            Message(
                "\(name) cannot set the volume, so alarms are loud from the beginning. 'peal doctor' "
                    + "names other players.")
        case .none:
            Message(
                "No installed player can repeat a sound, so an alarm makes its sound only once, if at "
                    + "all. 'peal doctor' names players.")
        }
    }
}
