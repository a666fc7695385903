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
}
