import CAdwaita

/// A part of a window.
open class Widget: Object {
    var widget: UnsafeMutablePointer<GtkWidget> { pointer() }

    /// Whether the user can operate the widget.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
    }

    /// Whether the widget takes part in the layout.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    /// Whether the widget, or a widget in it, has the keyboard's focus.
    public var hasFocus: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
            return false
        }
        return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }

    /// Sets the name that a screen reader speaks.
    public func describe(as text: String) { peal_accessible_set_label(widget, text) }

    /// Sets a further text for a screen reader.
    public func describe(further text: String) { peal_accessible_set_description(widget, text) }

    /// Sets the text that appears while the pointer rests on the widget.
    public func explain(_ tooltip: String) { gtk_widget_set_tooltip_text(widget, tooltip) }

    /// Adds a style class of libadwaita.
    public func style(_ name: String) { gtk_widget_add_css_class(widget, name) }

    /// Adds or removes a style class.
    public func style(_ name: String, if isOn: Bool) {
        if isOn {
            gtk_widget_add_css_class(widget, name)
        } else {
            gtk_widget_remove_css_class(widget, name)
        }
    }

    /// Moves the keyboard's focus to the widget.
    public func focus() { gtk_widget_grab_focus(widget) }

    /// Moves the keyboard's focus to a neighbour before the widget is removed.
    ///
    /// GTK would move the focus with the next frame, and until then GTK 4.8 sends keys to the
    /// removed widget, which loses them.
    func passFocus() {
        guard hasFocus, let root = gtk_widget_get_root(widget) else { return }
        let neighbour = gtk_widget_get_next_sibling(widget) ?? gtk_widget_get_prev_sibling(widget)
        if let neighbour, gtk_widget_grab_focus(neighbour) != 0 { return }
        gtk_root_set_focus(root, nil)
    }

    /// Lets the keyboard's focus rest on the widget, although the widget does nothing at a key.
    public func takeFocus() { gtk_widget_set_focusable(widget, 1) }

    /// Keeps the keyboard's focus away from the widget and all widgets in it.
    public func refuseFocus() { gtk_widget_set_can_focus(widget, 0) }

    /// Makes the widget at least this high.
    public func minimumHeight(_ height: Int32) { gtk_widget_set_size_request(widget, -1, height) }

    /// Keeps the widget at its natural height.
    public func centerVertically() { gtk_widget_set_valign(widget, GTK_ALIGN_CENTER) }

    /// Keeps the widget at its natural width.
    public func centerHorizontally() { gtk_widget_set_halign(widget, GTK_ALIGN_CENTER) }

    /// Gives the widget all the room that is left.
    public func grow() {
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
    }

    /// Gives the widget all the width that is left.
    public func growHorizontally() { gtk_widget_set_hexpand(widget, 1) }

    /// Sets the empty space around the widget.
    public func margin(_ size: Int32) {
        gtk_widget_set_margin_top(widget, size)
        gtk_widget_set_margin_bottom(widget, size)
        gtk_widget_set_margin_start(widget, size)
        gtk_widget_set_margin_end(widget, size)
    }

    /// Lays out the widget from left to right in every language, as digital clocks are.
    public func keepLeftToRight() { gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR) }

    /// Calls a function at a key or a combination of keys, such as `Delete` or `<Control>z`, while the
    /// focus is in the widget.
    public func onKey(_ keys: String, _ body: @escaping @WindowActor () -> Void) {
        let controller = gtk_shortcut_controller_new()
        gtk_shortcut_controller_add_shortcut(
            controller,
            gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys), callbackAction(body)))
        gtk_widget_add_controller(widget, controller)
    }

    /// Adds an action that menus in the widget can name, such as `row.remove`.
    public func add(
        _ actions: [String: @WindowActor (String) -> Void], as prefix: String
    ) {
        let group = Object(UnsafeMutableRawPointer(g_simple_action_group_new()))
        for (name, body) in actions { group.insert(makeAction(name, body)) }
        withExtendedLifetime(group) {
            gtk_widget_insert_action_group(widget, prefix, group.opaque)
        }
    }
}

/// Makes an action that passes its parameter on; a name that ends in `:` is that of an action with a
/// text as its parameter.
@WindowActor
func makeAction(
    _ name: String, _ body: @escaping @WindowActor (String) -> Void
) -> Object {
    let hasParameter = name.hasSuffix(":")
    let plain = hasParameter ? String(name.dropLast()) : name
    let action = Object(g_simple_action_new(plain, hasParameter ? peal_string_type() : nil))
    action.connect(pointerOf: "activate") { parameter in
        let text = peal_string_parameter(parameter).map {
            String(cString: g_variant_get_string($0, nil))
        }
        body(text ?? "")
    }
    return action
}

extension Object {
    /// Adds an action to a group of actions, which keeps it.
    func insert(_ action: Object) { g_action_map_add_action(opaque, action.opaque) }
}
