/// The version of Peal, which all programs and the service report.
public enum PealVersion {
    /// The version number, according to Semantic Versioning 2.0.
    public static let current = "0.1.0"
}
