/// The version of Peal, which every part shows.
public enum PealVersion {
    /// Semantic version 2.0.
    public static let current = "0.1.0"
}
