import Alerts
import DBus
import Recurrence

/// The form of a list on the bus: an array for each property, with an element for each row.
///
/// The table names the results of a method, and writes and reads them.
struct BusColumns<Row: Sendable>: Sendable {
    private let blank: Row
    private let columns: [BusColumn<Row>]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - blank: A row whose properties are set when a row is read.
    ///   - columns: The columns, in the order of the results.
    init(_ blank: Row, _ columns: BusColumn<Row>...) {
        (self.blank, self.columns) = (blank, columns)
    }

    /// The names and types of the results.
    var outputs: [ArgumentDescription] { columns.map { ArgumentDescription($0.name, $0.type) } }

    func values(_ rows: [Row]) -> [Value] { columns.map { $0.write(rows) } }

    /// Reads the rows of a method's results.
    ///
    /// Rows with an unknown word, which a newer daemon may send, are left out.
    ///
    /// - Throws: `BusError.unknownForm`, or the error of a part that cannot be read.
    func rows(_ values: [Value]) throws -> [Row] {
        let known = Array(zip(columns, values))
        let counts = known.map { $0.count(of: $1) }
        guard columns.dropFirst(values.count).allSatisfy(\.isLater),
            let count = counts.first ?? nil,
            counts.allSatisfy({ $0 == count })
        else { throw BusError.unknownForm }
        var rows = [Row](repeating: blank, count: count)
        var unknown: Set<Int> = []
        for (column, value) in known { try column.read(value, &rows, &unknown) }
        guard !unknown.isEmpty else { return rows }
        return rows.indices.filter { !unknown.contains($0) }.map { rows[$0] }
    }
}

/// A property of the rows of a list on the bus.
struct BusColumn<Row: Sendable>: Sendable {
    let name: String
    let type: Signature
    /// Whether an older daemon does not send the column.
    let isLater: Bool
    let write: @Sendable ([Row]) -> Value
    let read: @Sendable (Value, inout [Row], inout Set<Int>) throws -> Void

    /// Returns the number of rows in a column; `nil` if it has another type.
    func count(of value: Value) -> Int? {
        type == "as" ? value.asStrings?.count : value.asArray?.count
    }

    /// Makes a column of texts.
    ///
    /// - Parameters:
    ///   - name: The name of the result.
    ///   - get: Returns the property.
    ///   - set: Sets the property.
    ///   - form: The form of the property's values.
    ///   - isLater: Whether an older daemon does not send the column.
    /// - Returns: The column.
    static func texts<Part>(
        _ name: String, _ get: @escaping @Sendable (Row) -> Part,
        _ set: @escaping @Sendable (inout Row, Part) throws -> Void, _ form: BusText<Part>,
        isLater: Bool = false
    ) -> BusColumn {
        BusColumn(name: name, type: "as", isLater: isLater) { rows in
            .strings(rows.map { form.write(get($0)) })
        } read: { value, rows, unknown in
            for (index, text) in (value.asStrings ?? []).enumerated() {
                if let part = try form.read(text) {
                    try set(&rows[index], part)
                } else {
                    unknown.insert(index)
                }
            }
        }
    }

    /// Makes a column of numbers that are not negative.
    static func numbers(
        _ name: String, _ get: @escaping @Sendable (Row) -> Int,
        _ set: @escaping @Sendable (inout Row, Int) -> Void
    ) -> BusColumn {
        BusColumn(name: name, type: "au", isLater: false) { rows in
            .array(of: "u", rows.map { .uint32(UInt32(clamping: get($0))) })
        } read: { value, rows, _ in
            for (index, number) in (value.asArray ?? []).enumerated() {
                set(&rows[index], Int(number.asUInt32 ?? 0))
            }
        }
    }
}

/// The form of values as texts on the bus.
struct BusText<Part>: Sendable {
    let write: @Sendable (Part) -> String
    /// Reads a text; the result is `nil` for an unknown word.
    let read: @Sendable (String) throws -> Part?

    /// The form of values that can be missing, as an empty text.
    static func optional<Whole>(_ form: BusText<Whole>) -> BusText where Part == Whole? {
        BusText {
            $0.map(form.write) ?? ""
        } read: { text in
            text.isEmpty ? .some(nil) : try form.read(text)
        }
    }
}

extension BusText<String> {
    static let plain = BusText(write: \.self, read: \.self)
}

extension BusText<Instant> {
    /// A time in the format of RFC 3339.
    static let time = BusText {
        $0.rfc3339()
    } read: {
        try Instant(rfc3339: $0)
    }
}

extension BusText<Alert.ID> {
    static let id = BusText {
        $0.rawValue
    } read: {
        try Alert.ID($0)
    }
}

extension BusText where Part: RawRepresentable<String> & SendableMetatype {
    /// One of the raw values of an enumeration.
    static var word: BusText {
        BusText {
            $0.rawValue
        } read: {
            Part(rawValue: $0)
        }
    }
}

extension ServedMethod {
    /// Makes a method whose results are the columns of a list.
    ///
    /// - Parameters:
    ///   - name: The name of the method.
    ///   - inputs: The names and types of the arguments.
    ///   - columns: The columns of the list.
    ///   - takesLong: As in ``DBus/ServedMethod``.
    ///   - list: Carries out a call and returns the list.
    init<Row>(
        _ name: MemberName, inputs: KeyValuePairs<String, Signature> = [:],
        columns: BusColumns<Row>,
        takesLong: @escaping @Sendable ([Value]) -> Bool = { _ in false },
        list: @escaping @Sendable (Call) async throws -> [Row]
    ) {
        self.init(
            MethodDescription(
                name, inputs: inputs.map(ArgumentDescription.init), outputs: columns.outputs),
            takesLong: takesLong
        ) { call in
            columns.values(try await list(call))
        }
    }
}
