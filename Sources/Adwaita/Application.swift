import CAdwaita

/// The program, of which one process runs in each session.
public final class Application: Object {
    /// Creates the program.
    public init(id: String) {
        super.init(adw_application_new(id, G_APPLICATION_DEFAULT_FLAGS))
    }

    /// Calls a function when the user opens the program, also if it already runs.
    public func onActivate(_ body: @escaping @WindowActor () -> Void) { connect("activate", body) }

    /// The window that was opened last; `nil` if there is none.
    public private(set) weak var window: ApplicationWindow?

    func opened(_ window: ApplicationWindow) { self.window = window }

    /// Starts one of the program's actions.
    public func activate(_ name: String) { g_action_group_activate_action(opaque, name, nil) }

    /// Adds an action, and the keys that start it.
    ///
    /// - Parameters:
    ///   - name: The name of the action; if it ends in `:`, the action has a text as its parameter.
    ///   - keys: The keys, such as `<Control>n`.
    ///   - body: The function to call, which receives the parameter.
    public func add(
        _ name: String, keys: [String] = [], _ body: @escaping @WindowActor (String) -> Void
    ) {
        insert(makeAction(name, body))
        guard !keys.isEmpty else { return }
        var list: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(g_strdup($0)) } + [nil]
        gtk_application_set_accels_for_action(pointer(), "app." + name, &list)
        for key in list { g_free(UnsafeMutableRawPointer(mutating: key)) }
    }

    /// The variables of the environment that have GTK draw without OpenGL, unless the user chooses a
    /// renderer.
    ///
    /// Other programs must not inherit them.
    ///
    /// With OpenGL, GTK would load Mesa and LLVM, which use 17 MB more. A list of rows does not need
    /// them. The choice of the renderer alone is not enough, since GTK looks for OpenGL as soon as it
    /// connects to the screen.
    public nonisolated static let drawingVariables: [String: String] = {
        guard g_getenv("GSK_RENDERER") == nil else { return [:] }
        // GTK 4.16 has renamed this switch.
        let isOld = gtk_get_minor_version() < 16
        let (name, value) = isOld ? ("GDK_DEBUG", "gl-disable") : ("GDK_DISABLE", "gl")
        let isSet = g_getenv(name) != nil
        return ["GSK_RENDERER": "cairo"].merging(isSet ? [:] : [name: value]) { $1 }
    }()

    /// Runs the main loop until the last window is closed.
    ///
    /// - Parameters:
    ///   - id: The program's name on the bus.
    ///   - desktopEntry: The id of the desktop entry of the program's windows.
    ///   - start: Prepares the program before the main loop runs.
    /// - Returns: The exit code.
    public nonisolated static func run(
        id: String, desktopEntry: String, _ start: @escaping @WindowActor (Application) -> Void
    ) -> Int32 {
        // The main thread owns the main loop from here on, so it may use the actor.
        g_main_context_acquire(g_main_context_default())
        for (name, value) in drawingVariables { g_setenv(name, value, 0) }
        // X11 uses this name for the program's windows.
        g_set_prgname(desktopEntry)
        return WindowActor.assumeIsolated {
            gtk_window_set_default_icon_name(desktopEntry)
            let application = Application(id: id)
            start(application)
            return withExtendedLifetime(application) {
                g_application_run(
                    application.pointer(), CommandLine.argc, CommandLine.unsafeArgv)
            }
        }
    }
}
