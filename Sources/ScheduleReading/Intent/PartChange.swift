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
    /// Sets a list unless it is empty; an empty list keeps or removes the part.
    init<Element>(_ list: [Element], orRemoves isRemoved: Bool) where Value == [Element] {
        self = !list.isEmpty ? .set(list) : isRemoved ? .remove : .keep
    }
}
