import Glibc
package import Messages

/// The error of a failed function of the operating system.
package struct SystemError: MessageError {
    private let function: String
    private let number: Int32

    /// Creates the error of a function of the system that has failed.
    ///
    /// - Parameters:
    ///   - function: The name of the function.
    ///   - number: The error number, such as `errno`.
    package init(_ function: String, _ number: Int32) {
        self.function = function
        self.number = number
    }

    package var message: Message { "\(function): \(String(cString: strerror(number)))" }

    package var description: String { message.description }
}
