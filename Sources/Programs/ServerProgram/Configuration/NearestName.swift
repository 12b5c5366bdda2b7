// SPDX-License-Identifier: Apache-2.0

/// Finds the known name that is closest to a misspelt one.
enum NearestName {
    /// The closest of the known names, or nil when none is near.
    ///
    /// Near means that at most a third of its characters would have to change (Levenshtein distance, letters of any
    /// case equal).
    static func of(_ name: String, among known: [String]) -> String? {
        let wanted = Array(name.lowercased().utf8)
        let ranked = known.map { (name: $0, distance: distance(wanted, Array($0.lowercased().utf8))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(2, best.name.utf8.count / 3) ? best.name : nil
    }

    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var previous = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                let replaced = previous[column] + (character == other ? 0 : 1)
                current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[right.count]
    }
}
