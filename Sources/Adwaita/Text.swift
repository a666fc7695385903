import CAdwaita

/// A line or a paragraph of text.
public final class Label: Widget {
    /// Creates a label, which breaks long text into lines.
    public init(_ text: String = "") {
        super.init(gtk_label_new(text))
        gtk_label_set_wrap(opaque, 1)
        gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(opaque, 0)
    }

    /// Keeps the text on one line.
    public func keepOnOneLine() { gtk_label_set_wrap(opaque, 0) }

    /// The text.
    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set { if newValue != text { gtk_label_set_text(opaque, newValue) } }
    }
}

/// A row with a name, in which the user writes a line of text.
public final class EntryRow: Widget {
    private var isShowing = false

    /// Creates an empty row.
    public init(_ title: String) {
        super.init(adw_entry_row_new())
        adw_preferences_row_set_use_markup(pointer(), 0)
        adw_preferences_row_set_title(pointer(), title)
    }

    /// The text, which ``show(_:)`` changes.
    public var text: String {
        gtk_editable_get_text(opaque).map { String(cString: $0) } ?? ""
    }

    /// Shows a text that the user has not written; ``onChange(_:)`` does not report it.
    public func show(_ text: String) {
        guard text != self.text else { return }
        isShowing = true
        gtk_editable_set_text(opaque, text)
        isShowing = false
    }

    /// Calls a function when the user changes the text.
    public func onChange(_ body: @escaping @WindowActor () -> Void) {
        connect("changed") { [unowned self] in
            if !isShowing { body() }
        }
    }

    /// Calls a function when the user presses Enter.
    public func onEnter(_ body: @escaping @WindowActor () -> Void) {
        connect("entry-activated", body)
    }

    /// Shows a button that ends the editing, and calls a function when the user presses it or Enter.
    public func onApply(_ body: @escaping @WindowActor () -> Void) {
        adw_entry_row_set_show_apply_button(pointer(), 1)
        connect("apply", body)
    }

    /// Adds a widget at the end of the row.
    public func append(_ child: Widget) { adw_entry_row_add_suffix(pointer(), child.widget) }

    /// Moves the cursor to the end of the text.
    public func moveToEnd() { gtk_editable_set_position(opaque, -1) }
}

/// A field that searches while the user types.
public final class SearchEntry: Widget {
    /// Creates an empty field.
    public init(_ name: String) {
        super.init(gtk_search_entry_new())
        // GTK 4.8 cannot set the placeholder of this field.
        describe(as: name)
        growHorizontally()
    }

    /// The text.
    public var text: String {
        gtk_editable_get_text(opaque).map { String(cString: $0) } ?? ""
    }

    /// Calls a function shortly after the user has changed the text.
    public func onSearch(_ body: @escaping @WindowActor (String) -> Void) {
        connect("search-changed") { [unowned self] in body(text) }
    }
}
