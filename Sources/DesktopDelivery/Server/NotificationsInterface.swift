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
        destination: .bus, path: .bus, interface: .bus, member: "GetId")

    static let startServer = MethodCall(
        destination: .bus, path: .bus, interface: .bus, member: "StartServiceByName",
        arguments: [.string(busName.rawValue), .uint32(0)])

    /// The signals after which the server's capabilities must be read again.
    ///
    /// KDE and dunst signal a change to the server's properties. Xfce signals when do-not-disturb
    /// is turned on or off: while it is on, Xfce's server offers no actions.
    static let traitChanges = [
        MatchRule(
            sender: busName, interface: .properties, member: "PropertiesChanged"),
        MatchRule(
            interface: "org.xfce.Xfconf", member: "PropertyChanged", argument0: "xfce4-notifyd"),
    ]
}
