import CAdwaita

/// The bar at the top of a window.
public final class HeaderBar: Widget {
    /// Creates a bar.
    public init(start: [Widget] = [], title: Widget? = nil, end: [Widget] = []) {
        super.init(adw_header_bar_new())
        for child in start { adw_header_bar_pack_start(opaque, child.widget) }
        for child in end { adw_header_bar_pack_end(opaque, child.widget) }
        if let title {
            adw_header_bar_set_title_widget(opaque, title.widget)
        }
    }

    /// Hides the window's own buttons, for a dialog with buttons that end it.
    public func hideWindowButtons() {
        adw_header_bar_set_show_start_title_buttons(opaque, 0)
        adw_header_bar_set_show_end_title_buttons(opaque, 0)
    }
}

/// A bar below the title in which the user searches.
public final class SearchBar: Widget {
    /// Creates a hidden bar.
    public init(_ entry: SearchEntry) {
        super.init(gtk_search_bar_new())
        let clamp = adw_clamp_new()
        adw_clamp_set_child(OpaquePointer(clamp), entry.widget)
        gtk_search_bar_set_child(opaque, clamp)
        gtk_search_bar_connect_entry(opaque, entry.opaque)
    }

    /// Whether the bar is shown.
    public var isOpen: Bool {
        get { gtk_search_bar_get_search_mode(opaque) != 0 }
        set { gtk_search_bar_set_search_mode(opaque, newValue ? 1 : 0) }
    }

    /// Calls a function when the bar appears or disappears.
    public func onChange(_ body: @escaping @WindowActor () -> Void) {
        connect(changesOf: "search-mode-enabled", body)
    }
}

/// Messages that appear at the lower edge for a few seconds.
public final class ToastOverlay: Widget {
    /// The message on the screen.
    ///
    /// A new text takes the place of the old one in the same message. To dismiss a message that has
    /// just appeared would crash libadwaita before 1.3 (commit 1674ebc9: it frees the message while
    /// its animation still runs).
    private var current: Object?

    /// The function that the button of the message calls.
    private var action: @WindowActor () -> Void = {}

    /// Creates an overlay without a message.
    public init(_ child: Widget) {
        super.init(adw_toast_overlay_new())
        adw_toast_overlay_set_child(opaque, child.widget)
        grow()
    }

    /// Shows a message in place of the previous one.
    ///
    /// - Parameters:
    ///   - text: The message.
    ///   - button: The label of a button; `nil` for none.
    ///   - action: The function to call when the user presses the button.
    public func show(
        _ text: String, button: String? = nil, _ action: @escaping @WindowActor () -> Void = {}
    ) {
        // A message is markup, and libadwaita 1.2 has no plain text.
        let markup = g_markup_escape_text(text, -1)
        defer { g_free(markup) }
        let toast = current ?? newMessage()
        current = toast
        self.action = action
        adw_toast_set_title(toast.opaque, markup)
        adw_toast_set_button_label(toast.opaque, button)
        // The overlay takes ownership of a reference. If it shows the message already, it only waits
        // longer before it hides the message.
        g_object_ref(toast.address)
        adw_toast_overlay_add_toast(opaque, toast.opaque)
        Self.resetButtonNames(in: widget)
    }

    private func newMessage() -> Object {
        let toast = Object(adw_toast_new(""))
        // A message that is on its way out cannot be shown again; its button dismisses it later.
        toast.connect("button-clicked") { [unowned self] in
            current = nil
            action()
        }
        // The end of the overlay dismisses its messages, too.
        toast.connect("dismissed") { [weak self, weak toast] in
            if let self, current === toast { current = nil }
        }
        return toast
    }

    /// Removes the names of a message's buttons, which a screen reader would speak twice: with the
    /// underscore of the shortcut, and as the label inside.
    private static func resetButtonNames(in widget: UnsafeMutablePointer<GtkWidget>) {
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            let type = g_type_name_from_instance(
                UnsafeMutableRawPointer(next).assumingMemoryBound(to: GTypeInstance.self))
            if let type, String(cString: type) == "GtkButton",
                gtk_button_get_use_underline(
                    UnsafeMutableRawPointer(next).assumingMemoryBound(to: GtkButton.self)) != 0
            {
                gtk_accessible_reset_property(
                    OpaquePointer(next), GTK_ACCESSIBLE_PROPERTY_LABEL)
            } else if let type, String(cString: type).hasPrefix("AdwToast") {
                resetButtonNames(in: next)
            }
            child = gtk_widget_get_next_sibling(next)
        }
    }
}
