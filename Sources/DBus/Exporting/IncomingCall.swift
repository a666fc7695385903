internal import Logging
internal import Messages
internal import Synchronization

/// A call to a method of an exported object.
///
/// The method exists, and the arguments have the declared types. Answer the call once with
/// ``reply(_:)`` or ``fail(_:_:details:)``; further answers are ignored. If a call is released
/// without an answer, its caller gets an error instead of waiting for a timeout.
///
/// Property accesses arrive as calls to `Get`, `Set` and `GetAll` of
/// ``InterfaceName/properties``; see ``propertyRequest``.
public final class IncomingCall: Sendable {
    /// The unique name of the caller.
    public let sender: BusName
    /// The path of the called object.
    public let path: ObjectPath
    /// The interface of the method, even if the caller left it out.
    public let interface: InterfaceName
    /// The name of the method.
    public let member: MemberName
    /// The arguments of the call.
    public let arguments: [Value]

    private let recipient: Answer.Recipient
    private let expected: Expected
    private let isAnswered = Atomic(false)
    private let mailbox: Mailbox
    private let logger: Logger

    /// The required type of a reply.
    enum Expected: Sendable {
        /// Values of these types.
        case values(Signature)
        /// One variant that holds a property's value of this type.
        case property(Signature)
    }

    init(
        path: ObjectPath, interface: InterfaceName, member: MemberName, arguments: [Value],
        recipient: Answer.Recipient, expected: Expected, mailbox: Mailbox, logger: Logger
    ) {
        self.sender = recipient.sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.recipient = recipient
        self.expected = expected
        self.mailbox = mailbox
        self.logger = logger
    }

    deinit {
        fail(.failed, "\(interface).\(member) was not answered")
    }

    /// Whether the caller expects a reply.
    ///
    /// Answers to a caller that expects none are ignored.
    public var expectsReply: Bool { recipient.expectsReply }

    /// Answers with values.
    ///
    /// If the values do not have the declared types, or cannot be sent, the caller gets an error
    /// instead and the failure is logged.
    ///
    /// - Parameter values: The values that the method returns.
    public func reply(_ values: [Value] = []) {
        do {
            try BodyCheck.check(values)
            try requireExpected(values)
            answer(.values(values))
        } catch {
            logger.info("Refused the reply of \(interface).\(member): \(error.message)")
            fail(.failed, "\(interface).\(member) made a reply that cannot be sent")
        }
    }

    /// Answers with an error.
    ///
    /// - Parameters:
    ///   - name: The name of the error.
    ///   - message: A sentence that says what was wrong. NUL characters and everything after 10,000
    ///     characters are left out.
    ///   - details: The values that follow the message; left out if they cannot be sent.
    public func fail(_ name: ErrorName, _ message: String, details: [Value] = []) {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: message.unicodeScalars.lazy.filter { $0 != "\0" }.prefix(10_000))
        let canBeSent = (try? BodyCheck.check(details)) != nil
        answer(.failure(name, [.string(String(text))] + (canBeSent ? details : [])))
    }

    private func answer(_ content: Answer.Content) {
        guard !isAnswered.exchange(true, ordering: .relaxed), recipient.expectsReply else {
            return
        }
        mailbox.post(.answer(Answer(recipient: recipient, content: content)))
    }

    private func requireExpected(_ values: [Value]) throws(BusError) {
        let (found, expected) =
            switch self.expected {
            case .values(let expected): (values.signatureText, expected.rawValue)
            case .property(let expected):
                if case .variant(let content) = values.first, values.count == 1 {
                    ("v of \(content.signatureText)", "v of \(expected)")
                } else {
                    (values.signatureText, "v of \(expected)")
                }
            }
        guard found == expected else {
            throw BusError(
                code: .invalidValue,
                message: "Found values of type \"\(found)\" instead of \"\(expected)\"")
        }
    }
}
