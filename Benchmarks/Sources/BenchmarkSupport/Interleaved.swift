// SPDX-License-Identifier: Apache-2.0

/// A comparison of two pieces of work within one run.
public struct Interleaved: Sendable {
    /// Median processor nanoseconds of one call of the work in question.
    public let subject: Double
    /// Median processor nanoseconds of one call of the work that cannot be avoided.
    public let floor: Double
    /// Median of the ratios of rounds that ran next to each other.
    public let ratio: Double
    /// The middle half of the ratios.
    public let ratioSpread: ClosedRange<Double>

    /// Measures in turn: floor, subject, floor, subject, and so on.
    ///
    /// - Parameters:
    ///   - rounds: How many pairs of rounds.
    ///   - calls: How many calls a round makes.
    ///   - subject: The work in question.
    ///   - floor: The work that cannot be avoided.
    public init(rounds: Int, calls: Int, subject: () -> Void, floor: () -> Void) {
        func round(_ work: () -> Void) -> Double {
            let start = ProcessorTime.threadNanoseconds()
            for _ in 0..<calls { work() }
            return Double(ProcessorTime.threadNanoseconds() - start) / Double(calls)
        }
        _ = (round(floor), round(subject))
        var subjects: [Double] = []
        var floors: [Double] = []
        var ratios: [Double] = []
        for _ in 0..<rounds {
            let one = round(floor)
            let other = round(subject)
            floors.append(one)
            subjects.append(other)
            ratios.append(other / one)
        }
        self.subject = Self.quantile(subjects, 0.5)
        self.floor = Self.quantile(floors, 0.5)
        ratio = Self.quantile(ratios, 0.5)
        ratioSpread = Self.quantile(ratios, 0.25)...Self.quantile(ratios, 0.75)
    }

    /// A quantile of some values.
    ///
    /// - Parameters:
    ///   - values: The values, at least one, in any order.
    ///   - share: From 0, the smallest, to 1, the largest.
    /// - Returns: The value at that share.
    public static func quantile(_ values: [Double], _ share: Double) -> Double {
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}
