import CAdwaita

/// The entries of a menu; each starts an action.
///
/// GTK 4.8 never releases the sections of a menu that was shown, so menus are created once and
/// shared by all buttons that show them.
public final class Menu: Object {
    /// Creates a menu.
    ///
    /// - Parameter sections: The labels of the entries with the names of their actions, such as
    ///   `row.skip` or `row.snooze::600`.
    public init(_ sections: [[(label: String, action: String)]]) {
        super.init(UnsafeMutableRawPointer(g_menu_new()))
        for entries in sections where !entries.isEmpty {
            let section = Object(UnsafeMutableRawPointer(g_menu_new()))
            withExtendedLifetime(section) {
                for entry in entries { g_menu_append(section.opaque, entry.label, entry.action) }
                g_menu_append_section(opaque, nil, section.pointer(GMenuModel.self))
            }
        }
    }
}

/// A button that opens a menu.
public final class MenuButton: Widget {
    private let menu: @WindowActor () -> Menu

    /// Creates a button with an icon; its name is spoken and shown under the pointer.
    ///
    /// - Parameters:
    ///   - icon: The name of the icon.
    ///   - name: The name of the button.
    ///   - menu: Returns the menu when the user opens it.
    public init(icon: String, _ name: String, _ menu: @escaping @WindowActor () -> Menu) {
        self.menu = menu
        super.init(gtk_menu_button_new())
        gtk_menu_button_set_icon_name(opaque, icon)
        rename(name)
        openMenuLater()
    }

    /// Creates a button with a label.
    public init(_ label: String, _ menu: @escaping @WindowActor () -> Menu) {
        self.menu = menu
        super.init(gtk_menu_button_new())
        gtk_menu_button_set_label(opaque, label)
        describe(as: label)
        openMenuLater()
    }

    /// Changes the name.
    public func rename(_ name: String) {
        explain(name)
        describe(as: name)
    }

    /// Opens the menu.
    public func open() { gtk_menu_button_popup(opaque) }

    /// A menu's widgets need much memory, so they are created when the user opens it first.
    private func openMenuLater() {
        setPopupFunction(of: opaque) { [unowned self] in
            let menu = menu()
            withExtendedLifetime(menu) {
                gtk_menu_button_set_menu_model(opaque, menu.pointer())
            }
        }
    }
}
