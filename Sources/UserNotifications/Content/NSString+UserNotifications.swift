public import Foundation

extension NSString {
    /// Returns a text of the program's strings file, with its arguments filled in.
    ///
    /// The text is looked up when this function is called, but on Apple's systems only when the
    /// notification is shown.
    ///
    /// - Parameters:
    ///   - key: The key of the text.
    ///   - arguments: The values for the placeholders of the text.
    /// - Returns: The text; the key if the strings file has no such text.
    public class func localizedUserNotificationString(
        forKey key: String, arguments: [Any]?
    ) -> String {
        let format = Bundle.main.localizedString(forKey: key, value: key, table: nil)
        guard let arguments, !arguments.isEmpty else { return format }
        let values = arguments.map { argument -> any CVarArg in
            switch argument {
            case let text as String: NSString(string: text)
            case let value as any CVarArg: value
            default: NSString(string: String(describing: argument))
            }
        }
        return withVaList(values) { NSString(format: format, arguments: $0) as String }
    }
}
