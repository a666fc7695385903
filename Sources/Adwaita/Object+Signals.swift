import CAdwaita

/// A Swift function that GTK calls at a signal.
private final class Handler<Value, Answer> {
    let call: @WindowActor (Value) -> Answer

    init(_ call: @escaping @WindowActor (Value) -> Answer) { self.call = call }

    /// Returns the handler that GTK passes to a C function.
    static func at(_ data: UnsafeMutableRawPointer) -> Handler {
        Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
    }
}

/// Releases a handler when GTK no longer needs it.
private let release: GClosureNotify = { data, _ in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

extension Object {
    /// Calls a function at each signal without arguments, such as `clicked`.
    func connect(_ signal: String, _ body: @escaping @WindowActor () -> Void) {
        let function: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void = {
            _, data in
            WindowActor.assumeIsolated { Handler<Void, Void>.at(data).call(()) }
        }
        connect(
            signal, Handler<Void, Void>(body), unsafeBitCast(function, to: GCallback.self))
    }

    /// Calls a function when a property changes.
    func connect(changesOf property: String, _ body: @escaping @WindowActor () -> Void) {
        connect(ignoringValueOf: "notify::" + property, body)
    }

    /// Calls a function at each signal with one pointer, which is ignored, such as `activate` of an
    /// action without a parameter.
    func connect(ignoringValueOf signal: String, _ body: @escaping @WindowActor () -> Void) {
        connect(pointerOf: signal) { _ in body() }
    }

    /// Calls a function at each signal with one pointer.
    func connect(
        pointerOf signal: String, _ body: @escaping @WindowActor (OpaquePointer?) -> Void
    ) {
        let function:
            @convention(c) (
                UnsafeMutableRawPointer, OpaquePointer?, UnsafeMutableRawPointer
            ) -> Void = { _, value, data in
                // The pointer is used on this thread only.
                nonisolated(unsafe) let value = value
                WindowActor.assumeIsolated { Handler<OpaquePointer?, Void>.at(data).call(value) }
            }
        connect(
            signal, Handler<OpaquePointer?, Void>(body),
            unsafeBitCast(function, to: GCallback.self))
    }

    /// Calls a function at each signal with a text, such as `response`.
    func connect(textOf signal: String, _ body: @escaping @WindowActor (String) -> Void) {
        let function:
            @convention(c) (
                UnsafeMutableRawPointer, UnsafePointer<CChar>?, UnsafeMutableRawPointer
            ) -> Void = { _, text, data in
                let text = text.map { String(cString: $0) } ?? ""
                WindowActor.assumeIsolated { Handler<String, Void>.at(data).call(text) }
            }
        connect(signal, Handler<String, Void>(body), unsafeBitCast(function, to: GCallback.self))
    }

    /// Calls a function at each signal that asks whether it was handled, such as `close-request`.
    func connect(answering signal: String, _ body: @escaping @WindowActor () -> Bool) {
        let function:
            @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> gboolean = {
                _, data in
                WindowActor.assumeIsolated { Handler<Void, Bool>.at(data).call(()) ? 1 : 0 }
            }
        connect(
            signal, Handler<Void, Bool>(body), unsafeBitCast(function, to: GCallback.self))
    }

    /// Calls a function at each event that an event controller receives, and passes the event on.
    func connect(events body: @escaping @WindowActor (OpaquePointer) -> Void) {
        let function:
            @convention(c) (
                UnsafeMutableRawPointer, OpaquePointer, UnsafeMutableRawPointer
            ) -> gboolean = { _, event, data in
                // The event is used on this thread only.
                nonisolated(unsafe) let event = event
                WindowActor.assumeIsolated { Handler<OpaquePointer, Void>.at(data).call(event) }
                return 0
            }
        connect(
            "event", Handler<OpaquePointer, Void>(body),
            unsafeBitCast(function, to: GCallback.self))
    }

    private func connect(_ signal: String, _ handler: AnyObject, _ function: GCallback?) {
        g_signal_connect_data(
            address, signal, function, Unmanaged.passRetained(handler).toOpaque(), release,
            GConnectFlags(rawValue: 0))
    }
}

/// Makes a shortcut's action from a Swift function.
@WindowActor
func callbackAction(_ body: @escaping @WindowActor () -> Void) -> OpaquePointer? {
    let function: GtkShortcutFunc = { _, _, data in
        if let data { WindowActor.assumeIsolated { Handler<Void, Void>.at(data).call(()) } }
        return 1
    }
    let handler = Unmanaged.passRetained(Handler<Void, Void>(body)).toOpaque()
    return gtk_callback_action_new(function, handler) { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
}

/// Has a menu button call a Swift function before it opens its menu.
@WindowActor
func setPopupFunction(
    of button: OpaquePointer, _ body: @escaping @WindowActor () -> Void
) {
    let function: GtkMenuButtonCreatePopupFunc = { _, data in
        if let data { WindowActor.assumeIsolated { Handler<Void, Void>.at(data).call(()) } }
    }
    let handler = Unmanaged.passRetained(Handler<Void, Void>(body)).toOpaque()
    gtk_menu_button_set_create_popup_func(button, function, handler) { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
}
