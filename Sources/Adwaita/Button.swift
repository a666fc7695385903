import CAdwaita

/// A button.
public final class Button: Widget {
    /// Creates a button with a label, in which `_` precedes the letter of the keyboard shortcut.
    public init(_ label: String) {
        super.init(gtk_button_new_with_mnemonic(label))
        resetName()
    }

    /// Removes the name, which a screen reader would speak twice: with the underscore, and as the
    /// label inside.
    private func resetName() {
        gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
    }

    /// Creates a button with an icon; its name is spoken and shown under the pointer.
    public init(icon: String, _ name: String) {
        super.init(gtk_button_new_from_icon_name(icon))
        rename(name)
    }

    /// Changes the icon's name.
    public func rename(_ name: String) {
        explain(name)
        describe(as: name)
    }

    /// Changes the label, which a screen reader speaks.
    public func setLabel(_ label: String) {
        gtk_button_set_label(pointer(), label)
        resetName()
    }

    /// Calls a function when the user presses the button.
    public func onClick(_ body: @escaping @WindowActor () -> Void) { connect("clicked", body) }
}

/// A button that stays pressed.
public final class ToggleButton: Widget {
    private var isShowing = false

    /// Creates a button with a label.
    public init(_ label: String) { super.init(gtk_toggle_button_new_with_label(label)) }

    /// Creates a button with an icon; its name is spoken and shown under the pointer.
    public init(icon: String, _ name: String) {
        super.init(gtk_toggle_button_new())
        gtk_button_set_icon_name(pointer(), icon)
        explain(name)
        describe(as: name)
    }

    /// Whether the button is pressed.
    public var isOn: Bool { gtk_toggle_button_get_active(pointer()) != 0 }

    /// Calls a function when the user presses the button, but not at ``show(_:)``.
    public func onChange(_ body: @escaping @WindowActor (Bool) -> Void) {
        connect("toggled") { [unowned self] in
            if !isShowing { body(isOn) }
        }
    }

    /// Shows a value that the user has not chosen.
    public func show(_ isOn: Bool) {
        guard isOn != self.isOn else { return }
        isShowing = true
        gtk_toggle_button_set_active(pointer(), isOn ? 1 : 0)
        isShowing = false
    }
}

/// A switch.
public final class Switch: Widget {
    private var isShowing = false

    /// Creates a switch that is off.
    public init() {
        super.init(gtk_switch_new())
        centerVertically()
    }

    /// Whether the switch is on.
    public var isOn: Bool { gtk_switch_get_active(opaque) != 0 }

    /// Calls a function when the user operates the switch, but not at ``show(_:)``.
    public func onChange(_ body: @escaping @WindowActor (Bool) -> Void) {
        connect(changesOf: "active") { [unowned self] in
            if !isShowing { body(isOn) }
        }
    }

    /// Operates the switch as the user does.
    public func press() { gtk_switch_set_active(opaque, isOn ? 0 : 1) }

    /// Shows a value that the user has not chosen.
    public func show(_ isOn: Bool) {
        guard isOn != self.isOn else { return }
        isShowing = true
        gtk_switch_set_active(opaque, isOn ? 1 : 0)
        isShowing = false
    }
}
