import CAdwaita

/// An object of GTK, together with the properties of its Swift class.
///
/// Both parts live as long as Swift or GTK needs one of them. A function that an object calls must
/// refer to its own ``Object`` as `unowned`: GTK keeps the function as long as the object, so a
/// strong reference would keep both forever.
@WindowActor
open class Object {
    /// The number of objects that exist.
    public private(set) static var count = 0

    /// The address of the object.
    let address: UnsafeMutableRawPointer

    /// Takes ownership of a new object, or of a reference that the caller was given.
    init(_ address: UnsafeMutableRawPointer?) {
        guard let address else { fatalError("GTK did not create an object") }
        // A new widget has a floating reference, which becomes ours.
        self.address = g_object_is_floating(address) != 0 ? g_object_ref_sink(address) : address
        Self.count += 1
        // GTK reports when the toggle reference becomes the only one, and when it no longer is. While
        // others use the object, they also keep the Swift part.
        let ours = Unmanaged.passRetained(self).toOpaque()
        g_object_add_toggle_ref(
            self.address.assumingMemoryBound(to: GObject.self), Self.toggle, ours)
        g_object_unref(self.address)
    }

    convenience init(_ address: OpaquePointer?) {
        self.init(address.map { UnsafeMutableRawPointer($0) })
    }

    isolated deinit {
        Self.count -= 1
        g_object_remove_toggle_ref(
            address.assumingMemoryBound(to: GObject.self), Self.toggle,
            Unmanaged.passUnretained(self).toOpaque())
    }

    private nonisolated static let toggle: GToggleNotify = { ours, _, isLast in
        guard let ours else { return }
        let object = Unmanaged<Object>.fromOpaque(ours)
        if isLast != 0 { object.release() } else { _ = object.retain() }
    }

    /// Returns the address with the type of a C structure that GTK declares.
    func pointer<Structure>(
        _ type: Structure.Type = Structure.self
    ) -> UnsafeMutablePointer<Structure> {
        address.assumingMemoryBound(to: type)
    }

    /// The address with the type of a C structure that GTK hides.
    var opaque: OpaquePointer { OpaquePointer(address) }
}
