/// An object with the stream that its calls go to.
struct ExportedObject: Sendable {
    let id: UInt64
    let description: ObjectDescription
    let calls: AsyncStream<IncomingCall>.Continuation
}
