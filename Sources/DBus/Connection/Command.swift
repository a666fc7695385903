internal import EventLoop

/// A request from another thread to the bus's thread.
enum Command: Sendable {
    /// Send a call, and fulfill its promise when the reply arrives.
    case call(MethodCall, timeout: Duration, deadline: Deadline?, PendingCall)
    /// Stop waiting for the reply to a cancelled call.
    case forget(PendingCall)
    /// Fulfill the promise at the deadline.
    case wait(Deadline?, Promise<Void>)
    case emit(Signal)
    case answer(Answer)
    case subscribe(Subscription, Promise<Void>)
    case unsubscribe(UInt64)
    case export(ExportedObject)
    case withdraw(ExportedObject)

    /// Fails the promises of this command, because the command will not be carried out.
    func fail(_ error: BusError) {
        switch self {
        case .call(_, _, _, let call): call.promise.keep(.failure(error))
        case .subscribe(_, let promise), .wait(_, let promise): promise.keep(.failure(error))
        case .export(let object): object.calls.finish()
        case .forget, .emit, .answer, .unsubscribe, .withdraw: break
        }
    }
}

/// A subscription to signals: its match rules, and the stream that receives the signals.
struct Subscription: Sendable {
    let id: UInt64
    let rules: [MatchRule]
    let events: AsyncStream<BusEvent>.Continuation

    /// The well-known names among the rules' senders, without duplicates.
    var trackedSenders: Set<BusName> { Set(rules.compactMap(\.trackedSender)) }

    /// The rules to register with the bus: the subscription's own, and one for owner changes of
    /// each tracked sender.
    var busRules: [MatchRule] {
        rules + trackedSenders.map(MatchRule.ownerChanges(of:))
    }
}
