import DBus

/// The D-Bus names of `org.freedesktop.Notifications`.
enum NotificationsInterface {
    static let busName: BusName = "org.freedesktop.Notifications"
    static let path: ObjectPath = "/org/freedesktop/Notifications"
    static let name: InterfaceName = "org.freedesktop.Notifications"

    static let notify: MemberName = "Notify"
    static let closeNotification: MemberName = "CloseNotification"
    static let getCapabilities: MemberName = "GetCapabilities"
    static let getServerInformation: MemberName = "GetServerInformation"

    static let getBusID = MethodCall(
        destination: .bus, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "GetId")

    static let startServer = MethodCall(
        destination: .bus, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "StartServiceByName", arguments: [.string(busName.rawValue), .uint32(0)])

    /// The signals after which a server's capabilities may have changed: its properties (KDE,
    /// dunst), and do-not-disturb on Xfce, which removes the actions.
    static let traitChanges = [
        MatchRule(
            sender: busName, interface: "org.freedesktop.DBus.Properties",
            member: "PropertiesChanged"),
        MatchRule(
            interface: "org.xfce.Xfconf", member: "PropertyChanged", argument0: "xfce4-notifyd"),
    ]
}
