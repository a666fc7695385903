extension UNUserNotificationCenter {
    /// Reports to Peal whether the program is in use; Apple's framework has no such function.
    ///
    /// The delegate decides about notifications only while the program is in use. A program that
    /// never calls this function counts as in use for as long as it runs. A program with windows
    /// should call it when a window gets or loses the focus.
    ///
    /// - Parameter isForeground: Whether the program is in use.
    public func setForeground(_ isForeground: Bool) {
        connection.configure { $0.isForeground = isForeground }
    }
}
