import DBus

extension NotificationServer {
    /// Known notification servers, each with its deviations from the specification.
    public enum Kind: String, CaseIterable, Sendable, CustomStringConvertible {
        case bySpecification, dunst, mako, swaync, gnome43, gnome48, plasma5, plasma6, xfce, mate
        case notificationDaemon, lxqt, notifyOSD, cinnamon, budgie, elementary, awesome

        /// The name of the kind.
        public var description: String { rawValue }

        /// The settings that make the test server behave like this kind.
        public var settings: Settings {
            var settings = Settings()
            change(&settings)
            return settings
        }

        private func change(_ server: inout Settings) {
            switch self {
            case .bySpecification: break
            case .dunst:
                server.information = ["dunst", "knopwob", "1.9.0 (2022-06-27)", "1.2"]
                server.capabilities = [
                    "actions", "body", "body-hyperlinks", "icon-static", "body-markup",
                    "x-dunst-stack-tag",
                ]
                server.firstID = 2
                server.adoptsUnknownIDs = true
                server.tellsSenderOnly = true
            case .mako:
                server.information = ["mako", "emersion", "0.0.0", "1.2"]
                server.capabilities = ["body", "body-markup", "actions", "icon-static"]
                server.activationToken = "token"
            case .swaync:
                server.information = ["SwayNotificationCenter", "ErikReider", "0.7.3", "1.2"]
                server.capabilities = [
                    "actions", "body", "body-markup", "body-images", "persistence", "synchronous",
                ]
                server.closeReasons = [3, 2]
                server.ignoresEmptyLabels = true
                server.emitsForUnknown = true
                server.closesAfterAction = true
            case .gnome43, .gnome48:
                server.information = [
                    "gnome-shell", "GNOME", self == .gnome43 ? "43.9" : "48.0", "1.2",
                ]
                server.capabilities = [
                    "actions", "body", "body-markup", "icon-static", "persistence", "sound",
                ]
                server.tellsSenderOnly = true
                server.isEchoed = true
                server.refusesStrangers = true
                server.most = self == .gnome43 ? 3 : 10
                server.closesAfterAction = true
                server.activationToken = self == .gnome43 ? "" : "token"
            case .plasma5, .plasma6:
                server.information = ["Plasma", "KDE", self == .plasma5 ? "5.27.5" : "6.4", "1.2"]
                server.capabilities = [
                    "body", "body-hyperlinks", "body-markup", "body-images", "icon-static",
                    "actions", "persistence", "inline-reply", "inhibitions",
                ]
                if self == .plasma6 { server.capabilities.append("sound") }
                server.adoptsUnknownIDs = true
                server.emitsForUnknown = true
                server.emitsUnprompted = true
                server.refusesDuplicates = true
                server.keepsExpired = true
                server.closesAfterAction = true
                server.activationToken = "token"
            case .xfce:
                server.information = ["Xfce Notify Daemon", "Xfce", "0.7.3", "1.2"]
                server.capabilities = [
                    "actions", "body", "body-markup", "body-hyperlinks", "icon-static",
                    "action-icons",
                ]
                server.adoptsUnknownIDs = true
                server.closesAfterAction = true
            case .mate:
                server.information = ["Notification Daemon", "MATE", "1.26.0", "1.1"]
                server.capabilities = [
                    "actions", "action-icons", "body", "body-hyperlinks", "body-markup",
                    "icon-static", "sound",
                ]
                server.limit = 21
                server.limitRefusal = (
                    "org.freedesktop.Notifications.MaxNotificationsExceeded",
                    "Exceeded maximum number of notifications"
                )
                server.closesAfterAction = true
            case .notificationDaemon:
                server.information = ["Notification Daemon", "GNOME", "3.20.0", "1.2"]
                server.capabilities = [
                    "actions", "body", "body-hyperlinks", "body-markup", "icon-static", "sound",
                    "persistence", "action-icons",
                ]
                server.limit = 20
                server.limitRefusal = (
                    "org.freedesktop.Notifications.MaxNotificationsExceeded",
                    "Exceeded maximum number of notifications"
                )
                server.unknownRefusal = "org.freedesktop.Notifications.InvalidId"
            case .lxqt:
                server.information = ["lxqt-notificationd", "lxqt.org", "1.2.0", "1.2"]
                server.capabilities = [
                    "actions", "body", "body-hyperlinks", "body-images", "body-markup",
                    "persistence",
                ]
                server.adoptsUnknownIDs = true
            case .notifyOSD:
                server.information = ["notify-osd", "Canonical Ltd", "1.0", "1.1"]
                server.capabilities = ["body", "body-markup", "icon-static"]
                server.tellsSenderOnly = true
                server.hasDialogs = true
                server.limit = 50
                server.emitsUnprompted = true
            case .cinnamon:
                server.information = ["cinnamon", "GNOME", "5.6.8", "1.2"]
                server.capabilities = [
                    "actions", "action-icons", "body", "body-markup", "icon-static",
                    "persistence", "sound",
                ]
                server.closeReasons = [2]
                server.closeButtonReason = 0
                server.most = 10
                server.evictionReason = 2
                server.closesOthersOnClick = true
            case .budgie:
                server.information = [
                    "Budgie Notification Server", "Buddies of Budgie", "10.8", "1.2",
                ]
                server.capabilities = ["actions", "body", "body-markup", "action-icons", "sound"]
                server.adoptsUnknownIDs = true
                server.closesEarly = true
                server.dropsActionAfterDefault = true
            case .elementary:
                server.information = ["io.elementary.notifications", "elementary", "7", "1.3"]
                server.capabilities = ["actions", "body", "body-markup"]
                server.adoptsUnknownIDs = true
                server.unknownRefusal = "org.freedesktop.DBus.Error.Failed"
            case .awesome:
                server.information = ["naughty", "awesome", "4.3", "1.0"]
                server.capabilities = ["body", "body-markup", "icon-static", "actions"]
                // As many as fit on the screen.
                server.most = 8
                server.evictionReason = 4
            }
        }
    }
}
