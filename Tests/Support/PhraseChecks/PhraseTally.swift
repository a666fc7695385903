/// Counts verdicts, and finds the forms that failures have in common.
package struct PhraseTally: Sendable {
    package private(set) var count = 0
    private var counts: [String: Int] = [:]
    /// The number of phrases with each form.
    private var forms: [String: Int] = [:]
    private var failures: [(forms: Set<String>, text: String)] = []

    package init() {}

    package var failureCount: Int { failures.count }

    package mutating func add(_ forms: Set<String>, failure: String?) {
        count += 1
        for form in forms { self.forms[form, default: 0] += 1 }
        if let failure { failures.append((forms, failure)) }
    }

    package mutating func merge(_ other: PhraseTally) {
        count += other.count
        forms.merge(other.forms, uniquingKeysWith: +)
        failures += other.failures
    }

    /// A form, and the failures that it explains better than any other form.
    package struct Class: Sendable {
        package let form: String
        package let failures: [String]
        /// The number of all phrases with the form.
        package let phrases: Int
    }

    /// Returns the failures by form.
    ///
    /// Each time, the form that fails most reliably comes first, and its
    /// failures are taken out.
    package func classes() -> [Class] {
        var rest = failures
        var classes: [Class] = []
        while !rest.isEmpty, classes.count < 200 {
            var failing: [String: Int] = [:]
            for failure in rest { for form in failure.forms { failing[form, default: 0] += 1 } }
            let score = { (form: String) -> Double in
                let failed = Double(failing[form] ?? 0)
                return failed * failed / Double(self.forms[form] ?? 1)
            }
            guard let worst = failing.keys.max(by: { (score($0), $0) < (score($1), $1) }) else {
                classes.append(Class(form: "", failures: rest.map(\.text), phrases: count))
                break
            }
            classes.append(
                Class(
                    form: worst, failures: rest.filter { $0.forms.contains(worst) }.map(\.text),
                    phrases: forms[worst] ?? 0))
            rest.removeAll { $0.forms.contains(worst) }
        }
        return classes
    }
}
