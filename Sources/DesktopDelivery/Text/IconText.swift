/// The icon of a notification as servers expect it: the name of a theme's icon or the URI of an
/// image.
package enum IconText {
    /// Returns whether a notification can have this icon.
    ///
    /// - Parameter icon: The name of an icon, or the path of an image.
    /// - Returns: `false` if the notification shows Peal's own icon instead.
    package static func isFit(_ icon: String) -> Bool {
        icon.hasPrefix("/") ? FileURI.isFitImage(icon) : isThemeName(icon)
    }

    /// Returns the icon to send: the given one if it is safe for servers, else Peal's own.
    ///
    /// An image must pass ``FileURI/isFitImage(_:)``, since servers read it on their main thread. A
    /// web address is never sent: a server that loads it would tell a stranger who was reminded,
    /// and when.
    static func onTheWire(_ icon: String?) -> String {
        guard let icon, isFit(icon) else { return DesktopEntry.id }
        return icon.hasPrefix("/") ? FileURI.of(icon) : icon
    }

    /// Returns whether `text` can be the name of an icon in a theme (Icon Naming Specification).
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
