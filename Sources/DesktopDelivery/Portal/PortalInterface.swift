import DBus

/// The D-Bus names of `org.freedesktop.portal.Notification`.
enum PortalInterface {
    static let busName: BusName = "org.freedesktop.portal.Desktop"
    static let path: ObjectPath = "/org/freedesktop/portal/desktop"
    static let name: InterfaceName = "org.freedesktop.portal.Notification"

    static let addNotification: MemberName = "AddNotification"
    static let removeNotification: MemberName = "RemoveNotification"
    static let actionInvoked: MemberName = "ActionInvoked"
}
