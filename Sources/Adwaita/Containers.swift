import CAdwaita

/// Widgets next to each other or below each other.
open class Box: Widget {
    /// The direction in which the widgets follow each other.
    public enum Direction {
        /// In the direction of the text.
        case across
        /// From top to bottom.
        case down
    }

    /// Creates a box.
    public init(_ direction: Direction, spacing: Int32 = 0, _ children: [Widget] = []) {
        super.init(
            gtk_box_new(
                direction == .across ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL,
                spacing))
        for child in children { append(child) }
    }

    /// Adds a widget at the end.
    public func append(_ child: Widget) { gtk_box_append(pointer(), child.widget) }

    /// Removes a widget.
    public func remove(_ child: Widget) { gtk_box_remove(pointer(), child.widget) }

    /// Gives all widgets the same width.
    public func makeEqual() { gtk_box_set_homogeneous(pointer(), 1) }
}

/// A page that scrolls and is not wider than is easy to read.
public final class Page: Widget {
    /// Creates a page.
    public init(_ child: Widget) {
        let clamp = adw_clamp_new()
        adw_clamp_set_child(OpaquePointer(clamp), child.widget)
        super.init(gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_child(opaque, clamp)
        grow()
    }
}

/// A widget that is not wider than is easy to read.
public final class Clamp: Widget {
    /// Creates a clamp.
    public init(_ child: Widget, width: Int32) {
        super.init(adw_clamp_new())
        adw_clamp_set_maximum_size(opaque, width)
        adw_clamp_set_child(opaque, child.widget)
    }
}

/// A page that says that there is nothing yet, and what to do.
public final class StatusPage: Widget {
    /// Creates a page with an icon, a title and an optional widget.
    public init(icon: String, _ title: String, _ text: String = "", _ child: Widget? = nil) {
        super.init(adw_status_page_new())
        adw_status_page_set_icon_name(opaque, icon)
        adw_status_page_set_title(opaque, title)
        setText(text)
        if let child { adw_status_page_set_child(opaque, child.widget) }
        grow()
    }

    /// Sets the title.
    public func setTitle(_ title: String) { adw_status_page_set_title(opaque, title) }

    /// Sets the text below the title.
    public func setText(_ text: String) {
        // The text is markup.
        let markup = g_markup_escape_text(text, -1)
        adw_status_page_set_description(opaque, markup)
        g_free(markup)
    }
}

/// Pages of which one is shown.
///
/// The others are made invisible, because GTK 4.8 does not tell screen readers which page a stack
/// shows.
public final class Stack: Widget {
    private let pages: [Widget]

    /// Creates a stack that shows its first page.
    public init(_ pages: [Widget]) {
        self.pages = pages
        super.init(gtk_stack_new())
        for page in pages { gtk_stack_add_child(opaque, page.widget) }
        if let first = pages.first { show(first) }
    }

    /// Shows a page.
    public func show(_ page: Widget) {
        page.isVisible = true
        gtk_stack_set_visible_child(opaque, page.widget)
        for other in pages where other !== page { other.isVisible = false }
    }
}

/// Pages with names and icons, between which the user chooses.
public final class ViewStack: Widget {
    private var pages: [(name: String, page: Widget)] = []

    /// Creates an empty stack.
    public init() {
        super.init(adw_view_stack_new())
        grow()
        connect(changesOf: "visible-child-name") { [unowned self] in hideOthers() }
    }

    /// Adds a page.
    public func add(_ page: Widget, named name: String, _ title: String, icon: String) {
        // An invisible child would also lose its button, so only its content is made invisible.
        let child = Box(.down, [page])
        adw_view_stack_add_titled(opaque, child.widget, name, title)
        let entry = adw_view_stack_get_page(opaque, child.widget)
        adw_view_stack_page_set_icon_name(entry, icon)
        pages.append((name, page))
        hideOthers()
    }

    /// The name of the page that is shown.
    public var page: String {
        get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
        set { adw_view_stack_set_visible_child_name(opaque, newValue) }
    }

    /// Calls a function when another page is shown.
    public func onChange(_ body: @escaping @WindowActor () -> Void) {
        connect(changesOf: "visible-child-name", body)
    }

    private func hideOthers() {
        let shown = page
        for (name, page) in pages { page.isVisible = name == shown }
    }
}

/// The buttons of a ``ViewStack`` in the middle of a header bar.
public final class ViewSwitcherTitle: Widget {
    /// Creates the buttons.
    public init(_ stack: ViewStack, _ title: String) {
        super.init(adw_view_switcher_title_new())
        adw_view_switcher_title_set_stack(opaque, stack.opaque)
        adw_view_switcher_title_set_title(opaque, title)
    }
}

/// The buttons of a ``ViewStack`` at the lower edge of a narrow window.
public final class ViewSwitcherBar: Widget {
    /// Creates the buttons, which are shown while the title has no room for its own.
    public init(_ stack: ViewStack, whenNarrow title: ViewSwitcherTitle) {
        super.init(adw_view_switcher_bar_new())
        adw_view_switcher_bar_set_stack(opaque, stack.opaque)
        g_object_bind_property(
            title.address, "title-visible", address, "reveal", G_BINDING_SYNC_CREATE)
    }
}

/// A part that appears and disappears smoothly.
public final class Revealer: Widget {
    /// Creates a hidden part.
    public init(_ child: Widget) {
        super.init(gtk_revealer_new())
        gtk_revealer_set_child(opaque, child.widget)
    }

    /// Whether the part is shown.
    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
    }
}

/// Widgets next to each other, which scroll if they have too little room.
public final class Strip: Widget {
    private let box = Box(.across, spacing: 6)

    /// Creates an empty strip.
    public init() {
        super.init(gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_child(opaque, box.widget)
    }

    /// Adds a widget at the end.
    public func append(_ child: Widget) { box.append(child) }

    /// Removes a widget.
    public func remove(_ child: Widget) { box.remove(child) }
}
