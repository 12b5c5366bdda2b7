// SPDX-License-Identifier: Apache-2.0

extension IPAddress: CustomStringConvertible {
    /// Dotted decimal for IPv4, the shortest form of RFC 5952 for IPv6.
    package var description: String {
        guard bytes.count == 16 else { return bytes.map { "\($0)" }.joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        func text(_ range: Range<Int>) -> String {
            groups[range].map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard let zeros = Self.longestZeros(groups) else { return text(0..<8) }
        return text(0..<zeros.lowerBound) + "::" + text(zeros.upperBound..<8)
    }

    /// The first of the longest runs of at least two zero groups.
    private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
        var (longest, start): (Range<Int>?, Int?) = (nil, nil)
        for index in 0...groups.count {
            if index < groups.count, groups[index] == 0 {
                start = start ?? index
            } else if let begin = start {
                if index - begin > max(1, longest?.count ?? 0) { longest = begin..<index }
                start = nil
            }
        }
        return longest
    }
}
