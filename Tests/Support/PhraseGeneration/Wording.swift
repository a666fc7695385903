package import TestSupport

/// The choices that turn a meaning into words.
///
/// Each chosen form is recorded, so that failures can be grouped by the form that they have in
/// common.
package struct Wording: Sendable {
    package var random: SplitMix64
    /// The forms that were chosen.
    package private(set) var forms: Set<String> = []

    package init(seed: UInt64) {
        random = SplitMix64(scattering: seed)
    }

    /// Returns one of the forms, with its values in place of `{}`.
    ///
    /// - Parameters:
    ///   - forms: The forms.
    ///   - values: The values.
    ///   - part: The function that writes this part of the phrase, for the record of forms.
    /// - Returns: The form with its values.
    mutating func form(
        _ forms: [String], _ values: String..., part: String = #function
    ) -> String {
        let form = pick(forms)
        self.forms.insert("\(part.prefix { $0 != "(" }): \(form)")
        var text = ""
        var values = values[...]
        var rest = Substring(form)
        while let place = rest.firstIndex(of: "{"), let value = values.popFirst() {
            text += rest[..<place] + value
            rest = rest[place...].dropFirst(2)
        }
        return text + rest
    }

    /// Records a form that needs no choice.
    mutating func note(_ form: String) { forms.insert(form) }

    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Returns `true` with a probability of `percent` in a hundred.
    mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

    mutating func pick<T>(_ values: [T]) -> T { values[int(0...values.count - 1)] }

    /// Returns one of the values; each is as probable as its weight says.
    mutating func pick<T>(weighted values: [(weight: Int, value: T)]) -> T {
        var rest = int(1...values.reduce(0) { $0 + $1.weight })
        for (weight, value) in values {
            rest -= weight
            if rest <= 0 { return value }
        }
        return values[0].value
    }
}
