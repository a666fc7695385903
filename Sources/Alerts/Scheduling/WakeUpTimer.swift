import Recurrence

/// Keeps at most one task that sleeps until the next due time.
struct WakeUpTimer {
    private var task: Task<Void, Never>?
    private var deadline: Instant?

    /// Cancels the sleep, unless it already ends at `deadline`, and starts another one.
    mutating func arm(for deadline: Instant?, start: (Instant) -> Task<Void, Never>) {
        guard task == nil || self.deadline != deadline else { return }
        task?.cancel()
        self.deadline = deadline
        task = deadline.map(start)
    }

    /// Disarms the timer after a sleep until `deadline`.
    ///
    /// - Returns: Whether the sleep still counts; `false` if another sleep replaced it just as it
    ///   ended.
    mutating func fired(for deadline: Instant) -> Bool {
        guard deadline == self.deadline else { return false }
        self = WakeUpTimer()
        return true
    }

    func cancel() {
        task?.cancel()
    }
}
