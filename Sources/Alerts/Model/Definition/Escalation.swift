package import Messages

/// A step that makes the rings of an alert stronger if the user does not answer.
public struct Escalation: Hashable, Sendable {
    /// The kinds of steps.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The next rings are critical.
        case critical
        /// The next rings sound as an alarm.
        case alarm
        /// The next ring runs a command.
        case run
    }

    /// The number of rings without an answer after which the step comes.
    public var after: Int
    /// The kind of the step.
    public var kind: Kind
    /// The shell command of a step that runs one; otherwise `nil`.
    public var command: String?

    /// The most steps that an alert may have.
    public static let most = 8

    /// Creates a step.
    ///
    /// ``Alert/validate()`` checks it later.
    public init(after: Int, kind: Kind, command: String? = nil) {
        self.after = after
        self.kind = kind
        self.command = command
    }

    /// The step in brief: "critical after 3 rings".
    package var message: Message {
        switch kind {
        case .critical:
            .counted(
                after, one: "critical after one ring", other: "critical after \(after) rings")
        case .alarm:
            .counted(after, one: "alarm after one ring", other: "alarm after \(after) rings")
        case .run:
            .counted(
                after, one: "runs a command after one ring",
                other: "runs a command after \(after) rings")
        }
    }
}

extension Alert {
    /// The shell commands that the alert can run: when it rings, and if the user does not
    /// answer.
    public var commands: [String] {
        [run].compactMap(\.self) + escalations.compactMap(\.command)
    }

    /// Removes the commands, for example those of a file that another person has written.
    package mutating func removeCommands() {
        run = nil
        escalations.removeAll { $0.kind == .run }
    }

    /// Whether a step of this kind has come after this number of unanswered rings.
    private func has(_ kind: Escalation.Kind, after unanswered: Int) -> Bool {
        unanswered > 0 && escalations.contains { $0.kind == kind && $0.after <= unanswered }
    }

    /// Returns how the ring after this number of unanswered ones sounds until the user answers it;
    /// `nil` if it makes its sound once.
    package func alarm(after unanswered: Int) -> Alarm? {
        alarm ?? (has(.alarm, after: unanswered) ? Alarm() : nil)
    }

    /// Returns the urgency of the ring after this number of unanswered ones.
    ///
    /// The rings of an alarm are critical.
    package func urgency(after unanswered: Int) -> Urgency {
        let isRaised = has(.critical, after: unanswered) || alarm(after: unanswered) != nil
        return isRaised ? .critical : content.urgency
    }

    /// Returns the kind of the strongest step that makes the ring after this number of unanswered
    /// ones stronger; `nil` if none does.
    func strongestStep(after unanswered: Int) -> Escalation.Kind? {
        if has(.alarm, after: unanswered) { return .alarm }
        return has(.critical, after: unanswered) ? .critical : nil
    }

    /// Checks the steps.
    ///
    /// - Throws: ``AlertError`` that names the wrong part and says what is allowed.
    func validateEscalations() throws(AlertError) {
        guard !escalations.isEmpty else { return }
        guard let again else {
            throw .invalid(
                "Only an alert that rings again can become stronger. Add --again, like --again 5m.")
        }
        guard escalations.count <= Escalation.most else {
            throw .invalid("An alert can have at most \(Escalation.most) steps of --escalate.")
        }
        var known: Set<Escalation.Kind> = []
        for step in escalations {
            guard step.after >= 1 else {
                throw .invalid(
                    "A step of --escalate comes after 1 ring or more, not after \(step.after).")
            }
            let most = Turn.mostRepeats(every: again)
            guard step.after <= most else {
                throw .invalid(
                    "A ring comes again for at most a day, which is \(most) times with this --again. "
                        + "So no ring follows \(step.after) rings without an answer.")
            }
            try validate(step)
            guard step.kind == .run || known.insert(step.kind).inserted else {
                throw .invalid("There are two steps '\(step.kind.rawValue)'. Leave one out.")
            }
        }
    }

    private func validate(_ step: Escalation) throws(AlertError) {
        switch step.kind {
        case .run:
            guard let command = step.command else {
                throw .invalid(
                    "A step 'run' needs a command, like --escalate '3:run notify-send Hello'.")
            }
            try Text.check(command, "command", maximumBytes: 4096, allowsLineBreaks: true)
        case .critical, .alarm:
            guard step.command == nil else {
                throw .invalid("A step '\(step.kind.rawValue)' has no command.")
            }
            guard step.kind == .alarm ? alarm == nil : urgency != .critical else {
                let kind = step.kind.rawValue
                throw .invalid(
                    "The step '\(kind)' changes nothing, because the first ring is like that, too. "
                        + "Leave it out.")
            }
            guard step.kind == .critical || content.sound != .none else {
                throw .invalid(
                    "An alarm needs a sound, and this alert has none. Choose a --sound, or leave out "
                        + "the step 'alarm'.")
            }
        }
    }
}

extension AlertRecord {
    /// The number of rings without an answer before the current one.
    var unanswered: Int { state.notification?.unanswered ?? 0 }

    /// How the current ring sounds until the user answers it; `nil` if it makes its sound once.
    var alarm: Alarm? { alert.alarm(after: unanswered) }

    /// The urgency of the current ring.
    var urgency: Urgency { alert.urgency(after: unanswered) }
}
