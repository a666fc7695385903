public import DBus

extension NotificationServer {
    /// The well-known name of the server.
    public static let name: BusName = "org.freedesktop.Notifications"
    /// The path of the server's object.
    public static let path: ObjectPath = "/org/freedesktop/Notifications"
    /// The interface of the server's object.
    public static let interface: InterfaceName = "org.freedesktop.Notifications"

    /// The exported objects, including those in which mako and swaync report do-not-disturb.
    static let objects = [
        object,
        ObjectDescription(
            path: "/fr/emersion/Mako",
            interfaces: [
                InterfaceDescription(
                    "fr.emersion.Mako", properties: [PropertyDescription("Modes", "as")])
            ]),
        ObjectDescription(
            path: "/org/erikreider/swaync/cc",
            interfaces: [
                InterfaceDescription(
                    "org.erikreider.swaync.cc",
                    methods: [
                        MethodDescription("GetDnd", outputs: [ArgumentDescription("dnd", "b")])
                    ])
            ]),
    ]

    private static let object = ObjectDescription(
        path: path,
        interfaces: [
            InterfaceDescription(
                interface,
                methods: [
                    MethodDescription(
                        "Notify",
                        inputs: [
                            ArgumentDescription("app_name", "s"),
                            ArgumentDescription("replaces_id", "u"),
                            ArgumentDescription("app_icon", "s"),
                            ArgumentDescription("summary", "s"),
                            ArgumentDescription("body", "s"),
                            ArgumentDescription("actions", "as"),
                            ArgumentDescription("hints", "a{sv}"),
                            ArgumentDescription("expire_timeout", "i"),
                        ],
                        outputs: [ArgumentDescription("id", "u")]),
                    MethodDescription(
                        "CloseNotification", inputs: [ArgumentDescription("id", "u")]),
                    MethodDescription(
                        "GetCapabilities", outputs: [ArgumentDescription("capabilities", "as")]),
                    MethodDescription(
                        "GetServerInformation",
                        outputs: [
                            ArgumentDescription("name", "s"), ArgumentDescription("vendor", "s"),
                            ArgumentDescription("version", "s"),
                            ArgumentDescription("spec_version", "s"),
                        ]),
                ],
                signals: [
                    SignalDescription(
                        "NotificationClosed",
                        arguments: [
                            ArgumentDescription("id", "u"), ArgumentDescription("reason", "u"),
                        ]),
                    SignalDescription(
                        "ActionInvoked",
                        arguments: [
                            ArgumentDescription("id", "u"), ArgumentDescription("key", "s"),
                        ]),
                    SignalDescription(
                        "ActivationToken",
                        arguments: [
                            ArgumentDescription("id", "u"), ArgumentDescription("token", "s"),
                        ]),
                    SignalDescription(
                        "NotificationReplied",
                        arguments: [
                            ArgumentDescription("id", "u"), ArgumentDescription("text", "s"),
                        ]),
                ],
                properties: [PropertyDescription("Inhibited", "b")]),
            InterfaceDescription(
                "org.dunstproject.cmd0", properties: [PropertyDescription("paused", "b")]),
        ])
}
