import CAdwaita

/// A number with buttons that change it.
public final class NumberField: Widget {
    private var isShowing = false

    /// Creates a field; the number after the last one is the first one.
    public init(_ value: Int, in range: ClosedRange<Int>, isTall: Bool = true) {
        super.init(
            gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
        gtk_spin_button_set_value(opaque, Double(value))
        gtk_spin_button_set_wrap(opaque, 1)
        gtk_spin_button_set_numeric(opaque, 1)
        if isTall { gtk_orientable_set_orientation(opaque, GTK_ORIENTATION_VERTICAL) }
        centerVertically()
    }

    /// The number.
    public var value: Int { Int(gtk_spin_button_get_value_as_int(opaque)) }

    /// Shows a number that the user has not chosen; ``onChange(_:)`` does not report it.
    public func show(_ value: Int) {
        guard value != self.value else { return }
        isShowing = true
        gtk_spin_button_set_value(opaque, Double(value))
        isShowing = false
    }

    /// Writes numbers below 10 with a leading zero.
    public func padWithZero() {
        let body: @WindowActor () -> Bool = { [unowned self] in
            let digits = String(value)
            gtk_editable_set_text(opaque, digits.utf8.count < 2 ? "0" + digits : digits)
            return true
        }
        connect(answering: "output", body)
        gtk_spin_button_update(opaque)
        gtk_editable_set_text(opaque, value < 10 ? "0\(value)" : "\(value)")
    }

    /// Calls a function when the user changes the number.
    public func onChange(_ body: @escaping @WindowActor () -> Void) {
        connect("value-changed") { [unowned self] in
            if !isShowing { body() }
        }
    }

    /// Takes over a number that the user has typed, as Enter does.
    public func update() { gtk_spin_button_update(opaque) }
}
