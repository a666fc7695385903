extension UNUserNotificationCenter {
    /// Tells Peal whether the program is in use; an addition for Linux.
    ///
    /// The delegate is asked about notifications only while the program is in use. Without this
    /// call, a running program with a delegate counts as in use. Graphical programs call this
    /// function when their window gets or loses the focus.
    ///
    /// - Parameter isForeground: Whether the program is in use.
    public func setForeground(_ isForeground: Bool) {
        connection.configure { $0.isForeground = isForeground }
    }
}
