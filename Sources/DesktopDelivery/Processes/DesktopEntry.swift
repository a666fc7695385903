/// Peal's identity on the desktop.
enum DesktopEntry {
    /// The name of the desktop entry, without `.desktop`; the icon has the same name.
    static let id = "io.github.peal.Peal"
}
