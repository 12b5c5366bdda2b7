// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The share of all texts over an alphabet that keep rules, computed rather than estimated.
///
/// Let *n* be the size of the alphabet. Characters that belong to the same required sets form a group. For the texts of
/// length *i* that met the required sets in a mask, *B(i, mask, g)* is the chance that a text is one of them and ends with one
/// certain character of group *g*, and *N* that its last run began with this character:
///
/// ```text
/// N(i, mask | sets(g), g) += (T(i-1, mask) - B(i-1, mask, g)) / n        T(i, mask) = Σ size(g) · B(i, mask, g)
/// B(i, mask, g) = N(i, mask, g) + B(i-1, mask, g) / n - N(i-m, mask, g) / n^m      m: how long a run may be
/// ```
struct PasswordCount {
    /// The share of all texts that keep the rules, 0 to 1.
    let share: Double
    /// The logarithm to the base 2 of how many keep them; minus infinity for none.
    let bits: Double

    init(_ rules: PasswordRules, length: Int) {
        let alphabet = rules.allowed.bytes
        guard !alphabet.isEmpty, length > 0 else {
            let isKept = length == 0 && rules.required.isEmpty
            (share, bits) = isKept ? (1, 0) : (0, -.infinity)
            return
        }
        let share = Self.share(rules, alphabet, length)
        self.share = share
        bits = share > 0 ? Double(length) * log2(Double(alphabet.count)) + log2(share) : -.infinity
    }

    private static func share(_ rules: PasswordRules, _ alphabet: [UInt8], _ length: Int) -> Double {
        // A set that holds another required one is met by it.
        let required = rules.required.filter { set in !rules.required.contains { $0 != set && $0.isSubset(of: set) } }
        let longestRun = min(rules.maximumConsecutive ?? length, length)
        guard longestRun > 0 else { return 0 }
        let groups = Dictionary(grouping: alphabet) { byte in
            required.indices.reduce(0) { required[$1].contains(byte) ? $0 | 1 << $1 : $0 }
        }.map { (sets: $0.key, size: Double($0.value.count)) }
        let chance = 1 / Double(alphabet.count)
        let outlived = pow(chance, Double(longestRun))
        let masks = 1 << required.count
        var texts = [Double](repeating: 0, count: masks)
        texts[0] = 1
        let none = [Double](repeating: 0, count: masks * groups.count)
        var ending = none
        var begun: [[Double]] = []
        for _ in 0..<length {
            var beginning = none
            for mask in 0..<masks where texts[mask] > 0 {
                for (index, group) in groups.enumerated() {
                    let place = (mask | group.sets) * groups.count + index
                    beginning[place] += max(texts[mask] - ending[mask * groups.count + index], 0) * chance
                }
            }
            let outgrown = begun.count == longestRun ? begun.removeFirst() : none
            texts = [Double](repeating: 0, count: masks)
            for place in ending.indices {
                ending[place] = max(beginning[place] + ending[place] * chance - outgrown[place] * outlived, 0)
                texts[place / groups.count] += groups[place % groups.count].size * ending[place]
            }
            if longestRun < length { begun.append(beginning) }
        }
        return texts[masks - 1]
    }
}
