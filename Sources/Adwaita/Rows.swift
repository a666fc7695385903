import CAdwaita

/// A row of a list: a title, a second line, and widgets at its ends.
open class ActionRow: Widget {
    /// Creates a row.
    public init(_ title: String = "", _ subtitle: String = "") {
        super.init(adw_action_row_new())
        // The user's texts are not markup.
        adw_preferences_row_set_use_markup(pointer(), 0)
        adw_action_row_set_title_lines(pointer(), 3)
        adw_action_row_set_subtitle_lines(pointer(), 4)
        self.title = title
        self.subtitle = subtitle
    }

    /// The title.
    public var title: String {
        get { String(cString: adw_preferences_row_get_title(pointer())) }
        set { if newValue != title { adw_preferences_row_set_title(pointer(), newValue) } }
    }

    /// The second line.
    public var subtitle: String {
        get { adw_action_row_get_subtitle(pointer()).map { String(cString: $0) } ?? "" }
        set { if newValue != subtitle { adw_action_row_set_subtitle(pointer(), newValue) } }
    }

    /// Makes the texts paler, or no longer; the widgets at the ends stay as they are, so that nobody
    /// takes them for disabled.
    public func dim(if isDim: Bool) {
        var header = gtk_widget_get_first_child(widget)
        while let box = header {
            var child = gtk_widget_get_first_child(box)
            while let part = child {
                if gtk_widget_has_css_class(part, "title") != 0 {
                    let change =
                        isDim ? gtk_widget_add_css_class : gtk_widget_remove_css_class
                    change(part, "dim-label")
                }
                child = gtk_widget_get_next_sibling(part)
            }
            header = gtk_widget_get_next_sibling(box)
        }
    }

    /// Adds a widget at the end of the row.
    public func append(_ child: Widget) { adw_action_row_add_suffix(pointer(), child.widget) }

    /// Adds a widget at the start of the row.
    public func prepend(_ child: Widget) { adw_action_row_add_prefix(pointer(), child.widget) }

    /// Makes a click on the row, or Enter, operate another widget in it.
    public func onActivate(of child: Widget) {
        adw_action_row_set_activatable_widget(pointer(), child.widget)
    }

    /// Calls a function at a click on the row, or at Enter.
    public func onActivate(_ body: @escaping @WindowActor () -> Void) {
        gtk_list_box_row_set_activatable(pointer(), 1)
        connect("activated", body)
    }
}

/// A row with a choice of texts.
public final class ChoiceRow: Widget {
    private var isShowing = false

    /// Creates a row.
    public init(_ title: String, _ choices: [String]) {
        super.init(adw_combo_row_new())
        adw_preferences_row_set_use_markup(pointer(), 0)
        adw_preferences_row_set_title(pointer(), title)
        var list: [UnsafePointer<CChar>?] = choices.map { UnsafePointer(g_strdup($0)) } + [nil]
        let model = Object(gtk_string_list_new(&list))
        for text in list { g_free(UnsafeMutableRawPointer(mutating: text)) }
        withExtendedLifetime(model) { adw_combo_row_set_model(pointer(), model.opaque) }
    }

    /// Adds a widget at the end of the row.
    public func append(_ child: Widget) { adw_action_row_add_suffix(pointer(), child.widget) }

    /// Sets the second line.
    public func setSubtitle(_ text: String) { adw_action_row_set_subtitle(pointer(), text) }

    /// The index of the choice.
    public var index: Int {
        let index = adw_combo_row_get_selected(pointer())
        return index == guint.max ? 0 : Int(index)
    }

    /// Shows a choice that the user has not made; ``onChange(_:)`` does not report it.
    public func show(_ index: Int) {
        isShowing = true
        adw_combo_row_set_selected(pointer(), guint(index))
        isShowing = false
    }

    /// Calls a function when the user chooses.
    public func onChange(_ body: @escaping @WindowActor (Int) -> Void) {
        connect(changesOf: "selected") { [unowned self] in
            if !isShowing { body(index) }
        }
    }
}

/// A row that shows further rows when the user opens it.
public final class ExpanderRow: Widget {
    /// Creates a closed row.
    public init(_ title: String, _ rows: [Widget]) {
        super.init(adw_expander_row_new())
        adw_preferences_row_set_use_markup(pointer(), 0)
        adw_preferences_row_set_title(pointer(), title)
        for row in rows { adw_expander_row_add_row(pointer(), row.widget) }
    }

    /// Whether the further rows are shown.
    public var isOpen: Bool {
        get { adw_expander_row_get_expanded(pointer()) != 0 }
        set { adw_expander_row_set_expanded(pointer(), newValue ? 1 : 0) }
    }

    /// Sets the title.
    public func setTitle(_ text: String) { adw_preferences_row_set_title(pointer(), text) }

    /// Sets the second line.
    public func setSubtitle(_ text: String) { adw_expander_row_set_subtitle(pointer(), text) }
}

/// A list in a rounded box.
public final class ListBox: Widget {
    /// Creates an empty list.
    public init(_ name: String) {
        super.init(gtk_list_box_new())
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        style("boxed-list")
        describe(as: name)
    }

    /// Adds a row before the row at an index.
    public func insert(_ row: Widget, at index: Int) {
        gtk_list_box_insert(opaque, row.widget, Int32(index))
    }

    /// Removes a row, whose focus moves to the row behind it, or before it.
    public func remove(_ row: Widget) {
        row.passFocus()
        gtk_list_box_remove(opaque, row.widget)
    }
}

/// Rows with a heading and a text.
public final class PreferencesGroup: Widget {
    /// Creates a group.
    public init(_ title: String = "", _ rows: [Widget] = [], explanation: String = "") {
        super.init(adw_preferences_group_new())
        // Both texts are markup.
        let texts = [title, explanation].map { (text: String) in g_markup_escape_text(text, -1) }
        adw_preferences_group_set_title(pointer(), texts[0])
        if !explanation.isEmpty { adw_preferences_group_set_description(pointer(), texts[1]) }
        for text in texts { g_free(text) }
        for row in rows { append(row) }
    }

    /// Adds a row at the end.
    public func append(_ row: Widget) { adw_preferences_group_add(pointer(), row.widget) }

    /// Removes a row.
    public func remove(_ row: Widget) { adw_preferences_group_remove(pointer(), row.widget) }
}
