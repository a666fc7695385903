/// How long after its time an occurrence is still worth showing.
public enum Lateness: Hashable, Sendable {
    /// Only at its time: what was missed is recorded and not shown.
    case never
    /// Until so many seconds have passed.
    case within(seconds: Int)
    /// However long ago it was.
    case always

    /// One day.
    public static let `default` = Lateness.within(seconds: 86_400)

    /// What still counts as in time: a busy machine may need a moment.
    static let punctualSeconds = 60

    /// Whether an occurrence that is `age` old is not in time any more.
    static func isLate(age: Duration) -> Bool { age > .seconds(punctualSeconds) }

    /// Whether an occurrence that is `age` old may be shown.
    func allows(age: Duration) -> Bool {
        switch self {
        case .never: age <= .seconds(Self.punctualSeconds)
        case .within(let seconds): age <= .seconds(max(seconds, Self.punctualSeconds))
        case .always: true
        }
    }
}
