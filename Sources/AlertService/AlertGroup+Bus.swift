import Alerts

extension AlertGroup {
    /// The columns of the groups on the bus.
    static let columns = BusColumns(
        AlertGroup(name: "", alerts: 0, on: 0),
        .texts("names", \.name, { $0.name = $1 }, .plain),
        .numbers("alerts", \.alerts) { $0.alerts = $1 },
        .numbers("on", \.on) { $0.on = $1 })
}
