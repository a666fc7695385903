import CAdwaita

/// A window of the program.
open class ApplicationWindow: Widget {
    /// Creates a hidden window.
    public init(_ application: Application, _ title: String, width: Int32, height: Int32) {
        // A new window's only reference is that of GTK, which keeps its windows until they close.
        super.init(g_object_ref(adw_application_window_new(application.pointer())))
        gtk_window_set_title(pointer(), title)
        gtk_window_set_default_size(pointer(), width, height)
        gtk_widget_set_size_request(widget, 360, 294)
        application.opened(self)
        connect("map") { [unowned self] in
            peal_window_set_desktop_entry(widget, g_get_prgname())
        }
    }

    /// Sets the only child.
    public func setContent(_ content: Widget) {
        adw_application_window_set_content(pointer(), content.widget)
    }

    /// Shows the window in front of the others.
    public func present() { gtk_window_present(pointer()) }

    /// Closes the window.
    public func close() { gtk_window_close(pointer()) }

    /// Whether the user works in this window or in a dialog of it.
    public var isActive: Bool { gtk_window_is_active(pointer()) != 0 }

    /// Calls a function when the user comes to the window.
    public func onArrival(_ body: @escaping @WindowActor () -> Void) {
        connect(changesOf: "is-active") { [unowned self] in
            if isActive { body() }
        }
    }

    /// Calls a function at each key, click, scroll and touch of the user in the window.
    public func onInput(_ body: @escaping @WindowActor () -> Void) {
        let controller = Object(gtk_event_controller_legacy_new())
        gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
        // The widget takes ownership of a reference.
        g_object_ref(controller.address)
        gtk_widget_add_controller(widget, controller.opaque)
        controller.connect { event in
            switch gdk_event_get_event_type(event) {
            case GDK_KEY_PRESS, GDK_BUTTON_PRESS, GDK_SCROLL, GDK_TOUCH_BEGIN: body()
            default: break
            }
        }
    }
}

/// A window that belongs to another one and must be answered first.
open class Dialog: Widget {
    /// Creates a hidden dialog, which Escape closes.
    public init(of parent: Widget, _ title: String, width: Int32, height: Int32 = -1) {
        super.init(g_object_ref(adw_window_new()))
        gtk_window_set_modal(pointer(), 1)
        gtk_window_set_transient_for(pointer(), parent.pointer())
        gtk_window_set_title(pointer(), title)
        gtk_window_set_default_size(pointer(), width, height)
        onKey("Escape") { [unowned self] in close() }
        connect("map") { [unowned self] in
            peal_window_set_desktop_entry(widget, g_get_prgname())
        }
    }

    /// Sets the only child.
    public func setContent(_ content: Widget) { adw_window_set_content(pointer(), content.widget) }

    /// Shows the dialog.
    open func present() { gtk_window_present(pointer()) }

    /// Closes the dialog.
    public func close() { gtk_window_close(pointer()) }

    /// The title of the window.
    public var title: String {
        get { gtk_window_get_title(pointer()).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(pointer(), newValue) }
    }
}

/// The window that says what the program is.
public final class AboutWindow: Widget {
    /// Creates a hidden window.
    public init(
        of parent: Widget, name: String, icon: String, version: String, comments: String,
        website: String
    ) {
        super.init(g_object_ref(adw_about_window_new()))
        gtk_window_set_modal(pointer(), 1)
        gtk_window_set_transient_for(pointer(), parent.pointer())
        adw_about_window_set_application_name(opaque, name)
        adw_about_window_set_application_icon(opaque, icon)
        adw_about_window_set_version(opaque, version)
        adw_about_window_set_comments(opaque, comments)
        adw_about_window_set_website(opaque, website)
        adw_about_window_set_license_type(opaque, GTK_LICENSE_APACHE_2_0)
    }

    /// Shows the window.
    public func present() { gtk_window_present(pointer()) }
}
