// SPDX-License-Identifier: Apache-2.0

/// Brings canonically equal texts to the same scalars: all marks apart, or composed as far as they go.
///
/// Unicode Standard Annex 15. Scalars that are excluded from composition for good stay as they are, so that the result is
/// a normalization form only for texts without them.
package enum CanonicalForm {
    /// The text in normalization form C.
    ///
    /// - Parameter text: A text without full composition exclusions.
    /// - Returns: The same text with its letters and marks composed; the same object when there is nothing to do.
    package static func composed(_ text: String) -> String {
        // No scalar below the first combining mark meets another one.
        if text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return text }
        let table = CompositionTable.shared
        var result: [Unicode.Scalar] = []
        var starter: Int?
        // What stands between the starter and the next scalar: nil for nothing, else the class of the last mark.
        var between: UInt8?
        for scalar in marksApart(text, table) {
            let order = scalar.properties.canonicalCombiningClass.rawValue
            if let index = starter, between.map({ $0 < order }) ?? true,
                let whole = table.composed(result[index], scalar)
            {
                result[index] = whole
                continue
            }
            if order == 0 {
                starter = result.count
                between = nil
            } else {
                between = order
            }
            result.append(scalar)
        }
        return self.text(of: result)
    }

    /// The text in normalization form D.
    ///
    /// - Parameter text: A text without full composition exclusions.
    /// - Returns: The same text with every mark as a scalar of its own, in canonical order.
    package static func decomposed(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return self.text(of: marksApart(text, .shared))
    }

    private static func marksApart(_ text: String, _ table: CompositionTable) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { takeApart(scalar, table, into: &scalars) }
        order(&scalars)
        return scalars
    }

    private static func takeApart(
        _ scalar: Unicode.Scalar,
        _ table: CompositionTable,
        into scalars: inout [Unicode.Scalar]
    ) {
        guard let (first, second) = table.parts(of: scalar) else {
            scalars.append(scalar)
            return
        }
        takeApart(first, table, into: &scalars)
        takeApart(second, table, into: &scalars)
    }

    /// Sorts each run of marks by class; marks of one class keep their order, which is a difference that one sees.
    private static func order(_ scalars: inout [Unicode.Scalar]) {
        var marks: [(order: UInt8, scalar: Unicode.Scalar)] = []
        var start = 0
        for index in 0...scalars.count {
            let order =
                index < scalars.count ? scalars[index].properties.canonicalCombiningClass.rawValue : 0
            if order > 0 {
                marks.append((order, scalars[index]))
                continue
            }
            if marks.count > 1 {
                // The standard library's sort is stable, though its documentation makes no promise: so sort by place too.
                let sorted = marks.indices.sorted { (marks[$0].order, $0) < (marks[$1].order, $1) }
                for (offset, mark) in sorted.enumerated() { scalars[start + offset] = marks[mark].scalar }
            }
            marks.removeAll(keepingCapacity: true)
            start = index + 1
        }
    }

    private static func text(of scalars: [Unicode.Scalar]) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
