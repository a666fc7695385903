/// A change to a part of a schedule.
enum PartChange<Value> {
    case keep
    case remove
    case set(Value)

    /// The new value; `nil` if the part is kept or removed.
    var newValue: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    /// Returns the part after the change.
    func value(keeping old: Value?) -> Value? {
        switch self {
        case .keep: old
        case .remove: nil
        case .set(let value): value
        }
    }
}

extension PartChange {
    /// Creates the change to a list: a list that is not empty replaces the old one.
    ///
    /// An empty list removes the old one if `isRemoved` is `true`; otherwise it keeps the old one.
    init<Element>(_ list: [Element], orRemoves isRemoved: Bool) where Value == [Element] {
        self = !list.isEmpty ? .set(list) : isRemoved ? .remove : .keep
    }
}
