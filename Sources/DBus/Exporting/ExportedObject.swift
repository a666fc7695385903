/// An exported object and the stream that receives its calls.
struct ExportedObject: Sendable {
    let id: UInt64
    let description: ObjectDescription
    let calls: AsyncStream<IncomingCall>.Continuation
}
