/// How long after its time an occurrence is still worth showing.
public enum Lateness: Hashable, Sendable {
    /// The occurrence is shown only at its time.
    ///
    /// If it is missed, it is recorded but not shown.
    case never
    /// The occurrence is shown until this number of seconds has passed.
    case within(seconds: Int)
    /// The occurrence is shown at any later time.
    case always

    /// One day, the lateness of an alert that sets none.
    public static let `default` = Lateness.within(seconds: 86_400)

    /// The age up to which an occurrence still counts as on time, because a busy machine may need a
    /// moment.
    static let punctualSeconds = 60

    /// Whether an occurrence of this age is late.
    static func isLate(age: Duration) -> Bool { age > .seconds(punctualSeconds) }

    /// Whether an occurrence of this age may still be shown.
    func allows(age: Duration) -> Bool {
        switch self {
        case .never: age <= .seconds(Self.punctualSeconds)
        case .within(let seconds): age <= .seconds(max(seconds, Self.punctualSeconds))
        case .always: true
        }
    }
}
