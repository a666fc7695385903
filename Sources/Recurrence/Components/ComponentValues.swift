/// The values of some units of a date, in few bytes.
struct ComponentValues: Sendable {
    /// The units that have a value.
    private(set) var units: ComponentUnitSet = []
    /// The value of each unit except the nanosecond; 0 if the unit has no value.
    private var values = InlineArray<14, Int16>(repeating: 0)
    private var nanoseconds: Int32 = 0

    /// The value of a unit; `nil` if the unit has none.
    ///
    /// A value that is set must be in the range of the unit.
    subscript(unit: ComponentUnit) -> Int? {
        get {
            guard units.contains(unit) else { return nil }
            return unit == .nanosecond ? Int(nanoseconds) : Int(values[Int(unit.rawValue)])
        }
        set {
            if newValue == nil {
                units.remove(ComponentUnitSet(unit))
            } else {
                units.insert(ComponentUnitSet(unit))
            }
            if unit == .nanosecond {
                nanoseconds = Int32(newValue ?? 0)
            } else {
                values[Int(unit.rawValue)] = Int16(newValue ?? 0)
            }
        }
    }
}

extension ComponentValues: Hashable {
    static func == (left: ComponentValues, right: ComponentValues) -> Bool {
        left.units == right.units
            && ComponentUnit.allCases.allSatisfy { left[$0] == right[$0] }
    }

    func hash(into hasher: inout Hasher) {
        for unit in ComponentUnit.allCases {
            hasher.combine(self[unit])
        }
    }
}
