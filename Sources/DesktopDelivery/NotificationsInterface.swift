import DBus

/// The names on the wire of `org.freedesktop.Notifications`.
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

    /// What tells that a server may be able to do more or less than before: its properties (KDE,
    /// dunst), and the do-not-disturb of Xfce, which takes the actions away.
    static let traitChanges = [
        MatchRule(
            sender: busName, interface: "org.freedesktop.DBus.Properties",
            member: "PropertiesChanged"),
        MatchRule(
            interface: "org.xfce.Xfconf", member: "PropertyChanged", argument0: "xfce4-notifyd"),
    ]
}
