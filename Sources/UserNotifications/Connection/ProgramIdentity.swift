import Foundation

/// The identity that this program states to the daemon.
struct ProgramIdentity: Sendable {
    /// The app id; if it is empty, the daemon derives one from the executable.
    var app = ""
    /// The name that users see; `nil` to leave the choice to the daemon.
    var name: String?

    /// Returns the identity of this process.
    ///
    /// The app id is `PEAL_APP_ID` or, without this variable, the identifier of the main bundle.
    static func ofProcess() -> ProgramIdentity {
        let bundle = Bundle.main
        let stated = ProcessInfo.processInfo.environment["PEAL_APP_ID"].flatMap {
            $0.isEmpty ? nil : $0
        }
        let information = bundle.infoDictionary
        let names = [information?["CFBundleDisplayName"], information?["CFBundleName"]]
            .compactMap { $0 as? String }
        return ProgramIdentity(
            app: stated ?? bundle.bundleIdentifier ?? "",
            // The daemon refuses a blank name.
            name: bundle.bundleIdentifier == nil
                ? nil : names.first { !$0.allSatisfy(\.isWhitespace) })
    }
}
