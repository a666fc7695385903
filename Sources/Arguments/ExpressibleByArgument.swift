/// A type that an argument of the command line can have.
package protocol ExpressibleByArgument: Sendable {
    /// Reads a value; `nil` if the word is not valid.
    init?(argument: String)

    /// The words that are valid; empty if there are too many to list.
    static var allValues: [String] { get }

    /// The word for this value.
    var argument: String { get }
}

extension ExpressibleByArgument {
    package static var allValues: [String] { [] }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> {
    package init?(argument: String) { self.init(rawValue: argument) }
    package var argument: String { rawValue }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> & CaseIterable {
    package static var allValues: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
    package init?(argument: String) { self = argument }
    package var argument: String { self }
}

extension Int: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
    package var argument: String { "\(self)" }
}
