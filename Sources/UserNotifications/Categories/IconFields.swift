/// The values of an action's icon.
struct IconFields: Codable, Hashable {
    var name: String
    /// Whether the name is one of the system's symbols, instead of one of the program's images.
    var isSystemImage: Bool
}
