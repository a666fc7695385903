/// The icon of a notification as servers are given it: a theme's name or the URI of an image.
enum IconText {
    /// The icon on the wire; Peal's own for one that no server must be given.
    ///
    /// An image is checked as ``FileURI/isFitImage(_:)`` does, since servers read it in their main
    /// thread. An address is never sent: a server that followed it would tell a stranger who was
    /// reminded, and when.
    static func onTheWire(_ icon: String?) -> String {
        guard let icon else { return DesktopEntry.id }
        if icon.hasPrefix("/") {
            return FileURI.isFitImage(icon) ? FileURI.of(icon) : DesktopEntry.id
        }
        return isThemeName(icon) ? icon : DesktopEntry.id
    }

    /// Whether a text can be the name of an icon in a theme (Icon Naming Specification).
    static func isThemeName(_ text: String) -> Bool {
        guard (1...128).contains(text.utf8.count), !text.hasPrefix(".") else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."), UInt8(ascii: "+"):
                true
            default: false
            }
        }
    }
}
