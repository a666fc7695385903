public import Foundation

/// A kind of notifications, and the buttons that they have in common.
///
/// Register the categories with ``UNUserNotificationCenter/setNotificationCategories(_:)`` each
/// time the program starts.
// The class is Sendable, because its objects never change.
open class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let fields: CategoryFields

    init(fields: CategoryFields) {
        self.fields = fields
    }

    /// Makes a category.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, which contents refer to.
    ///   - actions: The buttons, at most 10.
    ///   - intentIdentifiers: Names of intents of SiriKit; without effect on Linux.
    ///   - options: The behavior of the notifications.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: nil, options: options)
    }

    /// Makes a category with a placeholder for hidden previews, which Linux does not use.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, which contents refer to.
    ///   - actions: The buttons, at most 10.
    ///   - intentIdentifiers: Names of intents of SiriKit; without effect on Linux.
    ///   - hiddenPreviewsBodyPlaceholder: The text of hidden previews.
    ///   - options: The behavior of the notifications.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder,
            categorySummaryFormat: nil, options: options)
    }

    /// Makes a category with texts for hidden previews and for groups, which Linux does not use.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, which contents refer to.
    ///   - actions: The buttons, at most 10.
    ///   - intentIdentifiers: Names of intents of SiriKit; without effect on Linux.
    ///   - hiddenPreviewsBodyPlaceholder: The text of hidden previews.
    ///   - categorySummaryFormat: The format of a group's summary.
    ///   - options: The behavior of the notifications.
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            fields: CategoryFields(
                identifier: identifier, actions: actions.map(\.fields),
                intentIdentifiers: intentIdentifiers, options: options.rawValue,
                hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder ?? "",
                categorySummaryFormat: categorySummaryFormat ?? ""))
    }

    /// Reads a category from an archive.
    public required init?(coder: NSCoder) {
        guard let fields = coder.decodeFields(CategoryFields.self) else { return nil }
        self.fields = fields
    }

    /// Writes the category to an archive.
    open func encode(with coder: NSCoder) {
        coder.encodeFields(fields)
    }

    /// Whether the class can be archived securely; always `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the category itself, because it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another object is a category with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationCategory)?.fields == fields
    }

    /// The hash of the values.
    open override var hash: Int { fields.hashValue }

    /// The identifier, which contents refer to.
    open var identifier: String { fields.identifier }

    /// The buttons.
    open var actions: [UNNotificationAction] { fields.actions.map(\.action) }

    /// The names of intents of SiriKit.
    open var intentIdentifiers: [String] { fields.intentIdentifiers }

    /// The behavior of the notifications.
    open var options: UNNotificationCategoryOptions {
        UNNotificationCategoryOptions(rawValue: fields.options)
    }

    /// The text of hidden previews.
    open var hiddenPreviewsBodyPlaceholder: String { fields.hiddenPreviewsBodyPlaceholder }

    /// The format of a group's summary.
    open var categorySummaryFormat: String { fields.categorySummaryFormat }
}

/// The behavior of a category's notifications.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The delegate also receives a response when the user dismisses a notification.
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)
    /// Notifications are also shown in a car; without effect on Linux.
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)
    /// Hidden previews show the title; without effect on Linux.
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)
    /// Hidden previews show the subtitle; without effect on Linux.
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)
    /// Siri reads the notifications out; without effect on Linux.
    @available(iOS, introduced: 13.0, deprecated: 15.0, message: "Announcement is always included")
    public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 1 << 4)
}
