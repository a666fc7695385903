/// The values of a category.
struct CategoryFields: Codable, Hashable {
    var identifier: String
    var actions: [ActionFields]
    var intentIdentifiers: [String] = []
    /// The raw value of the options.
    var options: UInt
    var hiddenPreviewsBodyPlaceholder = ""
    var categorySummaryFormat = ""
}
